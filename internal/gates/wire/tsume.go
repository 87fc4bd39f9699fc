package wire

// TsumeQuestion is posted to /api/v1/tsume: a mate problem (詰将棋).
type TsumeQuestion struct {
	// Rules is a rule set with a king.
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN may lack the attacker's king.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000" example:"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"`
	// Defender (玉方) is to move.
	Defender bool `json:"defender,omitempty"`
	// Any accepts any mate; by default the shortest is proven.
	Any bool `json:"any,omitempty"`
	// Futile is the rule of 無駄合; the default is "narrow".
	Futile string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// Verify also judges the problem by trying every alternative.
	Verify bool `json:"verify,omitempty"`
	// Threat: does the attacker, who has just moved, threaten mate (詰めろ), and is every reply
	// mated (必至)? The event "threat" answers.
	Threat bool `json:"threat,omitempty"`
	// Stipulation is another goal than mate: "help-mate" (協力詰), "help-self-mate" (協力自玉詰), "self-mate"
	// (自玉詰), "worst-mate" (最悪詰), "devil-mate" (悪魔詰) or "direct-mate" (かしこ詰). The event
	// "stipulation" answers.
	Stipulation string `json:"stipulation,omitempty" maxLength:"40" example:"help-mate"`
	// CheckDuty (王手義務) is the side that must give check; the default is "attacker".
	CheckDuty string `json:"checkDuty,omitempty" enum:"attacker,none,both"`
	// Length announced with a stipulation: the maximum; a shorter solution is early (早詰).
	Length int `json:"length,omitempty" minimum:"0" maximum:"60000"`
}

// TsumeEvent is in the stream of POST /api/v1/tsume. A requested "verdict" follows "answer";
// "error" ends the stream.
type TsumeEvent struct {
	// Type; those from "astray" on belong to drafts.
	Type string `json:"type" enum:"queued,progress,answer,verdict,threat,stipulation,error,astray,rule,tree,shown,unneeded,repair,looked,proof"`
	// Ahead counts earlier searches in the queue ("queued").
	Ahead       int               `json:"ahead,omitempty"`
	Progress    *TsumeProgress    `json:"progress,omitempty"`
	Answer      *TsumeAnswer      `json:"answer,omitempty"`
	Verdict     *TsumeVerdict     `json:"verdict,omitempty"`
	Threat      *TsumeThreat      `json:"threat,omitempty"`
	Stipulation *TsumeStipulation `json:"stipulation,omitempty"`
	Error       *Error            `json:"error,omitempty"`
	// Of a draft.
	Astray   *TsumeAstray   `json:"astray,omitempty"`
	Rule     *TsumeByRule   `json:"rule,omitempty"`
	Tree     *TsumeTree     `json:"tree,omitempty"`
	Shown    *TsumeShown    `json:"shown,omitempty"`
	Unneeded *TsumeUnneeded `json:"unneeded,omitempty"`
	Repair   *TsumeChange   `json:"repair,omitempty"`
	Looked   *TsumeLooked   `json:"looked,omitempty"`
	Proof    *TsumeProof    `json:"proof,omitempty"`
}

// TsumeStipulation is the solution with another stipulation.
type TsumeStipulation struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
	// Status is "unknown" if the search ended early.
	Status string `json:"status" enum:"solved,none,unknown"`
	// Plies of the shortest.
	Plies int `json:"plies"`
	// Verdict "sound" is 完全作: one solution, no leftover pieces. Absent without a solution.
	Verdict string `json:"verdict,omitempty" enum:"sound,flawed,open"`
	// Left: every solution leaves pieces in the attacker's hand (駒余り). Early: shorter than
	// announced (早詰).
	Left  bool `json:"left,omitempty"`
	Early bool `json:"early,omitempty"`
	// Searched plies without a solution, or -1. Never: no length has one.
	Searched int  `json:"searched"`
	Never    bool `json:"never,omitempty"`
	// Lines of that length; More exist.
	Lines [][]RecordNode `json:"lines"`
	More  bool           `json:"more,omitempty"`
	// Cooks also solve (余詰).
	Cooks []TsumeCook `json:"cooks"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeCook is another solving move.
type TsumeCook struct {
	// Ply of the replaced move, from 1; total Plies with it.
	Ply   int        `json:"ply"`
	Plies int        `json:"plies"`
	Node  RecordNode `json:"node"`
}

// TsumeThreat answers Threat.
type TsumeThreat struct {
	// Status: "brinkmate" (必至: every reply is mated), "threat" (詰めろ: a pass is mated), "none",
	// or "unknown" if the search ended early. A threat with replies in Open and none in Holds
	// may be brinkmate.
	Status string `json:"status" enum:"brinkmate,threat,none,unknown"`
	// Plies of the threatened mate, Line from SFEN after the defender's pass.
	Plies int          `json:"plies,omitempty"`
	SFEN  string       `json:"sfen"`
	Line  []RecordNode `json:"line"`
	// Mated replies; Holds without mate; Open undecided.
	Mated []TsumeMove `json:"mated"`
	Holds []TsumeMove `json:"holds"`
	Open  []TsumeMove `json:"open"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeProgress of a search.
