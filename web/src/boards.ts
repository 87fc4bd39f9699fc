/**
 * What the pages with a board share, beside what all pages do: the board, and what
 * studies a position. Each of these pages imports this file, and so does what they load
 * later, so that all of it is one bundle.
 */
import "./core";
import "./stream";
import "./study/arrows";
import "./study/engine";
import "./study/once";
import "./study/rules";
import "./ui/board";
