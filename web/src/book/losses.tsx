import { languageTag } from "../i18n";
import type { BookLoss } from "../wire";
import { bookWords } from "./words";

export function Losses({ title, losses }: { title: string; losses: readonly BookLoss[] }) {
  const names = bookWords.value.losses;
  return <div class="book-losses" data-testid="book-losses" data-losses={losses.map((l) => l.kind).join(" ")}>
    <p class="lossy">{title}</p>
    <ul class="losses">
      {losses.map((l) =>
        <li key={l.kind}>
          {names[l.kind]} <span>{l.count.toLocaleString(languageTag.value)}</span>
        </li>
      )}
    </ul>
  </div>;
}
