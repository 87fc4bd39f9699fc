import { useEffect } from "preact/hooks";
import { ruleSet, ruleSets } from "../api";
import { BookEditor } from "../book/editor";
import { ChooseBook } from "../book/choose";
import { openBook, resume, state } from "../book/open";
import { useBookDrop } from "../book/drop";
import { bookWords } from "../book/words";
import { locale, texts } from "../i18n";
import { address } from "../router";
import { Notice, useLoad, Waiting } from "./load";

export const stays = true;

export default function BookPage() {
  const w = bookWords.value;
  const book = openBook.value;
  const over = useBookDrop();
  const all = useLoad("rulesets", ruleSets);
  const { value: rules, error, retry } = useLoad(`book ${book?.rules ?? ""}`, async () => (book ? ruleSet(book.rules) : null));
  useEffect(() => {
    document.title = `${book?.name || w.title} · komadai`;
  }, [locale.value, book?.name]);
  useEffect(() => {
    if (!openBook.value) void resume();
  }, []);
  if (state.value === "recalling" || (state.value === "reading" && !book)) {
    return <Notice>
      <p role="status">{w.reading}</p>
    </Notice>;
  }
  const query = new URL(address.value, location.origin).searchParams;
  return <>
    {!book
      ? (all.value
        ? <ChooseBook all={all.value.rulesets} />
        : <Waiting error={all.error} retry={all.retry} missing={texts.value.noRules} />)
      : rules
      ? <BookEditor key={book.id} rules={rules} sfen={query.get("sfen") ?? ""}
        moves={query.get("moves")?.split(" ").filter(Boolean) ?? []} />
      : <Waiting error={error} retry={retry} missing={texts.value.noRules} />}
    {over && <div class="drop-over">{w.drop}</div>}
  </>;
}
