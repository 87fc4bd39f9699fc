package wire

// Record is a game record with variations. Clients may change a record they have read and send
// it; View is made by the server and ignored in requests.
type Record struct {
	// Rules is the rule set's ID.
	Rules   string         `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	Headers []RecordHeader `json:"headers" maxItems:"200"`
	// Notes are lines about the file, not the game.
	Notes []string    `json:"notes,omitempty" maxItems:"1000"`
	Start RecordStart `json:"start"`
	// Nodes are the game tree. The start is first; every node comes after its parent; of
	// siblings, the main one is first.
	Nodes []RecordNode `json:"nodes" minItems:"1" maxItems:"20000"`
}

// RecordHeader is a header. Keys are those of KIF.
type RecordHeader struct {
	Key   string `json:"key" maxLength:"200" example:"先手"`
	Value string `json:"value" maxLength:"4000"`
}

// RecordStart is the start of a record.
type RecordStart struct {
	// SFEN is the position; in a problem the attacker's king is optional.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000"`
	// Handicap is the handicap's ID or "".
	Handicap string `json:"handicap,omitempty" maxLength:"60"`
	// Check is the square of a king in check; made by the server.
	Check string `json:"check,omitempty" maxLength:"16"`
}

// RecordNode is the start, a move, or the end of a line.
type RecordNode struct {
	// Parent is the index of the parent, -1 for the start.
	Parent int `json:"parent" minimum:"-1"`
	// USI is the move, or "" for the start and an end.
	USI string `json:"usi,omitempty" maxLength:"16" example:"7g7f"`
	// Foul is the foul's ID if the move was illegal and lost the game.
	Foul string     `json:"foul,omitempty" maxLength:"40"`
	End  *RecordEnd `json:"end,omitempty"`
	// Comments are lines.
	Comments []string `json:"comments,omitempty" maxItems:"20000"`
	// Shapes are arrows and circles: a colour (G, R, B, Y) and one or two squares, "G7g7f",
	// "R5e".
	Shapes   []string `json:"shapes,omitempty" maxItems:"400"`
	Bookmark string   `json:"bookmark,omitempty" maxLength:"1000"`
	// Time is the move's time, if recorded.
	Time        *RecordTime        `json:"time,omitempty"`
	Evaluations []RecordEvaluation `json:"evaluations,omitempty" maxItems:"1000"`
	// View has the texts and the position; made by the server.
	View *RecordView `json:"view,omitempty"`
}

// RecordView has what a client shows of a move.
type RecordView struct {
	// Ja and Western are the move's text without ▲ or △.
	Ja      string `json:"ja,omitempty"`
	Western string `json:"western,omitempty"`
	// Side is the mover, or at an end the side to move.
	Side string `json:"side" words:"b,w"`
	// SFEN is the position after the move; for a foul and an end, before it.
	SFEN string `json:"sfen"`
	// Path has the squares of the piece's way if it is not straight.
	Path []string `json:"path,omitempty"`
	// Check is the square of the king in check.
	Check string `json:"check,omitempty"`
	// End is the end of the line for people; Winner is "b", "w" or "".
	End    *Text  `json:"end,omitempty"`
	Winner string `json:"winner,omitempty" words:",b,w"`
	// Foul is the foul for people.
	Foul *Text `json:"foul,omitempty"`
}

// RecordEnd is the end of a line.
type RecordEnd struct {
	// Kind is one of RecordFormats.Ends, or "other" for an unknown word.
	Kind string `json:"kind" maxLength:"40" example:"resign"`
	// Word is the word in the file, if unusual.
	Word string `json:"word,omitempty" maxLength:"400"`
}

// RecordTime is in milliseconds.
type RecordTime struct {
	Spent int64 `json:"spent" minimum:"0"`
	// Total is the side's total so far.
	Total int64 `json:"total" minimum:"0"`
}

