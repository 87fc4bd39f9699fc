import { useState } from "preact/hooks";
import type { RecordNode } from "../wire";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { BoardIcon } from "../ui/icons";

interface HereProps {
  rules: string;
  sfen: string;
  /** Why no game can begin here; "" if one can. */
  unplayable?: string;
  edited?: boolean;
}

export const editorAt = (rules: string, sfen: string) => `/edit?${new URLSearchParams({ rules, sfen })}`;

export const newGameAt = (rules: string, sfen: string, opponent: "engine" | "friend") =>
  `/new/${encodeURIComponent(rules)}?${new URLSearchParams({ with: opponent, sfen })}`;

export const recordAt = (rules: string, sfen: string) => `/record?${new URLSearchParams({ rules, sfen })}`;

export const gameLineAt = (id: string, ply: number, line: readonly RecordNode[]) =>
  `/record?${new URLSearchParams({ game: id, ply: String(ply), line: line.map((n) => n.usi ?? "").join(",") })}`;

export const lineAt = (rules: string, start: string, moves: readonly string[], line: readonly RecordNode[]) =>
  `/record?${new URLSearchParams({ rules, sfen: start, moves: [...moves, ...line.map((n) => n.usi ?? "")].join(" "),
    ply: String(moves.length + line.length) })}`;

export function PlayFromHere({ rules, sfen, unplayable = "", edited = false }: HereProps) {
  const s = texts.value.study;
  const [open, setOpen] = useState(false);
  const ways = [
    ...(unplayable ? [] : [
      { id: "here-engine", href: newGameAt(rules, sfen, "engine"), name: s.hereEngine, hint: s.hereEngineHint },
      { id: "here-friend", href: newGameAt(rules, sfen, "friend"), name: s.hereFriend, hint: s.hereFriendHint },
    ]),
    { id: "here-alone", href: recordAt(rules, sfen), name: s.hereAlone, hint: s.hereAloneHint },
    ...(edited ? [] : [{ id: "here-edit", href: editorAt(rules, sfen), name: s.hereEdit, hint: s.hereEditHint }]),
  ];
  return <>
    <button type="button" class="engine-switch" onClick={() => setOpen(true)} data-testid="play-here">
      <BoardIcon />
      <span>{s.here}</span>
    </button>
    {open && <Dialog id="here-dialog" title={s.here} onClose={() => setOpen(false)}>
      {unplayable && <p class="muted" data-testid="here-unplayable">{unplayable}</p>}
      <ul class="here-ways">
        {ways.map(({ id, href, name, hint }) =>
          <li key={id}>
            <a class="here-way" href={href} data-testid={id}>
              <strong>{name}</strong>
              <span class="muted">{hint}</span>
            </a>
          </li>
        )}
      </ul>
    </Dialog>}
  </>;
}
