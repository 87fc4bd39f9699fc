package wire

// Record has variations. Clients may change a record they read and send it; the server makes
// View and ignores it in requests.
type Record struct {
	Rules   string         `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	Headers []RecordHeader `json:"headers" maxItems:"200"`
	// Notes are about the file, not the game.
	Notes []string    `json:"notes,omitempty" maxItems:"1000"`
	Start RecordStart `json:"start"`
	// Nodes: the start first, each after its parent, of siblings the main one first.
	Nodes []RecordNode `json:"nodes" minItems:"1" maxItems:"20000"`
}

// RecordHeader has a key of KIF.
type RecordHeader struct {
	Key   string `json:"key" maxLength:"200" example:"先手"`
	Value string `json:"value" maxLength:"4000"`
}

// RecordStart of the game.
type RecordStart struct {
	// SFEN of a problem may lack the attacker's king.
	SFEN string `json:"sfen" minLength:"1" maxLength:"1000"`
	// Handicap is an ID or "".
	Handicap string `json:"handicap,omitempty" maxLength:"60"`
	// Check is the square of a king in check, by the server.
	Check string `json:"check,omitempty" maxLength:"16"`
}

// RecordNode is the start, a move, or an end.
type RecordNode struct {
	// Parent is an index, -1 for the start.
	Parent int `json:"parent" minimum:"-1"`
	// USI is "" for the start and an end.
	USI string `json:"usi,omitempty" maxLength:"16" example:"7g7f"`
	// Foul is the ID, if the move was illegal and lost.
	Foul string     `json:"foul,omitempty" maxLength:"40"`
	End  *RecordEnd `json:"end,omitempty"`
	// Comments by line.
	Comments []string `json:"comments,omitempty" maxItems:"20000"`
	// Shapes are a colour (G, R, B, Y) and one or two squares, "G7g7f", "R5e".
	Shapes      []string           `json:"shapes,omitempty" maxItems:"400"`
	Bookmark    string             `json:"bookmark,omitempty" maxLength:"1000"`
	Time        *RecordTime        `json:"time,omitempty"`
	Evaluations []RecordEvaluation `json:"evaluations,omitempty" maxItems:"1000"`
	// View is the server's.
	View *RecordView `json:"view,omitempty"`
}

// RecordView of a move.
type RecordView struct {
	// Ja and Western lack ▲ and △.
	Ja      string `json:"ja,omitempty"`
	Western string `json:"western,omitempty"`
	// Side of the mover; at an end, to move.
	Side string `json:"side" words:"b,w"`
	// SFEN after the move; of a foul or end, before it.
	SFEN string `json:"sfen"`
	// Path, if not straight.
	Path []string `json:"path,omitempty"`
	// Check is the square of the king in check. Counter: the move answered one (逆王手).
	Check   string `json:"check,omitempty"`
	Counter bool   `json:"counter,omitempty"`
	// Winner is "b", "w" or "".
	End    *Text  `json:"end,omitempty"`
	Winner string `json:"winner,omitempty" words:",b,w"`
	Foul   *Text  `json:"foul,omitempty"`
}

// RecordEnd of a line.
type RecordEnd struct {
	// Kind is one of RecordFormats.Ends, or "other".
	Kind string `json:"kind" maxLength:"40" example:"resign"`
	// Word in the file, if unusual.
	Word string `json:"word,omitempty" maxLength:"400"`
}

// RecordTime is in milliseconds.
type RecordTime struct {
	Spent int64 `json:"spent" minimum:"0"`
	// Total of the side so far.
	Total int64 `json:"total" minimum:"0"`
}

// RecordEvaluation is an engine's, after a move.
type RecordEvaluation struct {
	Engine string `json:"engine,omitempty" maxLength:"400"`
	// Source is "" if unknown.
	Source string `json:"source,omitempty" enum:",play,analysis,research"`
	// After counts preceding comment lines.
	After int `json:"after,omitempty" minimum:"0"`
	// Line is the rank of several, or 0.
	Line int `json:"line,omitempty" minimum:"0"`
	// Score, unless there is only a line.
	Score *RecordScore `json:"score,omitempty"`
	// Depth and SelDepth in plies, Nodes in positions, Time in milliseconds; 0 if unknown.
	Depth    int    `json:"depth,omitempty"`
	SelDepth int    `json:"selDepth,omitempty"`
	Nodes    uint64 `json:"nodes,omitempty"`
	Time     int64  `json:"time,omitempty"`
	// PV is in USI; the server makes Ja and Western.
	PV      []string `json:"pv,omitempty" maxItems:"500"`
	Ja      []string `json:"ja,omitempty" maxItems:"500"`
	Western []string `json:"western,omitempty" maxItems:"500"`
	// Text of the original comment.
	Text string `json:"text,omitempty" maxLength:"20000"`
}

// RecordScore is a value for Black.
type RecordScore struct {
	// Kind "cp" is in centipawns, "mate" in plies; if unknown, Value is 0 and Sign 1 for
	// Black, -1 for White.
	Kind  string `json:"kind" enum:"cp,mate"`
	Value int    `json:"value"`
	Sign  int    `json:"sign,omitempty" minimum:"-1" maximum:"1"`
	Bound string `json:"bound,omitempty" enum:",lower,upper"`
}

// RecordRead answers POST /api/v1/records/read and GET on a record.
type RecordRead struct {
	Record Record `json:"record"`
	// Format and Charset of a file.
	Format  string `json:"format,omitempty"`
	Charset string `json:"charset,omitempty"`
	// Game is the number among Games, from 1.
	Game int `json:"game,omitempty"`
	// Games, if several; at most 1000.
	Games []RecordTitle `json:"games,omitempty"`
	// Warnings: ignored faults, at most 100.
	Warnings []RecordFault `json:"warnings,omitempty"`
}

// RecordTitle of one of several games.
type RecordTitle struct {
	Black string `json:"black"`
	White string `json:"white"`
	Event string `json:"event,omitempty"`
	Plies int    `json:"plies"`
	Rules string `json:"rules"`
}

// RecordFault and its place.
type RecordFault struct {
	Format string `json:"format,omitempty"`
	Game   int    `json:"game,omitempty"`
	// Line and Column count from 1; 0 if unknown.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
	// Text is the faulty part of the line Source; both may be cut.
	Text   string `json:"text,omitempty"`
	Source string `json:"source,omitempty"`
	// Reason is an English clause, ReasonText may be less exact.
	Reason     string `json:"reason"`
	ReasonText Text   `json:"reasonText"`
	// Foul is an ID.
	Foul     string `json:"foul,omitempty"`
	FoulText *Text  `json:"foulText,omitempty"`
}

// WriteRecord is posted to /api/v1/records/write.
type WriteRecord struct {
	Record Record `json:"record"`
	Format string `json:"format" minLength:"1" maxLength:"16" example:"kif"`
	// Charset of the format; the default is its first.
	Charset string `json:"charset,omitempty" maxLength:"16"`
	// Version of the format; the default is its first.
	Version string `json:"version,omitempty" maxLength:"8"`
	// CRLF: Windows line ends.
	CRLF bool `json:"crlf,omitempty"`
}

// RecordPlace is posted to /api/v1/records/links: a record and a move of its main line.
type RecordPlace struct {
	Record Record `json:"record"`
	Ply    int    `json:"ply,omitempty" minimum:"0"`
}

// RecordLinks answers with addresses of sites that show the record correctly.
type RecordLinks struct {
	Links []RecordLink `json:"links"`
}

// RecordLink to another site.
type RecordLink struct {
	Site    string `json:"site"`
	Address string `json:"address"`
	// Moves: it has the main line, not only the position.
	Moves bool `json:"moves"`
}

// RecordFile answers POST /api/v1/records/write.
type RecordFile struct {
	// Name is suggested, Type the media type with charset.
	Name string `json:"name"`
	Type string `json:"type"`
	Data []byte `json:"data"`
	// Text is the beginning, at most 4000 characters.
	Text string `json:"text"`
	// Losses are what the format cannot store.
	Losses []RecordLoss `json:"losses"`
}

// RecordLoss of a format.
type RecordLoss struct {
	// Kind is stable: "variations", "comments", "times", …
	Kind  string `json:"kind"`
	Count int    `json:"count"`
	// Text of the first one, possibly cut.
	Text string `json:"text,omitempty"`
}

// RecordFormats answers GET /api/v1/records/formats.
type RecordFormats struct {
	Formats []RecordFormat `json:"formats"`
	Ends    []RecordEnding `json:"ends"`
	// Longest file in bytes, MaxNodes per record.
	Longest  int `json:"longest"`
	MaxNodes int `json:"maxNodes"`
}

// RecordFormat for writing.
type RecordFormat struct {
	ID string `json:"id"`
	// Charsets, the usual one first; Extensions for each, with the dot.
	Charsets   []string `json:"charsets"`
	Extensions []string `json:"extensions"`
	// Versions, newest first; empty if there is one.
	Versions []string `json:"versions"`
}

// RecordEnding is a possible end.
type RecordEnding struct {
	Kind string `json:"kind"`
	Text Text   `json:"text"`
}

// RecordID answers POST /api/v1/records.
type RecordID struct {
	ID string `json:"id"`
}

// Study is posted to /api/v1/positions: a position and moves.
type Study struct {
	Rules string `json:"rules" minLength:"1" maxLength:"300" example:"standard"`
	SFEN  string `json:"sfen" minLength:"1" maxLength:"1000"`
	// Last move before the position, for the next one's text.
	Last  string   `json:"last,omitempty" maxLength:"16"`
	Moves []string `json:"moves,omitempty" maxItems:"500"`
	// End to view after the moves.
	End string `json:"end,omitempty" maxLength:"40" example:"resign"`
	// Drawing: the position is unfinished. If no game can reach it, the response has
	// Impossible instead of an error.
	Drawing bool `json:"drawing,omitempty"`
}

// Studied answers POST /api/v1/positions.
type Studied struct {
	// Moves of the request.
	Moves []RecordNode `json:"moves"`
	// SFEN after them. Check is the square of the king in check.
	SFEN  string      `json:"sfen"`
	Turn  string      `json:"turn" enum:"b,w"`
	Check string      `json:"check,omitempty"`
	Legal []LegalMove `json:"legal"`
	// Faults why no game can start there, such as a missing king; records and the engine
	// accept it.
	Faults []PositionFault `json:"faults,omitempty"`
	// Over is the end by rule there, such as mate, repetition or a try; Ended the requested
	// one.
	Over  *RecordNode `json:"over,omitempty"`
	Ended *RecordNode `json:"ended,omitempty"`
	// Impossible is an unfinished position's error; Moves and Legal are empty.
	Impossible *Error `json:"impossible,omitempty"`
}