// RecordEvaluation is an engine's evaluation of the position after a move.
type RecordEvaluation struct {
	Engine string `json:"engine,omitempty" maxLength:"400"`
	// Source is "play", "analysis", "research", or "" if unknown.
	Source string `json:"source,omitempty" enum:",play,analysis,research"`
	// After is the number of comment lines before it.
	After int `json:"after,omitempty" minimum:"0"`
	// Line is the rank among several lines, or 0.
	Line int `json:"line,omitempty" minimum:"0"`
	// Score is absent if there is only a line.
	Score *RecordScore `json:"score,omitempty"`
	// Depth and SelDepth are in plies, Nodes in positions, Time in milliseconds; 0 if unknown.
	Depth    int    `json:"depth,omitempty"`
	SelDepth int    `json:"selDepth,omitempty"`
	Nodes    uint64 `json:"nodes,omitempty"`
	Time     int64  `json:"time,omitempty"`
	// PV is the principal variation in USI; the server makes Ja and Western.
	PV      []string `json:"pv,omitempty" maxItems:"500"`
	Ja      []string `json:"ja,omitempty" maxItems:"500"`
	Western []string `json:"western,omitempty" maxItems:"500"`
	// Text is the original comment.
	Text string `json:"text,omitempty" maxLength:"20000"`
}

// RecordScore is a value for Black.
type RecordScore struct {
	// Kind is "cp" (Value in centipawns) or "mate" (Value in plies; for a mate of unknown
	// length 0, and Sign is 1 for Black, -1 for White).
	Kind  string `json:"kind" enum:"cp,mate"`
	Value int    `json:"value"`
	Sign  int    `json:"sign,omitempty" minimum:"-1" maximum:"1"`
	// Bound is "lower" or "upper" if the value is a bound.
	Bound string `json:"bound,omitempty" enum:",lower,upper"`
}

// RecordRead is the response of POST /api/v1/records/read and of GET on a record.
type RecordRead struct {
	Record Record `json:"record"`
	// Format and Charset were detected; "" for a record that is not from a file.
	Format  string `json:"format,omitempty"`
	Charset string `json:"charset,omitempty"`
	// Game is the number of the record among Games, from 1.
	Game int `json:"game,omitempty"`
	// Games are listed if the input has several; at most 1000.
	Games []RecordTitle `json:"games,omitempty"`
	// Warnings are faults that were ignored; at most 100.
	Warnings []RecordFault `json:"warnings,omitempty"`
}

// RecordTitle names one of several games.
type RecordTitle struct {
	Black string `json:"black"`
	White string `json:"white"`
	Event string `json:"event,omitempty"`
	Plies int    `json:"plies"`
	Rules string `json:"rules"`
}

// RecordFault is a fault in a file and its place.
type RecordFault struct {
	Format string `json:"format,omitempty"`
	Game   int    `json:"game,omitempty"`
	// Line and Column count from 1; 0 if unknown.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
	// Text is the faulty part, Source the whole line; both may be cut.
	Text   string `json:"text,omitempty"`
	Source string `json:"source,omitempty"`
	// Reason is an English clause, ReasonText a text for people, which may be less exact.
	Reason     string `json:"reason"`
	ReasonText Text   `json:"reasonText"`
	// Foul is the ID of an illegal move's foul, FoulText the foul for people.
	Foul     string `json:"foul,omitempty"`
	FoulText *Text  `json:"foulText,omitempty"`
}

// WriteRecord is the body of POST /api/v1/records/write.
type WriteRecord struct {
	Record Record `json:"record"`
	Format string `json:"format" minLength:"1" maxLength:"16" example:"kif"`
	// Charset is one of the format's; the default is its first.
	Charset string `json:"charset,omitempty" maxLength:"16"`
	// Version is one of the format's; the default is its newest.
	Version string `json:"version,omitempty" maxLength:"8"`
	// CRLF uses Windows line ends.
	CRLF bool `json:"crlf,omitempty"`
}

