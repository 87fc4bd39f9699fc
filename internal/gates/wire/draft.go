package wire

// TsumeDraft is the body of POST /api/v1/tsume/draft: a mate problem being composed, and the
// requested task.
type TsumeDraft struct {
	// Rules is the rule set's ID; it must have a king.
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN is the position; the attacker's king is optional.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000" example:"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"`
	// Defender: the side to move is the defender (玉方).
	Defender bool `json:"defender,omitempty"`
	// Futile is the rule for useless interpositions (無駄合); the default is "narrow".
	Futile string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// Stipulation, CheckDuty and Length are as in TsumeQuestion. For an ordinary mate problem,
	// Length is the minimum length of a repair.
	Stipulation string `json:"stipulation,omitempty" maxLength:"40" example:"help-mate"`
	CheckDuty   string `json:"checkDuty,omitempty" enum:"attacker,none,both"`
	Length      int    `json:"length,omitempty" minimum:"0" maximum:"60000"`
	// Task is "examine" (a full report), "repair" (small changes that make it sound) or
	// "proof" (an answer to every defence).
	Task string `json:"task" enum:"examine,repair,proof"`
	// Line is the intended solution (作意) in USI.
	Line []string `json:"line,omitempty" maxItems:"2000"`
	// Drawing marks an unfinished position. If it cannot arise in any game, the stream has one
	// event of type "error".
	Drawing bool `json:"drawing,omitempty"`
	// Rest: after each change, too, the defender holds all remaining pieces.
	Rest bool `json:"rest,omitempty"`
	// Changes are the kinds of change to try; by default all. From is the number of the first
	// change, to resume a search.
	Changes []string `json:"changes,omitempty" maxItems:"5" enum:"remove,replace,move,shift,add"`
	From    int      `json:"from,omitempty" minimum:"0"`
	// Lang is the language of the record's comments; the default is English.
	Lang string `json:"lang,omitempty" enum:"en,ja,zh,zh-Hans"`
}

// TsumeAstray reports that the intended line is not a solution.
type TsumeAstray struct {
	// Ply is the number of the first wrong move, from 1; Reason is in English.
	Ply    int    `json:"ply"`
	Reason string `json:"reason"`
	// Text is the reason for people.
	Text Text `json:"text"`
}

// TsumeByRule is the verdict under a rule for useless interpositions (無駄合).
type TsumeByRule struct {
	Futile string `json:"futile"`
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Verdict is "" if there is no mate.
	Verdict string `json:"verdict,omitempty" enum:"sound,flawed,open"`
	// Decided: the rule affected the main line.
	Decided bool `json:"decided,omitempty"`
}

// TsumeTree has the variations and tries of a problem.
type TsumeTree struct {
	Line []RecordNode `json:"line"`
	// Variations are the other replies and their mates (変化); Tries are checks that do not mate
	// (紛れ). In order of the main line.
	Variations []TsumeVariation `json:"variations"`
	Tries      []TsumeTry       `json:"tries"`
	// Record has everything, with comments.
	Record Record `json:"record"`
}

// TsumeVariation is a reply that differs from the main line.
type TsumeVariation struct {
	// Ply is its number in the problem, from 1. Plies is the length of the whole mate with it,
	// or 0.
	Ply   int `json:"ply"`
	Plies int `json:"plies"`
	// Open: not decided. Useless: a useless interposition (無駄合). Left: the mate leaves pieces
	// in the attacker's hand.
	Open    bool `json:"open,omitempty"`
	Useless bool `json:"useless,omitempty"`
	Left    bool `json:"left,omitempty"`
	// Line is the reply and its continuation. Also lists other pieces dropped on the same
	// square that have the same answer.
	Line []RecordNode `json:"line"`
	Also []RecordNode `json:"also"`
}

// TsumeTry is a check that differs from the main line and does not mate.
type TsumeTry struct {
	Ply int `json:"ply"`
	// Line is the check and, if known, its refutation.
	Line []RecordNode `json:"line"`
	// Slip is the check, a reply that still loses, and the mate; empty if there is no such
	// reply. Document 002 uses 紛れ for these only.
	Slip []RecordNode `json:"slip"`
	// DropMate: the check is an illegal mate by a dropped pawn (打歩詰). Line is then empty, and
	// Ja and Western are its text.
	DropMate bool   `json:"dropMate,omitempty"`
	Ja       string `json:"ja,omitempty"`
	Western  string `json:"western,omitempty"`
}

// TsumeShown has the features of a solution.
type TsumeShown struct {
	// Tags are stable words, such as "non-promotion" (不成).
	Tags []string `json:"tags"`
	// Quality is 0 to 100 and Rating the difficulty on the trainer's scale; 0 if unknown.
	// Pieces counts the pieces on the board except the king, and in the attacker's hand.
	Quality int `json:"quality,omitempty"`
	Rating  int `json:"rating,omitempty"`
	Pieces  int `json:"pieces,omitempty"`
}

// TsumeUnneeded has the superfluous pieces of a sound problem (不要駒).
type TsumeUnneeded struct {
	Changes []TsumeChange `json:"changes"`
	// All: every piece was tried.
	All bool `json:"all,omitempty"`
}

// TsumeChange is a small change that makes a problem sound.
type TsumeChange struct {
	Kind string `json:"kind" enum:"remove,replace,move,shift,add"`
	// Square is the changed square; "" for the attacker's hand and for a shift. To is the
	// target of a moved piece.
	Square string `json:"square,omitempty"`
	To     string `json:"to,omitempty"`
	// Was and Piece are the old and the new piece, as in SFEN.
	Was   string `json:"was,omitempty"`
	Piece string `json:"piece,omitempty"`
	// Left and Up are the distance of a shift in squares.
	Left int `json:"left,omitempty"`
	Up   int `json:"up,omitempty"`
	// SFEN is the changed problem, Line its solution. Same: it equals the intended solution.
	SFEN string       `json:"sfen"`
	Line []RecordNode `json:"line"`
	Same bool         `json:"same,omitempty"`
	// Number is the number of the change; resume with From one higher.
	Number int `json:"number"`
}

// TsumeLooked ends the search for repairs.
type TsumeLooked struct {
	// Tried of Total changes were tried; fewer if the time ran out.
	Tried   int `json:"tried"`
	Changes int `json:"changes"`
}

// TsumeProof is an answer to every defence, including every interposition.
type TsumeProof struct {
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Text is the proof for komadai tsume check; "" if it is missing or too large. Answers is
	// the number of its positions.
	Text    string `json:"text,omitempty"`
	Answers int    `json:"answers,omitempty"`
}
