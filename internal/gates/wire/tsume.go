package wire

// TsumeQuestion is the body of POST /api/v1/tsume: a mate problem (詰将棋).
type TsumeQuestion struct {
	// Rules is the id of the rule set; it must have a king.
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN is the position; the attacker may lack its king.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000" example:"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"`
	// Defender says that the side to move is the defender (玉方).
	Defender bool `json:"defender,omitempty"`
	// Any is content with any mate; else the shortest is looked for and proven.
	Any bool `json:"any,omitempty"`
	// Futile is the rule for useless interpositions (無駄合); "narrow" when left
	// out.
	Futile string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// Verify judges the problem too: every move beside the main line is tried.
	Verify bool `json:"verify,omitempty"`
	// Threat asks in place of a mate whether the attacker, who has just moved,
	// threatens one (詰めろ), and whether every reply is mated (必至). The side to
	// move is the defender; the answer is the event "threat".
	Threat bool `json:"threat,omitempty"`
	// Stipulation asks for another aim than mate against the best defence: "help-mate"
	// (協力詰), "help-self-mate" (協力自玉詰), "self-mate" (自玉詰), "worst-mate" (最悪詰),
	// "devil-mate" (悪魔詰) or "direct-mate" (かしこ詰). The answer is the event
	// "stipulation".
	Stipulation string `json:"stipulation,omitempty" maxLength:"40" example:"help-mate"`
	// CheckDuty says with a stipulation whose moves all have to give check (王手義務);
	// "attacker" when left out.
	CheckDuty string `json:"checkDuty,omitempty" enum:"attacker,none,both"`
	// Length is with a stipulation the length that is announced: no longer solution is
	// looked for, and a shorter one is told as early (早詰).
	Length int `json:"length,omitempty" minimum:"0" maximum:"60000"`
}

// TsumeEvent is one event of the stream that answers POST /api/v1/tsume. After
// "answer" a "verdict" follows where one was asked for; "error" and the last of
// the others end the stream.
type TsumeEvent struct {
	// Type is "queued", "progress", "answer", "verdict", "threat",
	// "stipulation" or "error"; of a draft also "astray", "rule", "tree", "shown",
	// "unneeded", "repair", "looked" or "proof".
	Type string `json:"type" enum:"queued,progress,answer,verdict,threat,stipulation,error,astray,rule,tree,shown,unneeded,repair,looked,proof"`
	// Ahead is how many searches go before, for "queued".
	Ahead    int            `json:"ahead,omitempty"`
	Progress *TsumeProgress `json:"progress,omitempty"`
	Answer   *TsumeAnswer   `json:"answer,omitempty"`
	Verdict  *TsumeVerdict  `json:"verdict,omitempty"`
	Threat   *TsumeThreat   `json:"threat,omitempty"`
	// Stipulation is the answer to a question with a stipulation.
	Stipulation *TsumeStipulation `json:"stipulation,omitempty"`
	Error       *Error            `json:"error,omitempty"`
	// What is told of a draft.
	Astray   *TsumeAstray   `json:"astray,omitempty"`
	Rule     *TsumeByRule   `json:"rule,omitempty"`
	Tree     *TsumeTree     `json:"tree,omitempty"`
	Shown    *TsumeShown    `json:"shown,omitempty"`
	Unneeded *TsumeUnneeded `json:"unneeded,omitempty"`
	Repair   *TsumeChange   `json:"repair,omitempty"`
	Looked   *TsumeLooked   `json:"looked,omitempty"`
	Proof    *TsumeProof    `json:"proof,omitempty"`
}

