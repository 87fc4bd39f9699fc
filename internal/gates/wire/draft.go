package wire

// TsumeDraft is the body of POST /api/v1/tsume/draft: a mate problem that is being
// composed, and what is asked about it.
type TsumeDraft struct {
	// Rules is the id of the rule set; it must have a king.
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN is the position; the attacker may lack its king.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000" example:"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"`
	// Defender says that the side to move is the defender (玉方).
	Defender bool `json:"defender,omitempty"`
	// Futile is the rule for useless interpositions (無駄合); "narrow" when left
	// out.
	Futile string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// Stipulation, CheckDuty and Length are as in TsumeQuestion. Of a mate problem
	// Length is the least that a repair has to keep.
	Stipulation string `json:"stipulation,omitempty" maxLength:"40" example:"help-mate"`
	CheckDuty   string `json:"checkDuty,omitempty" enum:"attacker,none,both"`
	Length      int    `json:"length,omitempty" minimum:"0" maximum:"60000"`
	// Task is "examine" (all that is to be known of it), "repair" (changes behind
	// which it is sound) or "proof" (an answer to every defence).
	Task string `json:"task" enum:"examine,repair,proof"`
	// Line is the solution that its composer means (作意), in USI.
	Line []string `json:"line,omitempty" maxItems:"2000"`
	// Drawing marks a problem that is being drawn. If its position cannot arise in any
	// game, the stream has one event of type "error".
	Drawing bool `json:"drawing,omitempty"`
	// Rest says that the defender holds all that is not shown, behind a change, too.
	Rest bool `json:"rest,omitempty"`
	// Changes are the kinds of change that are tried, all when left out; From is the
	// number of the first, to go on where a search was broken off.
	Changes []string `json:"changes,omitempty" maxItems:"5" enum:"remove,replace,move,shift,add"`
	From    int      `json:"from,omitempty" minimum:"0"`
	// Lang is the language of the comments in the record; English when left out.
	Lang string `json:"lang,omitempty" enum:"en,ja,zh,zh-Hans"`
}

// TsumeAstray says that the composer's line is no solution.
type TsumeAstray struct {
	// Ply is the number of the first move that is wrong, from 1; Reason says in
	// English why.
	Ply    int    `json:"ply"`
	Reason string `json:"reason"`
	// Text says it for people.
	Text Text `json:"text"`
}

// TsumeByRule is what becomes of a problem under a rule for useless
// interpositions (無駄合).
type TsumeByRule struct {
	Futile string `json:"futile"`
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Verdict is "" where there is no mate to judge.
	Verdict string `json:"verdict,omitempty" enum:"sound,flawed,open"`
	// Decided says that the rule mattered in the main line.
	Decided bool `json:"decided,omitempty"`
}

// TsumeTree is what stands beside the line of a problem.
type TsumeTree struct {
	Line []RecordNode `json:"line"`
	// Variations are the replies and how they are mated (変化), Tries the checks that
	// do not mate (紛れ), in the order of the line.
	Variations []TsumeVariation `json:"variations"`
	Tries      []TsumeTry       `json:"tries"`
	// Record is all of it as a record, with comments.
	Record Record `json:"record"`
}

// TsumeVariation is a reply beside the line of a problem.
type TsumeVariation struct {
	// Ply is its number in the problem, from 1; Plies the length of the whole mate
	// with it, 0 where there is none.
	Ply   int `json:"ply"`
	Plies int `json:"plies"`
	// Open says that this was not settled, Useless that the reply counts for nothing
	// (無駄合), Left that the mate leaves pieces in the attacker's hand.
	Open    bool `json:"open,omitempty"`
	Useless bool `json:"useless,omitempty"`
	Left    bool `json:"left,omitempty"`
	// Line is the reply and what follows it; Also are other pieces dropped on the same
	// square that are answered alike.
	Line []RecordNode `json:"line"`
	Also []RecordNode `json:"also"`
}

// TsumeTry is a check beside the line of a problem that does not mate.
type TsumeTry struct {
	Ply int `json:"ply"`
	// Line is the check and a reply that refutes it, which may be missing.
	Line []RecordNode `json:"line"`
	// Slip is the check, a reply after which the defender is mated all the same, and the
	// mate; empty where none was found. Document 002 means these alone by 紛れ.
	Slip []RecordNode `json:"slip"`
	// DropMate says that it is no legal move, the mate by a dropped pawn (打歩詰); Ja and
	// Western are its text then, for Line is empty.
	DropMate bool   `json:"dropMate,omitempty"`
	Ja       string `json:"ja,omitempty"`
	Western  string `json:"western,omitempty"`
}

// TsumeShown is what a problem shows.
type TsumeShown struct {
	// Tags are stable words, such as "non-promotion" (不成).
	Tags []string `json:"tags"`
	// Quality is from 0 to 100 and Rating how hard it is, on the scale of the trainer;
	// 0 where they are not told. Pieces are those on the board beside the king and in
	// the attacker's hand.
	Quality int `json:"quality,omitempty"`
	Rating  int `json:"rating,omitempty"`
	Pieces  int `json:"pieces,omitempty"`
}

// TsumeUnneeded are the pieces that a sound problem can do without (不要駒).
type TsumeUnneeded struct {
	Changes []TsumeChange `json:"changes"`
	// All says that every piece was tried.
	All bool `json:"all,omitempty"`
}

// TsumeChange is a small change of a problem, behind which it is sound.
type TsumeChange struct {
	Kind string `json:"kind" enum:"remove,replace,move,shift,add"`
	// Square is where it happens, "" for the attacker's hand and for a shift; To where
	// a piece goes.
	Square string `json:"square,omitempty"`
	To     string `json:"to,omitempty"`
	// Was is the piece that stood there, Piece the one that does now, as in SFEN.
	Was   string `json:"was,omitempty"`
	Piece string `json:"piece,omitempty"`
	// Left and Up are how far a shift goes, in squares.
	Left int `json:"left,omitempty"`
	Up   int `json:"up,omitempty"`
	// SFEN is the problem behind the change, Line its solution; Same says that this is
	// the one it had.
	SFEN string       `json:"sfen"`
	Line []RecordNode `json:"line"`
	Same bool         `json:"same,omitempty"`
	// Number is that of the change among those tried: From is one more to go on
	// behind it.
	Number int `json:"number"`
}

// TsumeLooked ends the search for repairs.
type TsumeLooked struct {
	// Tried are the changes tried so far, of so many; where it is fewer, the time was
	// over.
	Tried   int `json:"tried"`
	Changes int `json:"changes"`
}

// TsumeProof is an answer to every defence, every interposition counted.
type TsumeProof struct {
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Text is the proof in the form of komadai tsume check, "" where there is none
	// or it is too large; Answers the number of its positions.
	Text    string `json:"text,omitempty"`
	Answers int    `json:"answers,omitempty"`
}
