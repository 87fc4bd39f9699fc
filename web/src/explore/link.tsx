import "../core";
import { BoardIcon, BookIcon } from "../ui/icons";
import { explorerWords } from "./words";

/** The ways to the page that finds games and to that of opening books. */
export function ExploreLink() {
  const w = explorerWords.value;
  return (
    <>
      <a class="button small" href="/explore" data-testid="to-explore">
        <BoardIcon />
        {w.open}
      </a>
      <a class="button small" href="/book" data-testid="to-book">
        <BookIcon />
        {w.books}
      </a>
    </>
  );
}
