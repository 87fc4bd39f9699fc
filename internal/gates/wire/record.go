package wire

// Record is a game record with its variations. A client that sends one sends
// what the reader gave it, changed as it likes; the fields of View are made by
// the server and ignored when they are sent.
type Record struct {
	// Rules is the id of the rule set.
	Rules   string         `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	Headers []RecordHeader `json:"headers" maxItems:"200"`
	// Notes are lines that belong to the file and not to the game.
	Notes []string    `json:"notes,omitempty" maxItems:"1000"`
	Start RecordStart `json:"start"`
	// Nodes are the places of the tree. The first is the start; each other comes
	// after its parent, and siblings come with the main one first.
	Nodes []RecordNode `json:"nodes" minItems:"1" maxItems:"20000"`
}

// RecordHeader is one line of a record's head. Keys are those of KIF.
type RecordHeader struct {
	Key   string `json:"key" maxLength:"200" example:"先手"`
	Value string `json:"value" maxLength:"4000"`
}

// RecordStart is where a record begins.
type RecordStart struct {
	// SFEN is the position; it may be a problem whose attacker has no king.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000"`
	// Handicap is the id of the handicap, "" for none.
	Handicap string `json:"handicap,omitempty" maxLength:"60"`
	// Check is the square of the king in check; made by the server.
	Check string `json:"check,omitempty" maxLength:"16"`
}

// RecordNode is a place of the tree: the start, a move, or the end of a line.
type RecordNode struct {
	// Parent is the index of the node before, -1 for the start.
	Parent int `json:"parent" minimum:"-1"`
	// USI is the move that leads here, "" for the start and for an end.
	USI string `json:"usi,omitempty" maxLength:"16" example:"7g7f"`
	// Foul is the foul's id when the move is the illegal one that lost the game.
	Foul string     `json:"foul,omitempty" maxLength:"40"`
	End  *RecordEnd `json:"end,omitempty"`
	// Comments are the lines of comment.
	Comments []string `json:"comments,omitempty" maxItems:"20000"`
	// Shapes are the arrows and circles drawn on the position: a colour (G, R, B, Y) and
	// one or two squares, "G7g7f", "R5e".
	Shapes   []string `json:"shapes,omitempty" maxItems:"400"`
	Bookmark string   `json:"bookmark,omitempty" maxLength:"1000"`
	// Time is the time the move took, absent when nobody noted it.
	Time        *RecordTime        `json:"time,omitempty"`
	Evaluations []RecordEvaluation `json:"evaluations,omitempty" maxItems:"1000"`
	// View is how the move is shown; made by the server.
	View *RecordView `json:"view,omitempty"`
}

// RecordView is what a client shows of a move.
type RecordView struct {
	// Ja and Western are the move text without the ▲△ mark of the side.
	Ja      string `json:"ja,omitempty"`
	Western string `json:"western,omitempty"`
	// Side is who played it, or whose turn it was at an end: "b" or "w".
	Side string `json:"side" words:"b,w"`
	// SFEN is the position after the move; before it, for a foul and an end.
	SFEN string `json:"sfen"`
	// Path is the way of the piece where it is not the straight one.
	Path []string `json:"path,omitempty"`
	// Check is the square of the king the move put in check.
	Check string `json:"check,omitempty"`
	// End is how the line ended, for people; Winner is "b", "w" or "".
	End    *Text  `json:"end,omitempty"`
	Winner string `json:"winner,omitempty" words:",b,w"`
	// Foul is the foul for people.
	Foul *Text `json:"foul,omitempty"`
}

// RecordEnd is how a line ended.
type RecordEnd struct {
	// Kind is one of RecordFormats.Ends, or "other" for a word nobody knows.
	Kind string `json:"kind" maxLength:"40" example:"resign"`
	// Word is the word of the source where it is not the usual one.
	Word string `json:"word,omitempty" maxLength:"400"`
}

// RecordTime is the time of a move, in milliseconds.
type RecordTime struct {
	Spent int64 `json:"spent" minimum:"0"`
	// Total is what the side had then used altogether.
	Total int64 `json:"total" minimum:"0"`
}

