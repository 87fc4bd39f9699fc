import { texts } from "../i18n";
import { percent, scoreOf, type Tally } from "./count";

interface TableProps {
  id: string;
  title: string;
  rows: readonly Tally[];
  name: (key: string) => string;
}

/** Longer tables end with the rest folded. */
const most = 8;

export function Tallies({ id, title, rows, name }: TableProps) {
  const t = texts.value.statistics;
  if (rows.length === 0) return null;
  return <section class="statistics-table" aria-labelledby={`by-${id}`} data-testid={`by-${id}`} data-rows={rows.length}>
    <h2 id={`by-${id}`}>{title}</h2>
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">{t.count}</th>
          <th scope="col">{t.score}</th>
          <td />
        </tr>
      </thead>
      <tbody>{rows.slice(0, most).map((row) => <Row key={row.key} row={row} name={name(row.key)} />)}</tbody>
    </table>
  </section>;
}

export function Row({ row, name }: { row: Tally; name: string }) {
  return <tr data-key={row.key} data-games={row.games} data-won={row.won}>
    <th scope="row">
      <bdi>{name}</bdi>
    </th>
    <td>{row.games}</td>
    <td>{percent(scoreOf(row))}</td>
    <td>
      <Bar row={row} />
    </td>
  </tr>;
}

export function Bar({ row }: { row: Tally }) {
  const text = texts.value.statistics.summary(row.won, row.drawn, row.lost);
  return <span class="statistics-bar" role="img" aria-label={text} title={text}>
    <i class="won" style={{ flexGrow: String(row.won) }} />
    <i class="drawn" style={{ flexGrow: String(row.drawn) }} />
    <i class="lost" style={{ flexGrow: String(row.lost) }} />
  </span>;
}
