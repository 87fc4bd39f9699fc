import { useEffect } from "preact/hooks";
import { tournament } from "../contest/api";
import { texts } from "../i18n";
import { ScrollIcon } from "../ui/icons";
import { QR } from "../ui/qr";
import { useLoad, Waiting } from "./load";

/** Cards with a code for each table of a tournament, to be printed. */
export default function TablesPage({ id }: { id: string }) {
  const c = texts.value.contest;
  const { value, error, retry } = useLoad(`tournament ${id}`, () => tournament(id));
  useEffect(() => {
    if (value) document.title = `${c.cards} · ${value.name} · komadai`;
  }, [value?.name, c]);
  if (!value) return <Waiting error={error} retry={retry} missing={c.missing} list={{ href: "/tournaments", label: c.title }} />;
  const tables = Array.from({ length: Math.max(1, Math.floor(value.standings.length / 2)) }, (_, i) => i + 1);
  return <main id="main" class="page contest" tabIndex={-1} data-testid="tables">
    <header class="lobby-head">
      <div>
        <p class="kicker">
          <a href={`/tournament/${id}`}>
            <bdi>{value.name}</bdi>
          </a>
        </p>
        <h1>{c.cards}</h1>
        <p class="muted">{c.cardsHint}</p>
      </div>
      <button type="button" class="button primary" onClick={() => print()}>
        <ScrollIcon />
        {c.print}
      </button>
    </header>
    <ul class="table-cards">
      {tables.map((n) =>
        <li key={n} data-testid={`card-${n}`}>
          <strong>{c.table(n)}</strong>
          <QR text={`${location.origin}/tournament/${id}#table-${n}`} label={c.table(n)} />
          <span>
            <bdi>{value.name}</bdi>
          </span>
          <small class="muted">{c.scan}</small>
        </li>
      )}
    </ul>
  </main>;
}
