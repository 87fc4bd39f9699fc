package wire

// BookAsk is a request to the opening book in the browser's engine. At may be combined with
// any other field.
type BookAsk struct {
	// Open replaces the open book. File has its bytes; without a name the new book is empty.
	Open *BookFile `json:"open,omitempty"`
	// Merge adds the book in File.
	Merge *BookFile `json:"merge,omitempty"`
	// Set replaces a position's entry.
	Set *BookEntry `json:"set,omitempty"`
	// Write writes the book in a format: "db", "bin" or "sbk".
	Write string `json:"write,omitempty"`
	// At requests the entry after moves.
	At *Study `json:"at,omitempty"`
	// File has the bytes of Open and Merge, outside the JSON.
	File []byte `json:"-"`
}

// BookFile names a book's file; the extension gives its format.
type BookFile struct {
	Rules string `json:"rules"`
	Name  string `json:"name,omitempty"`
}

// BookEntry is a position in a book.
type BookEntry struct {
	SFEN    string     `json:"sfen"`
	Comment string     `json:"comment,omitempty"`
	Moves   []BookMove `json:"moves"`
	// Games that reached the position, and wins; 0 if unknown.
	Games int `json:"games,omitempty"`
	Black int `json:"black,omitempty"`
	White int `json:"white,omitempty"`
}

// BookMove is a move in a book.
type BookMove struct {
	USI string `json:"usi"`
	// View is the move as in a record; absent in requests.
	View *RecordView `json:"view,omitempty"`
	// Reply is the expected answer in USI or "", ReplyView its view.
	Reply     string      `json:"reply,omitempty"`
	ReplyView *RecordView `json:"replyView,omitempty"`
	// Value is in centipawns for the mover or null, Depth in plies, Count the number of games;
	// 0 if unknown.
	Value *int `json:"value"`
	Depth int  `json:"depth,omitempty"`
	Count int  `json:"count,omitempty"`
	// Grade is a person's opinion of the move.
	Grade   string `json:"grade,omitempty" words:",forced,good,doubtful,blunder"`
	Comment string `json:"comment,omitempty"`
}

// BookNews is the state of the open book.
type BookNews struct {
	// Positions and Moves are the size of the book.
	Positions int `json:"positions"`
	Moves     int `json:"moves"`
	// Losses are parts of a file that the book or the format cannot store.
	Losses []BookLoss `json:"losses,omitempty"`
	// Fault is set if the request failed; the book is unchanged.
	Fault *BookFault `json:"fault,omitempty"`
	// At is the response to At.
	At *BookPosition `json:"at,omitempty"`
	// File has the written bytes, outside the JSON.
	File []byte `json:"-"`
}

// BookLoss is something that a format cannot store.
type BookLoss struct {
	Kind  string `json:"kind" words:"depths,replies,comments,grades,results,moves,positions,other"`
	Count int    `json:"count"`
}

// BookFault is the reason for a failed request.
type BookFault struct {
	// Kind: unknown file extension, wrong format, unreadable line, format for standard shogi
	// only, file too large, no open book, or invalid entry.
	Kind string `json:"kind" words:"ending,format,line,standard,large,closed,entry"`
	// Line and Text are the line's number and beginning.
	Line int    `json:"line,omitempty"`
	Text string `json:"text,omitempty"`
	// Format of the file; Message is the reader's error in English.
	Format  string `json:"format,omitempty"`
	Message string `json:"message,omitempty"`
}

// BookPosition is a position with its entry.
type BookPosition struct {
	Studied Studied   `json:"studied"`
	Entry   BookEntry `json:"entry"`
	// Known reports for each move of the line whether the book has it.
	Known []bool `json:"known"`
}
