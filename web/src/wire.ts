/** Messages between server and browser, generated from internal/gates/wire, and names for their words. */
import type { Account, Analysis, AnalysisMove, Can, Move, RuleSet, Token, Toss, Tournament } from "./wire.gen";

export type * from "./wire.gen";

/** "b" is Black (先手), "w" White (後手). */
export type Side = Move["side"];
export type OfferKind = Can["offers"][number];
export type Face = Toss["throws"][number][number];
export type TournamentKind = Tournament["kind"];
export type Role = Account["role"];
export type Scope = Token["scopes"][number];
export type Depth = Analysis["depth"];
export type Grade = AnalysisMove["grade"];
export type Phase = AnalysisMove["phase"];
export type ImpasseRule = RuleSet["impasse"][number];