// RecordPlace is the body of POST /api/v1/records/links: a record and a move of its main line.
type RecordPlace struct {
	Record Record `json:"record"`
	Ply    int    `json:"ply,omitempty" minimum:"0"`
}

// RecordLinks is the response of POST /api/v1/records/links: addresses of other sites that
// show the record correctly.
type RecordLinks struct {
	Links []RecordLink `json:"links"`
}

// RecordLink is an address of another site.
type RecordLink struct {
	Site    string `json:"site"`
	Address string `json:"address"`
	// Moves: the address has the main line, not only the position.
	Moves bool `json:"moves"`
}

// RecordFile is the response of POST /api/v1/records/write.
type RecordFile struct {
	// Name is a suggested file name, Type the media type with its charset.
	Name string `json:"name"`
	Type string `json:"type"`
	// Data is the file, in base64.
	Data []byte `json:"data"`
	// Text is its beginning, at most 4000 characters.
	Text string `json:"text"`
	// Losses are parts that the format cannot store.
	Losses []RecordLoss `json:"losses"`
}

// RecordLoss is a part that the format cannot store.
type RecordLoss struct {
	// Kind is a stable word: "variations", "comments", "times", …
	Kind  string `json:"kind"`
	Count int    `json:"count"`
	// Text is the first one, possibly cut.
	Text string `json:"text,omitempty"`
}

// RecordFormats is the response of GET /api/v1/records/formats.
type RecordFormats struct {
	Formats []RecordFormat `json:"formats"`
	// Ends are the possible ends of a line.
	Ends []RecordEnding `json:"ends"`
	// Longest is the maximum size of a file in bytes, MaxNodes the maximum number of nodes.
	Longest  int `json:"longest"`
	MaxNodes int `json:"maxNodes"`
}

// RecordFormat is a format for writing.
type RecordFormat struct {
	ID string `json:"id"`
	// Charsets has the usual one first; Extensions are the file extensions for each, with the
	// dot.
	Charsets   []string `json:"charsets"`
	Extensions []string `json:"extensions"`
	// Versions has the newest first; empty if there is only one.
	Versions []string `json:"versions"`
}

// RecordEnding is an end of a line.
type RecordEnding struct {
	Kind string `json:"kind"`
	Text Text   `json:"text"`
}

// RecordID is the response of POST /api/v1/records.
type RecordID struct {
	ID string `json:"id"`
}

// Study is the body of POST /api/v1/positions: a position and moves from it.
type Study struct {
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	SFEN  string `json:"sfen" minLength:"1" maxLength:"1000"`
	// Last is the move before the position, for the text of the next one.
	Last  string   `json:"last,omitempty" maxLength:"16"`
	Moves []string `json:"moves,omitempty" maxItems:"500"`
	// End requests the view of an end of that kind after the moves.
	End string `json:"end,omitempty" maxLength:"40" example:"resign"`
	// Drawing marks an unfinished position. If it cannot arise in any game, the response has
	// Impossible instead of an error.
	Drawing bool `json:"drawing,omitempty"`
}

// Studied is the response of POST /api/v1/positions.
type Studied struct {
	// Moves are the request's moves.
	Moves []RecordNode `json:"moves"`
	// SFEN is the position after them, Legal its legal moves, Turn the side to move, Check the
	// square of its king in check.
	SFEN  string      `json:"sfen"`
	Turn  string      `json:"turn" enum:"b,w"`
	Check string      `json:"check,omitempty"`
	Legal []LegalMove `json:"legal"`
	// Faults are the reasons why no game can start with the position after the moves, such as
	// a missing king. Records and the engine accept it.
	Faults []PositionFault `json:"faults,omitempty"`
	// Over is the end by rule after the moves, such as mate, repetition or a try. Ended is the
	// requested end.
	Over  *RecordNode `json:"over,omitempty"`
	Ended *RecordNode `json:"ended,omitempty"`
	// Impossible is the error of an unfinished position; Moves and Legal are then empty.
	Impossible *Error `json:"impossible,omitempty"`
}
