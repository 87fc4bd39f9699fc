import { BoardIcon, BookIcon } from "../ui/icons";
import { explorerWords } from "./words";

export function ExploreLink() {
  const w = explorerWords.value;
  return <p class="row explorer-link">
    <a class="button small" href="/explore" data-testid="to-explore">
      <BoardIcon />
      {w.open}
    </a>
    <a class="button small" href="/book" data-testid="to-book">
      <BookIcon />
      {w.books}
    </a>
  </p>;
}
