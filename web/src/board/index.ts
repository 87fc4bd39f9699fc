/** The bundle for pages that embed the board: <script type="module" src="board.js">. */
import { defineBoard } from "./element";

export { KomadaiBoard } from "./element";
defineBoard();
