import { bare, fromSFEN, type Drawing } from "../edit/drawing";
import type { RuleSet } from "../wire";

/** Mate in five. */
const example = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1";

export const beginning = (rules: RuleSet): Drawing => (rules.id === "standard" ? fromSFEN(example, rules) : bare(rules));
