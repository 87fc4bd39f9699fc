/** board.js for other sites: <script type="module" src="board.js">. */
import { EmbeddedBoard } from "../embed/board";
import { simplify } from "../i18n/simplify";
import { rewriteChinese } from "./script";

export { EmbeddedBoard as KomadaiBoard };
rewriteChinese(simplify);
if (!customElements.get("komadai-board")) customElements.define("komadai-board", EmbeddedBoard);
