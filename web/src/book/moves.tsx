import { languageTag, notation } from "../i18n";
import { SideMark } from "../ui/piece";
import type { BookEntry, BookMove, Side } from "../wire";
import { moveLabel, valueText } from "./label";
import { bookWords } from "./words";

interface MovesProps {
  entry: BookEntry;
  turn: Side;
  play: (usi: string) => void;
  edit: (move: BookMove) => void;
}

/** A column appears if a move has its value. */
export function BookMoves({ entry, turn, play, edit }: MovesProps) {
  const w = bookWords.value;
  const { moves } = entry;
  const has = {
    value: moves.some((m) => m.value !== null),
    depth: moves.some((m) => m.depth),
    count: moves.some((m) => m.count),
    reply: moves.some((m) => m.reply),
  };
  const columns = 2 + Object.values(has).filter(Boolean).length;
  const lang = notation.value === "ja" ? "ja" : undefined;
  const all = moves.reduce((n, m) => n + (m.count ?? 0), 0);
  return <table class="book-moves" data-testid="book-moves" data-count={moves.length}>
    <thead>
      <tr>
        <th scope="col">{w.move}</th>
        {has.value && <th scope="col" title={w.valueHint}>{w.value}</th>}
        {has.depth && <th scope="col" title={w.depthHint}>{w.depth}</th>}
        {has.count && <th scope="col" title={w.countHint}>{w.count}</th>}
        {has.reply && <th scope="col" class="book-reply">{w.reply}</th>}
        <td />
      </tr>
    </thead>
    {moves.map((m) => {
      const label = moveLabel(m.usi, m.view);
      return <tbody key={m.usi}>
        <tr data-usi={m.usi} data-value={m.value ?? ""} data-depth={m.depth ?? 0} data-count={m.count ?? 0} data-grade={m.grade ?? ""}
          data-reply={m.reply ?? ""}>
          <th scope="row">
            <button type="button" class="book-move" lang={lang} onClick={() => play(m.usi)} data-testid={`book-${m.usi}`}>
              <SideMark side={turn} /> {label}
            </button>
            {m.grade && <span class={`book-grade ${m.grade}`}>{w.grades[m.grade]}</span>}
          </th>
          {has.value
            && <td class={m.value === null ? "" : m.value < 0 ? "worse" : "better"}>{m.value === null ? "" : valueText(m.value)}</td>}
          {has.depth && <td>{m.depth || ""}</td>}
          {has.count && <td>
            {m.count ? m.count.toLocaleString(languageTag.value) : ""}
            {m.count && m.count * 50 > all ? <i class="book-share" style={{ "--share": m.count / all }} aria-hidden="true" /> : null}
          </td>}
          {has.reply && <td class="book-reply" lang={lang}>{m.reply ? moveLabel(m.reply, m.replyView) : ""}</td>}
          <td class="book-tools">
            <button type="button" class="icon-button" aria-label={w.edit(label)} title={w.edit(label)} onClick={() => edit(m)}
              data-testid={`edit-${m.usi}`}>
              <Pencil />
            </button>
          </td>
        </tr>
        {m.comment && <tr class="book-said">
          <td colSpan={columns}>{m.comment}</td>
        </tr>}
      </tbody>;
    })}
  </table>;
}

const Pencil = () =>
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M4.500 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500zM13.500 7l3.500 3.500" />
  </svg>;