type TsumeProgress struct {
	// Stage: a mate, a "shortest" one, or "verify"; for a draft also "rules" (others of 無駄合),
	// "tree" (variations), "unneeded" (superfluous pieces), "repair" and "proof".
	Stage string `json:"stage" enum:"mate,shortest,verify,rules,tree,unneeded,repair,proof"`
	// Nodes searched; time Ms and its Limit in milliseconds.
	Nodes uint64 `json:"nodes"`
	Ms    int64  `json:"ms"`
	Limit int64  `json:"limit"`
	// Plies of the shortest mate so far.
	Plies int `json:"plies,omitempty"`
	// Move of a draft whose position is searched.
	Ply    int         `json:"ply,omitempty"`
	Beside *RecordNode `json:"beside,omitempty"`
	// Tried of Changes of a draft.
	Tried   int `json:"tried,omitempty"`
	Changes int `json:"changes,omitempty"`
}

// TsumeAnswer is the solution.
type TsumeAnswer struct {
	// Status "nomate" is 不詰; "unknown" if the search ended early.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	// Plies of the mate. Minimal: none is shorter.
	Plies   int  `json:"plies"`
	Minimal bool `json:"minimal,omitempty"`
	// Left: pieces remain in the attacker's hand (駒余り).
	Left bool `json:"left,omitempty"`
	// Futile is the rule applied. Decided: it affected the main line.
	Futile  string `json:"futile"`
	Decided bool   `json:"decided,omitempty"`
	Nodes   uint64 `json:"nodes"`
	Ms      int64  `json:"ms"`
	// Line is 本手順; empty without one or if too long.
	Line []RecordNode `json:"line"`
}

// TsumeVerdict judges a problem.
type TsumeVerdict struct {
	// Verdict: "sound" (完全作), "flawed", or "open" if limits left something undecided.
	Verdict string `json:"verdict" enum:"sound,flawed,open"`
	// Line that was judged.
	Line []RecordNode `json:"line"`
	// Flaws, and undecided ones (Open), in order of the line.
	Flaws []TsumeFlaw `json:"flaws"`
	Open  []TsumeFlaw `json:"open"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeFlaw is an alternative that should not exist.
type TsumeFlaw struct {
	// Kind is stable: "no-mate", "cook", "early", "longer", "escape", "leftover", "branch",
	// "last-move", "unlimited", "detour".
	Kind string `json:"kind"`
	// Note explains the term Name.
	Name Text `json:"name"`
	Note Text `json:"note"`
	// Fatal: the problem is unsound.
	Fatal bool `json:"fatal,omitempty"`
	// Ply, from 1, replaced by the first move of Line; 0 for the whole problem.
	Ply int `json:"ply,omitempty"`
	// Plies at most of the whole mate with it, or 0.
	Plies int          `json:"plies,omitempty"`
	Line  []RecordNode `json:"line"`
}

// TsumeLook is posted to /api/v1/tsume/moves: a position in a problem's tree.
type TsumeLook struct {
	Rules    string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	SFEN     string `json:"sfen" minLength:"1" maxLength:"1000"`
	Defender bool   `json:"defender,omitempty"`
	Futile   string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// Moves from the problem.
	Moves []string `json:"moves" maxItems:"2000"`
}

// TsumePlace in a problem's tree.
type TsumePlace struct {
	// Line to the position.
	Line  []RecordNode `json:"line"`
	SFEN  string       `json:"sfen"`
	Turn  string       `json:"turn" enum:"b,w"`
	Check string       `json:"check,omitempty"`
	Legal []LegalMove  `json:"legal"`
	// Attacks: the attacker is to move.
	Attacks bool `json:"attacks,omitempty"`
	// Solution from here; "mate" in 0 is the end.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Useless: only 無駄合 is left.
	Useless bool `json:"useless,omitempty"`
	// Moves (checks or replies), best first.
	Moves []TsumeMove `json:"moves"`
}

// TsumeMove with its result.
type TsumeMove struct {
	Node RecordNode `json:"node"`
	// Plies of the mate after the move, -1 if unknown.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Best: none is better for its side.
	Best bool `json:"best,omitempty"`
}

// PositionFault of a drawn position.
type PositionFault struct {
	Text Text `json:"text"`
	// Square or "".
	Square string `json:"square,omitempty"`
}
