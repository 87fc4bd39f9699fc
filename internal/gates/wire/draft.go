package wire

// TsumeDraft is posted to /api/v1/tsume/draft: a mate problem being composed, and a task.
type TsumeDraft struct {
	// Rules is a rule set with a king.
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	// SFEN may lack the attacker's king.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000" example:"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"`
	// Defender (玉方) is to move.
	Defender bool `json:"defender,omitempty"`
	// Futile is the rule of 無駄合; the default is "narrow".
	Futile string `json:"futile,omitempty" maxLength:"16" example:"narrow"`
	// As in TsumeQuestion. For an ordinary problem, Length is the minimum of a repair.
	Stipulation string `json:"stipulation,omitempty" maxLength:"40" example:"help-mate"`
	CheckDuty   string `json:"checkDuty,omitempty" enum:"attacker,none,both"`
	Length      int    `json:"length,omitempty" minimum:"0" maximum:"60000"`
	// Task: "examine" reports in full, "repair" tries small changes that make the problem
	// sound, "proof" answers every defence.
	Task string `json:"task" enum:"examine,repair,proof"`
	// Line is the intended solution (作意) in USI.
	Line []string `json:"line,omitempty" maxItems:"2000"`
	// Drawing: the position is unfinished. If no game can reach it, the stream has one
	// "error".
	Drawing bool `json:"drawing,omitempty"`
	// Rest: the defender always holds all remaining pieces.
	Rest bool `json:"rest,omitempty"`
	// Changes to try, by default all. From is the first one's number, to resume a search.
	Changes []string `json:"changes,omitempty" maxItems:"5" enum:"remove,replace,move,shift,add"`
	From    int      `json:"from,omitempty" minimum:"0"`
	// Lang of the record's comments; the default is English.
	Lang string `json:"lang,omitempty" enum:"en,ja,zh,zh-Hans"`
}

// TsumeAstray means that the intended line is no solution.
type TsumeAstray struct {
	// Ply of the first wrong move, from 1; Reason is in English.
	Ply    int    `json:"ply"`
	Reason string `json:"reason"`
	Text   Text   `json:"text"`
}

// TsumeByRule is the verdict under a rule of 無駄合.
type TsumeByRule struct {
	Futile string `json:"futile"`
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Verdict is "" without a mate.
	Verdict string `json:"verdict,omitempty" enum:"sound,flawed,open"`
	// Decided: the rule affected the main line.
	Decided bool `json:"decided,omitempty"`
}

// TsumeTree of a draft.
type TsumeTree struct {
	Line []RecordNode `json:"line"`
	// Variations are other replies with their mates (変化), Tries checks that do not mate (紛れ),
	// in order of the main line.
	Variations []TsumeVariation `json:"variations"`
	Tries      []TsumeTry       `json:"tries"`
	// Record has everything, commented.
	Record Record `json:"record"`
}

// TsumeVariation is a reply off the main line.
type TsumeVariation struct {
	// Ply counts from 1. Plies is the whole mate's length with it, or 0.
	Ply   int `json:"ply"`
	Plies int `json:"plies"`
	// Open: undecided. Useless: 無駄合. Left: pieces remain in the attacker's hand.
	Open    bool `json:"open,omitempty"`
	Useless bool `json:"useless,omitempty"`
	Left    bool `json:"left,omitempty"`
	// Line begins with the reply. Also lists other pieces on the same square with the same
	// answer.
	Line []RecordNode `json:"line"`
	Also []RecordNode `json:"also"`
}

// TsumeTry is a check off the main line that does not mate.
type TsumeTry struct {
	Ply int `json:"ply"`
	// Line is the check and its known refutation.
	Line []RecordNode `json:"line"`
	// Slip is the check, a losing reply and the mate, if any.
	Slip []RecordNode `json:"slip"`
	// DropMate: the check is 打歩詰; Line is empty, Ja and Western are its text.
	DropMate bool   `json:"dropMate,omitempty"`
	Ja       string `json:"ja,omitempty"`
	Western  string `json:"western,omitempty"`
}

// TsumeShown are the solution's features.
type TsumeShown struct {
	// Tags are stable words such as "non-promotion" (不成).
	Tags []string `json:"tags"`
	// Quality is 0 to 100, Rating the difficulty for the trainer; 0 if unknown. Pieces are all
	// but the king and the defender's hand.
	Quality int `json:"quality,omitempty"`
	Rating  int `json:"rating,omitempty"`
	Pieces  int `json:"pieces,omitempty"`
}

// TsumeUnneeded are the 不要駒 of a sound problem.
type TsumeUnneeded struct {
	Changes []TsumeChange `json:"changes"`
	// All: every piece was tried.
	All bool `json:"all,omitempty"`
}

// TsumeChange makes a problem sound.
type TsumeChange struct {
	Kind string `json:"kind" enum:"remove,replace,move,shift,add"`
	// Square is "" for the attacker's hand and a shift. To is the target of a moved piece.
	Square string `json:"square,omitempty"`
	To     string `json:"to,omitempty"`
	// Was and Piece are the old and new one, as in SFEN.
	Was   string `json:"was,omitempty"`
	Piece string `json:"piece,omitempty"`
	// Left and Up shift by squares.
	Left int `json:"left,omitempty"`
	Up   int `json:"up,omitempty"`
	// SFEN is the changed problem, Line its solution; Same if intended.
	SFEN string       `json:"sfen"`
	Line []RecordNode `json:"line"`
	Same bool         `json:"same,omitempty"`
	// Number; resume with From one higher.
	Number int `json:"number"`
}

// TsumeLooked ends the search for repairs.
type TsumeLooked struct {
	// Tried of Total changes, fewer if time ran out.
	Tried   int `json:"tried"`
	Changes int `json:"changes"`
}

// TsumeProof answers every defence, including interpositions.
type TsumeProof struct {
	Status string `json:"status" enum:"mate,nomate,unknown"`
	Plies  int    `json:"plies"`
	// Text is for komadai tsume check, "" if missing or too large. Answers counts its
	// positions.
	Text    string `json:"text,omitempty"`
	Answers int    `json:"answers,omitempty"`
}
