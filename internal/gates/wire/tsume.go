package wire

// TsumeQuestion is the body of POST /api/v1/tsume: a mate problem (詰将棋).
type TsumeQuestion struct {
	// Rules is the rule set's ID; it must have a king.
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN is the position; the attacker's king is optional.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000" example:"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"`
	// Defender: the side to move is the defender (玉方).
	Defender bool `json:"defender,omitempty"`
	// Any accepts any mate; by default the shortest is searched and proven.
	Any bool `json:"any,omitempty"`
	// Futile is the rule for useless interpositions (無駄合); the default is "narrow".
	Futile string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// Verify also judges the problem by trying every alternative move.
	Verify bool `json:"verify,omitempty"`
	// Threat asks whether the attacker, who has just moved, threatens mate (詰めろ), and whether
	// every reply is mated (必至). The side to move is the defender; the response is the event
	// "threat".
	Threat bool `json:"threat,omitempty"`
	// Stipulation is another aim than mate against the best defence: "help-mate" (協力詰),
	// "help-self-mate" (協力自玉詰), "self-mate" (自玉詰), "worst-mate" (最悪詰), "devil-mate" (悪魔詰) or
	// "direct-mate" (かしこ詰). The response is the event "stipulation".
	Stipulation string `json:"stipulation,omitempty" maxLength:"40" example:"help-mate"`
	// CheckDuty, with a stipulation, is the side whose moves must give check (王手義務); the
	// default is "attacker".
	CheckDuty string `json:"checkDuty,omitempty" enum:"attacker,none,both"`
	// Length, with a stipulation, is the announced length: the maximum, and a shorter solution
	// is reported as early (早詰).
	Length int `json:"length,omitempty" minimum:"0" maximum:"60000"`
}

// TsumeEvent is an event of the stream of POST /api/v1/tsume. If requested, "verdict" follows
// "answer". "error" ends the stream.
type TsumeEvent struct {
	// Type is the kind of event. Those from "astray" on belong to drafts.
	Type string `json:"type" enum:"queued,progress,answer,verdict,threat,stipulation,error,astray,rule,tree,shown,unneeded,repair,looked,proof"`
	// Ahead is the number of earlier searches in the queue, for "queued".
	Ahead    int            `json:"ahead,omitempty"`
	Progress *TsumeProgress `json:"progress,omitempty"`
	Answer   *TsumeAnswer   `json:"answer,omitempty"`
	Verdict  *TsumeVerdict  `json:"verdict,omitempty"`
	Threat   *TsumeThreat   `json:"threat,omitempty"`
	// Stipulation is the response to a question with a stipulation.
	Stipulation *TsumeStipulation `json:"stipulation,omitempty"`
	Error       *Error            `json:"error,omitempty"`
	// Results for a draft.
	Astray   *TsumeAstray   `json:"astray,omitempty"`
	Rule     *TsumeByRule   `json:"rule,omitempty"`
	Tree     *TsumeTree     `json:"tree,omitempty"`
	Shown    *TsumeShown    `json:"shown,omitempty"`
	Unneeded *TsumeUnneeded `json:"unneeded,omitempty"`
	Repair   *TsumeChange   `json:"repair,omitempty"`
	Looked   *TsumeLooked   `json:"looked,omitempty"`
	Proof    *TsumeProof    `json:"proof,omitempty"`
}