// RecordEvaluation is what an engine said of the position after a move.
type RecordEvaluation struct {
	Engine string `json:"engine,omitempty" maxLength:"400"`
	// Source is "play", "analysis", "research" or "" when it is not known.
	Source string `json:"source,omitempty" enum:",play,analysis,research"`
	// After is the number of the node's comment lines that stand before it.
	After int `json:"after,omitempty" minimum:"0"`
	// Line is the place among several lines, 0 if not said.
	Line int `json:"line,omitempty" minimum:"0"`
	// Score is absent where only a line is told.
	Score *RecordScore `json:"score,omitempty"`
	// Depth and SelDepth are in plies, Nodes in positions, Time in milliseconds;
	// 0 if not said.
	Depth    int    `json:"depth,omitempty"`
	SelDepth int    `json:"selDepth,omitempty"`
	Nodes    uint64 `json:"nodes,omitempty"`
	Time     int64  `json:"time,omitempty"`
	// PV is the line expected, in USI; Ja and Western are made by the server.
	PV      []string `json:"pv,omitempty" maxItems:"500"`
	Ja      []string `json:"ja,omitempty" maxItems:"500"`
	Western []string `json:"western,omitempty" maxItems:"500"`
	// Text is the comment it was read from.
	Text string `json:"text,omitempty" maxLength:"20000"`
}

// RecordScore is a value from Black's side.
type RecordScore struct {
	// Kind is "cp" (Value in centipawns) or "mate" (Value in plies, 0 for a mate
	// of unknown length, which Sign then gives to Black, 1, or White, -1).
	Kind  string `json:"kind" enum:"cp,mate"`
	Value int    `json:"value"`
	Sign  int    `json:"sign,omitempty" minimum:"-1" maximum:"1"`
	// Bound is "lower" or "upper" where the value is only a bound.
	Bound string `json:"bound,omitempty" enum:",lower,upper"`
}

// RecordRead is the answer of POST /api/v1/records/read and of GET on a record.
type RecordRead struct {
	Record Record `json:"record"`
	// Format and Charset are what was found; "" for a record that was not read
	// from a file.
	Format  string `json:"format,omitempty"`
	Charset string `json:"charset,omitempty"`
	// Game is which one of Games the record is, from 1.
	Game int `json:"game,omitempty"`
	// Games are the games of the input, when it holds several; at most 1000 are
	// listed.
	Games []RecordTitle `json:"games,omitempty"`
	// Warnings are the faults that were overcome; at most 100.
	Warnings []RecordFault `json:"warnings,omitempty"`
}

// RecordTitle names one game of several.
type RecordTitle struct {
	Black string `json:"black"`
	White string `json:"white"`
	Event string `json:"event,omitempty"`
	Plies int    `json:"plies"`
	Rules string `json:"rules"`
}

// RecordFault is a fault of a file and where it is.
type RecordFault struct {
	Format string `json:"format,omitempty"`
	Game   int    `json:"game,omitempty"`
	// Line and Column count from 1; 0 where there is none to name.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
	// Text is the offending part, Source the whole line; both cut to size.
	Text   string `json:"text,omitempty"`
	Source string `json:"source,omitempty"`
	// Reason is one English clause, ReasonText says the same for people, if less
	// closely where it has no words for the case.
	Reason     string `json:"reason"`
	ReasonText Text   `json:"reasonText"`
	// Foul is the foul's id when an illegal move is the fault, FoulText the foul
	// for people.
	Foul     string `json:"foul,omitempty"`
	FoulText *Text  `json:"foulText,omitempty"`
}

// WriteRecord is the body of POST /api/v1/records/write.
type WriteRecord struct {
	Record Record `json:"record"`
	// Format is one of RecordFormats.
	Format string `json:"format" minLength:"1" maxLength:"16" example:"kif"`
	// Charset is one of the format's; its first when left out.
	Charset string `json:"charset,omitempty" maxLength:"16"`
	// Version is one of the format's; its newest when left out.
	Version string `json:"version,omitempty" maxLength:"8"`
	// CRLF ends lines as Windows does.
	CRLF bool `json:"crlf,omitempty"`
}