// TsumeStipulation is what was found of a problem with another aim.
type TsumeStipulation struct {
	// ID is the stipulation and Name what it is called.
	ID   string `json:"id"`
	Name Text   `json:"name"`
	// Status is "solved", "none" or "unknown": the search ended before it found out.
	Status string `json:"status" enum:"solved,none,unknown"`
	// Plies is the shortest length.
	Plies int `json:"plies"`
	// Verdict is "sound" (完全作: one solution, nothing left over), "flawed" or "open", left
	// out where there is no solution.
	Verdict string `json:"verdict,omitempty" enum:"sound,flawed,open"`
	// Left says that every solution leaves pieces in the attacker's hand (駒余り),
	// Early that it is shorter than was announced (早詰).
	Left  bool `json:"left,omitempty"`
	Early bool `json:"early,omitempty"`
	// Searched is the number of plies within which there is proven to be none, -1
	// for none; Never that there is none of any length.
	Searched int  `json:"searched"`
	Never    bool `json:"never,omitempty"`
	// Lines are the solutions of that length; More says that there are others.
	Lines [][]RecordNode `json:"lines"`
	More  bool           `json:"more,omitempty"`
	// Cooks are the moves beside the first line that do as well (余詰).
	Cooks []TsumeCook `json:"cooks"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeCook is a move beside a solution that does as well.
type TsumeCook struct {
	// Ply is the number of the move in whose place it is played, from 1; Plies the
	// length of the whole with it.
	Ply   int        `json:"ply"`
	Plies int        `json:"plies"`
	Node  RecordNode `json:"node"`
}

// TsumeThreat says whether the attacker threatens mate, and what the defender can
// do about it.
type TsumeThreat struct {
	// Status is "brinkmate" (必至: every reply is mated), "threat" (詰めろ: the
	// defender who does nothing is mated), "none" or "unknown": the search ended
	// before it found out. A threat with replies in Open and none in Holds may be
	// brinkmate.
	Status string `json:"status" enum:"brinkmate,threat,none,unknown"`
	// Plies is the length of the mate that is threatened, SFEN the position in which
	// the defender has done nothing and Line the mate from there.
	Plies int          `json:"plies,omitempty"`
	SFEN  string       `json:"sfen"`
	Line  []RecordNode `json:"line"`
	// Mated are the replies that are mated all the same, Holds those behind which
	// there is no mate, Open those that were not settled within the time.
	Mated []TsumeMove `json:"mated"`
	Holds []TsumeMove `json:"holds"`
	Open  []TsumeMove `json:"open"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeProgress is how far a search has come.
type TsumeProgress struct {
	// Stage is "mate" (is there one?), "shortest" (is there a shorter one?) or
	// "verify"; of a draft also "rules" (by the other rules for useless interpositions),
	// "tree" (what stands beside the line), "unneeded" (which pieces are of no use),
	// "repair" and "proof".
	Stage string `json:"stage" enum:"mate,shortest,verify,rules,tree,unneeded,repair,proof"`
	// Nodes is the number of positions searched, Ms the time it took so far and
	// Limit the most it may take, in milliseconds.
	Nodes uint64 `json:"nodes"`
	Ms    int64  `json:"ms"`
	Limit int64  `json:"limit"`
	// Plies is the length of the shortest mate found so far.
	Plies int `json:"plies,omitempty"`
	// Ply and Beside are the move behind which is being searched, of a draft.
	Ply    int         `json:"ply,omitempty"`
	Beside *RecordNode `json:"beside,omitempty"`
	// Tried are the changes of a draft that have been tried, Changes all of them.
	Tried   int `json:"tried,omitempty"`
	Changes int `json:"changes,omitempty"`
}

// TsumeAnswer is the answer to a mate problem.
type TsumeAnswer struct {
	// Status is "mate", "nomate" (不詰) or "unknown": the search ended before it
	// found out.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	// Plies is the length of the mate; Minimal says that no shorter one exists.
	Plies   int  `json:"plies"`
	Minimal bool `json:"minimal,omitempty"`
	// Left says that the line leaves pieces in the attacker's hand (駒余り).
	Left bool `json:"left,omitempty"`
	// Futile is the rule that was used for useless interpositions; Decided says
	// that it mattered in the main line.
	Futile  string `json:"futile"`
	Decided bool   `json:"decided,omitempty"`
	Nodes   uint64 `json:"nodes"`
	Ms      int64  `json:"ms"`
	// Line is the main line (本手順); empty where there is none or it could not be
	// written down.
	Line []RecordNode `json:"line"`
}

// TsumeVerdict says whether a mate problem is sound.
type TsumeVerdict struct {
	// Verdict is "sound" (完全作), "flawed" or "open": something was not settled
	// with the means allowed.
	Verdict string `json:"verdict" enum:"sound,flawed,open"`
	// Line is the line that was judged.
	Line []RecordNode `json:"line"`
	// Flaws are what was found, Open what was not settled, in the order of the
	// line.
	Flaws []TsumeFlaw `json:"flaws"`
	Open  []TsumeFlaw `json:"open"`
	Nodes uint64      `json:"nodes"`
	Ms    int64       `json:"ms"`
}

// TsumeFlaw is a move beside the main line that should not be there.
type TsumeFlaw struct {
	// Kind is a stable word: "no-mate", "cook", "early", "longer", "escape", "leftover",
	// "branch", "last-move", "unlimited", "detour".
	Kind string `json:"kind"`
	// Name is the term for people, Note one sentence that says what it means.
	Name Text `json:"name"`
	Note Text `json:"note"`
	// Fatal says that it spoils the problem.
	Fatal bool `json:"fatal,omitempty"`
	// Ply is the number of the move in the line, from 1, in whose place the first
	// move of Line is played; 0 for a flaw of the whole.
	Ply int `json:"ply,omitempty"`
	// Plies is the most that the whole mate takes with it, 0 where there is none.
	Plies int          `json:"plies,omitempty"`
	Line  []RecordNode `json:"line"`
}

// TsumeLook is the body of POST /api/v1/tsume/moves: a place in the tree of a
// problem.
type TsumeLook struct {
	Rules    string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	SFEN     string `json:"sfen" minLength:"1" maxLength:"1000"`
	Defender bool   `json:"defender,omitempty"`
	Futile   string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// Moves lead from the problem to the place.
	Moves []string `json:"moves" maxItems:"2000"`
}

// TsumePlace is what is known of a place in the tree of a problem.
type TsumePlace struct {
	// Line are the moves that lead there.
	Line  []RecordNode `json:"line"`
	SFEN  string       `json:"sfen"`
	Turn  string       `json:"turn" enum:"b,w"`
	Check string       `json:"check,omitempty"`
	Legal []LegalMove  `json:"legal"`
	// Attacks says that the attacker is to move.
	Attacks bool `json:"attacks,omitempty"`
	// Status and Plies are the answer from here on; "mate" in 0 is the end.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Useless says that only useless interpositions are left.
	Useless bool `json:"useless,omitempty"`
	// Moves are the attacker's checks or the defender's replies, the best first.
	Moves []TsumeMove `json:"moves"`
}

// TsumeMove is a move and what comes of it.
type TsumeMove struct {
	Node RecordNode `json:"node"`
	// Status is "mate", "nomate" or "unknown"; Plies the length of the mate from
	// after the move, -1 if it is not known.
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Best says that no other move is better for the side that plays it.
	Best bool `json:"best,omitempty"`
}

// PositionFault is a fault of a position that was drawn.
type PositionFault struct {
	Text Text `json:"text"`
	// Square is where it is, "" where no square is at fault.
	Square string `json:"square,omitempty"`
}