// TsumeStipulation is the solution of a problem with another aim.
type TsumeStipulation struct {
	// ID is the stipulation, Name its name.
	ID   string `json:"id"`
	Name Text   `json:"name"`
	// Status is "solved", "none", or "unknown" if the search ended early.
	Status string `json:"status" enum:"solved,none,unknown"`
	// Plies is the shortest length.
	Plies int `json:"plies"`
	// Verdict is "sound" (完全作: one solution, no leftover pieces), "flawed" or "open"; absent
	// without a solution.
	Verdict string `json:"verdict,omitempty" enum:"sound,flawed,open"`
	// Left: every solution leaves pieces in the attacker's hand (駒余り). Early: it is shorter
	// than announced (早詰).
	Left  bool `json:"left,omitempty"`
	Early bool `json:"early,omitempty"`
	// Searched is the number of plies proven without a solution, or -1. Never: no length has a
	// solution.
	Searched int  `json:"searched"`
	Never    bool `json:"never,omitempty"`
	// Lines are the solutions of that length. More: there are others.
	Lines [][]RecordNode `json:"lines"`
	More  bool           `json:"more,omitempty"`
	// Cooks are other moves that also solve (余詰).
	Cooks []TsumeCook `json:"cooks"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeCook is another move that also solves.
type TsumeCook struct {
	// Ply is the number of the replaced move, from 1; Plies the total length with it.
	Ply   int        `json:"ply"`
	Plies int        `json:"plies"`
	Node  RecordNode `json:"node"`
}

// TsumeThreat is the result of a question with Threat.
type TsumeThreat struct {
	// Status is "brinkmate" (必至: every reply is mated), "threat" (詰めろ: a pass is mated),
	// "none", or "unknown" if the search ended early. A threat with replies in Open and none
	// in Holds may be brinkmate.
	Status string `json:"status" enum:"brinkmate,threat,none,unknown"`
	// Plies is the length of the threatened mate, SFEN the position after the defender's pass,
	// Line the mate from there.
	Plies int          `json:"plies,omitempty"`
	SFEN  string       `json:"sfen"`
	Line  []RecordNode `json:"line"`
	// Mated are replies that are still mated, Holds replies without mate, Open undecided ones.
	Mated []TsumeMove `json:"mated"`
	Holds []TsumeMove `json:"holds"`
	Open  []TsumeMove `json:"open"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeProgress is the progress of a search.
type TsumeProgress struct {
	// Stage is "mate" (search for a mate), "shortest" (search for a shorter one) or "verify";
	// for a draft also "rules" (the other rules for useless interpositions), "tree"
	// (variations), "unneeded" (superfluous pieces), "repair" and "proof".
	Stage string `json:"stage" enum:"mate,shortest,verify,rules,tree,unneeded,repair,proof"`
	// Nodes is the number of searched positions, Ms the time so far and Limit the maximum
	// time, in milliseconds.
	Nodes uint64 `json:"nodes"`
	Ms    int64  `json:"ms"`
	Limit int64  `json:"limit"`
	// Plies is the length of the shortest mate so far.
	Plies int `json:"plies,omitempty"`
	// Ply and Beside are the move whose position is being searched, for a draft.
	Ply    int         `json:"ply,omitempty"`
	Beside *RecordNode `json:"beside,omitempty"`
	// Tried of Changes changes of a draft were tried.
	Tried   int `json:"tried,omitempty"`
	Changes int `json:"changes,omitempty"`
}

// TsumeAnswer is the solution of a mate problem.
type TsumeAnswer struct {
	// Status is "mate", "nomate" (不詰), or "unknown" if the search ended early.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	// Plies is the length of the mate. Minimal: no shorter one exists.
	Plies   int  `json:"plies"`
	Minimal bool `json:"minimal,omitempty"`
	// Left: the line leaves pieces in the attacker's hand (駒余り).
	Left bool `json:"left,omitempty"`
	// Futile is the applied rule for useless interpositions. Decided: it affected the main
	// line.
	Futile  string `json:"futile"`
	Decided bool   `json:"decided,omitempty"`
	Nodes   uint64 `json:"nodes"`
	Ms      int64  `json:"ms"`
	// Line is the main line (本手順); empty without one or if it was too long.
	Line []RecordNode `json:"line"`
}

// TsumeVerdict is the judgement of a mate problem.
type TsumeVerdict struct {
	// Verdict is "sound" (完全作), "flawed", or "open" if the limits left something undecided.
	Verdict string `json:"verdict" enum:"sound,flawed,open"`
	// Line is the judged line.
	Line []RecordNode `json:"line"`
	// Flaws are the flaws, Open the undecided ones, in order of the line.
	Flaws []TsumeFlaw `json:"flaws"`
	Open  []TsumeFlaw `json:"open"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeFlaw is an alternative move that should not exist.
type TsumeFlaw struct {
	// Kind is a stable word: "no-mate", "cook", "early", "longer", "escape", "leftover",
	// "branch", "last-move", "unlimited", "detour".
	Kind string `json:"kind"`
	// Name is the term for people, Note a sentence that explains it.
	Name Text `json:"name"`
	Note Text `json:"note"`
	// Fatal: it makes the problem unsound.
	Fatal bool `json:"fatal,omitempty"`
	// Ply is the number of the move, from 1, that the first move of Line replaces; 0 for a
	// flaw of the whole problem.
	Ply int `json:"ply,omitempty"`
	// Plies is the maximum length of the whole mate with it, or 0.
	Plies int          `json:"plies,omitempty"`
	Line  []RecordNode `json:"line"`
}

// TsumeLook is the body of POST /api/v1/tsume/moves: a position in the tree of a problem.
type TsumeLook struct {
	Rules    string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	SFEN     string `json:"sfen" minLength:"1" maxLength:"1000"`
	Defender bool   `json:"defender,omitempty"`
	Futile   string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// Moves lead from the problem to the position.
	Moves []string `json:"moves" maxItems:"2000"`
}

// TsumePlace is a position in the tree of a problem.
type TsumePlace struct {
	// Line has the moves to the position.
	Line  []RecordNode `json:"line"`
	SFEN  string       `json:"sfen"`
	Turn  string       `json:"turn" enum:"b,w"`
	Check string       `json:"check,omitempty"`
	Legal []LegalMove  `json:"legal"`
	// Attacks: the attacker is to move.
	Attacks bool `json:"attacks,omitempty"`
	// Status and Plies are the solution from here; "mate" in 0 is the end.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Useless: only useless interpositions are left.
	Useless bool `json:"useless,omitempty"`
	// Moves are the attacker's checks or the defender's replies, best first.
	Moves []TsumeMove `json:"moves"`
}

// TsumeMove is a move with its result.
type TsumeMove struct {
	Node RecordNode `json:"node"`
	// Plies is the length of the mate after the move, -1 if unknown.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Best: no other move is better for its side.
	Best bool `json:"best,omitempty"`
}

// PositionFault is a fault of a drawn position.
type PositionFault struct {
	Text Text `json:"text"`
	// Square is its place, or "".
	Square string `json:"square,omitempty"`
}