// RecordPlace is the body of POST /api/v1/records/links: a record, and a move of its
// main line.
type RecordPlace struct {
	Record Record `json:"record"`
	Ply    int    `json:"ply,omitempty" minimum:"0"`
}

// RecordLinks is the answer of POST /api/v1/records/links: addresses by which other
// sites show a record; none where they would misread it.
type RecordLinks struct {
	Links []RecordLink `json:"links"`
}

// RecordLink is an address at another site.
type RecordLink struct {
	Site    string `json:"site"`
	Address string `json:"address"`
	// Moves says that it carries the moves of the main line, and not only the position.
	Moves bool `json:"moves"`
}

// RecordFile is the answer of POST /api/v1/records/write.
type RecordFile struct {
	// Name is a file name that fits, Type its media type with its charset.
	Name string `json:"name"`
	Type string `json:"type"`
	// Data is the file; in JSON it is base64.
	Data []byte `json:"data"`
	// Text is its beginning as text, at most 4000 characters.
	Text string `json:"text"`
	// Losses are what the format cannot carry; empty when nothing is lost.
	Losses []RecordLoss `json:"losses"`
}

// RecordLoss is something of a record that a format cannot carry.
type RecordLoss struct {
	// Kind is a stable word: "variations", "comments", "times", …
	Kind  string `json:"kind"`
	Count int    `json:"count"`
	// Text is the first of them, cut to size.
	Text string `json:"text,omitempty"`
}

// RecordFormats is the answer of GET /api/v1/records/formats.
type RecordFormats struct {
	Formats []RecordFormat `json:"formats"`
	// Ends are the ways in which a line can end, for people.
	Ends []RecordEnding `json:"ends"`
	// Longest is the most bytes of a file that can be read, MaxNodes the most
	// nodes of a record.
	Longest  int `json:"longest"`
	MaxNodes int `json:"maxNodes"`
}

// RecordFormat is a format that records are written in.
type RecordFormat struct {
	ID string `json:"id"`
	// Charsets are on offer, the usual one first; Extensions the ending of the
	// file's name for each, with its dot.
	Charsets   []string `json:"charsets"`
	Extensions []string `json:"extensions"`
	// Versions are on offer, the newest first; empty where there is one.
	Versions []string `json:"versions"`
}

// RecordEnding is a way in which a line can end.
type RecordEnding struct {
	Kind string `json:"kind"`
	Text Text   `json:"text"`
}

// RecordID is the answer of POST /api/v1/records.
type RecordID struct {
	ID string `json:"id"`
}

// Study is the body of POST /api/v1/positions: a position, and moves from it.
type Study struct {
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	SFEN  string `json:"sfen" minLength:"1" maxLength:"1000"`
	// Last is the move that led to the position, for the text of the next.
	Last  string   `json:"last,omitempty" maxLength:"16"`
	Moves []string `json:"moves,omitempty" maxItems:"500"`
	// End asks how an end of that kind is shown after the moves.
	End string `json:"end,omitempty" maxLength:"40" example:"resign"`
	// Drawing marks a position that is being drawn. If it cannot arise in any game,
	// the answer is Impossible and not an error.
	Drawing bool `json:"drawing,omitempty"`
}

// Studied is the answer of POST /api/v1/positions.
type Studied struct {
	// Moves are the moves that were sent.
	Moves []RecordNode `json:"moves"`
	// SFEN is the position after them, Legal its legal moves, Turn the side to
	// move, Check the square of its king in check.
	SFEN  string      `json:"sfen"`
	Turn  string      `json:"turn" enum:"b,w"`
	Check string      `json:"check,omitempty"`
	Legal []LegalMove `json:"legal"`
	// Faults say why no game can begin with the position after the moves: a side has
	// no king. Records and the engine take it all the same.
	Faults []PositionFault `json:"faults,omitempty"`
	// Over is the end of a game that began with the position sent, where it is over by
	// rule after the moves: mate, repetition, a try, … Ended is the end that was asked for.
	Over  *RecordNode `json:"over,omitempty"`
	Ended *RecordNode `json:"ended,omitempty"`
	// Impossible is the error of a position that is being drawn. Then Moves and Legal
	// are empty.
	Impossible *Error `json:"impossible,omitempty"`
}
