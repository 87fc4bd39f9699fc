/** The bundle for pages that embed the board: <script type="module" src="board.js">. */
import { EmbeddedBoard } from "../embed/board";

export { EmbeddedBoard as KomadaiBoard };
if (!customElements.get("komadai-board")) customElements.define("komadai-board", EmbeddedBoard);
