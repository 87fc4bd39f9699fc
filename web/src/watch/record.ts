import { EmbeddedBoard } from "../embed/board";
import { tagOf } from "../i18n/tags";
import { html } from "../board/svg";
import type { Options } from "./options";

/** Pixels below the board for names, buttons and two lines of comment. */
const below = 184;

export function showRecord(options: Options): HTMLElement {
  if (!customElements.get("komadai-board")) customElements.define("komadai-board", EmbeddedBoard);
  const board = new EmbeddedBoard();
  const set = (name: string, value: string) => value && board.setAttribute(name, value);
  set("data-testid", "board");
  set("lang", tagOf(options.locale));
  set("theme", options.theme);
  set("orientation", options.side);
  set("notation", options.notation);
  set("ply", options.ply ? `${options.ply}` : "");
  set("pieceset", options.pieceset);
  set("surface", options.surface);
  set("coordinates", options.coordinates);
  board.toggleAttribute("viewonly", true);
  board.toggleAttribute("fits", true);
  set(options.subject === "studies" ? "study-id" : "record-id", options.id);
  const fit = () => void (board.maxHeight = Math.max(160, innerHeight - below));
  new ResizeObserver(fit).observe(document.documentElement);
  fit();
  return html("main", { id: "main", "data-testid": "record" }, board);
}
