import "../core";
import { BookIcon } from "../ui/icons";
import { explorerWords } from "./words";

/** The way to the page that finds games. */
export function ExploreLink() {
  return (
    <a class="button" href="/explore" data-testid="to-explore">
      <BookIcon />
      {explorerWords.value.open}
    </a>
  );
}
