package wire

// BookAsk is what a page asks of the opening book that it has open in the engine of
// its browser. At may stand beside any other.
type BookAsk struct {
	// Open begins a book of a rule set; the one before is gone. File holds its bytes;
	// without a name the book is empty.
	Open *BookFile `json:"open,omitempty"`
	// Merge adds the book of a file.
	Merge *BookFile `json:"merge,omitempty"`
	// Set says what is known of a position from now on.
	Set *BookEntry `json:"set,omitempty"`
	// Write writes the book in a format: "db", "bin" or "sbk".
	Write string `json:"write,omitempty"`
	// At asks what the book knows of the position after moves.
	At *Study `json:"at,omitempty"`
	// File are the bytes of Open and Merge, which go beside the text of the question.
	File []byte `json:"-"`
}

// BookFile is a file of a book; the ending of its name says what format it has.
type BookFile struct {
	Rules string `json:"rules"`
	Name  string `json:"name,omitempty"`
}

// BookEntry is what a book knows of a position.
type BookEntry struct {
	// SFEN is the position.
	SFEN    string     `json:"sfen"`
	Comment string     `json:"comment,omitempty"`
	Moves   []BookMove `json:"moves"`
	// Games, Black and White count games that came here and who won; 0 if not known.
	Games int `json:"games,omitempty"`
	Black int `json:"black,omitempty"`
	White int `json:"white,omitempty"`
}

// BookMove is a move of a book.
type BookMove struct {
	USI string `json:"usi"`
	// View is the move as a node of a record has it; questions leave it out.
	View *RecordView `json:"view,omitempty"`
	// Reply is the answer expected in USI, and ReplyView that answer; "" for none.
	Reply     string      `json:"reply,omitempty"`
	ReplyView *RecordView `json:"replyView,omitempty"`
	// Value is in centipawns for the side that makes the move, null if not known; Depth
	// is in plies, and Count how often it was played, 0 if not known.
	Value *int `json:"value"`
	Depth int  `json:"depth,omitempty"`
	Count int  `json:"count,omitempty"`
	// Grade is what a person thought of it.
	Grade   string `json:"grade,omitempty" words:",forced,good,doubtful,blunder"`
	Comment string `json:"comment,omitempty"`
}

// BookNews is what is said of the open book.
type BookNews struct {
	// Positions and Moves count what is in it.
	Positions int `json:"positions"`
	Moves     int `json:"moves"`
	// Losses are what a file had and the book has not, or what a format cannot carry.
	Losses []BookLoss `json:"losses,omitempty"`
	// Fault says why it was not done; the book is as before.
	Fault *BookFault `json:"fault,omitempty"`
	// At answers At.
	At *BookPosition `json:"at,omitempty"`
	// File are the bytes that Write made, which go beside the text of the answer.
	File []byte `json:"-"`
}

// BookLoss is something that a format cannot carry.
type BookLoss struct {
	Kind  string `json:"kind" words:"depths,replies,comments,grades,results,moves,positions,other"`
	Count int    `json:"count"`
}

// BookFault is why something of a book was not done.
type BookFault struct {
	// Kind: the ending of the file names no format, the file is no book of its format,
	// a line of it cannot be read, the format knows standard shogi alone, the file is too
	// large, no book is open, or the entry makes no sense.
	Kind string `json:"kind" words:"ending,format,line,standard,large,closed,entry"`
	// Line and Text are the line, and its beginning.
	Line int    `json:"line,omitempty"`
	Text string `json:"text,omitempty"`
	// Format is that of the file, Message what its reader says in English.
	Format  string `json:"format,omitempty"`
	Message string `json:"message,omitempty"`
}

// BookPosition is a position and what the book knows of it.
type BookPosition struct {
	Studied Studied   `json:"studied"`
	Entry   BookEntry `json:"entry"`
	// Known says of each move of the line whether the book has it.
	Known []bool `json:"known"`
}
