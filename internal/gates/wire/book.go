package wire

// BookAsk is a request to the browser engine's opening book. At goes with any other field.
type BookAsk struct {
	// Open replaces the book by File; without a name, by an empty book.
	Open  *BookFile  `json:"open,omitempty"`
	Merge *BookFile  `json:"merge,omitempty"`
	Set   *BookEntry `json:"set,omitempty"`
	// Write is a format: "db", "ybb", "bin" or "sbk".
	Write string `json:"write,omitempty"`
	At    *Study `json:"at,omitempty"`
	// File of Open and Merge, outside the JSON.
	File []byte `json:"-"`
}

// BookFile names a file; the extension gives its format.
type BookFile struct {
	Rules string `json:"rules"`
	Name  string `json:"name,omitempty"`
}

// BookEntry of a position.
type BookEntry struct {
	SFEN    string     `json:"sfen"`
	Comment string     `json:"comment,omitempty"`
	Moves   []BookMove `json:"moves"`
	// Games and wins; 0 if unknown.
	Games int `json:"games,omitempty"`
	Black int `json:"black,omitempty"`
	White int `json:"white,omitempty"`
}

// BookMove of an entry.
type BookMove struct {
	USI string `json:"usi"`
	// View is absent in requests.
	View *RecordView `json:"view,omitempty"`
	// Reply is the expected answer in USI or "".
	Reply     string      `json:"reply,omitempty"`
	ReplyView *RecordView `json:"replyView,omitempty"`
	// Value is in centipawns for the mover or null; Depth in plies and Count in games are 0 if
	// unknown.
	Value *int `json:"value"`
	Depth int  `json:"depth,omitempty"`
	Count int  `json:"count,omitempty"`
	// Grade by a person.
	Grade   string `json:"grade,omitempty" words:",forced,good,doubtful,blunder"`
	Comment string `json:"comment,omitempty"`
}

// BookNews is the open book's state.
type BookNews struct {
	Positions int `json:"positions"`
	Moves     int `json:"moves"`
	// Losses are parts that the book or the format cannot store.
	Losses []BookLoss `json:"losses,omitempty"`
	// Fault is set if the request failed and changed nothing.
	Fault *BookFault    `json:"fault,omitempty"`
	At    *BookPosition `json:"at,omitempty"`
	// File is the written book, outside the JSON.
	File []byte `json:"-"`
}

// BookLoss of a format.
type BookLoss struct {
	Kind  string `json:"kind" words:"depths,replies,comments,grades,results,moves,positions,other"`
	Count int    `json:"count"`
}

// BookFault of a failed request.
type BookFault struct {
	// Kind: unknown extension, wrong format, unreadable line, format of standard shogi only,
	// file too large, no open book, invalid entry.
	Kind string `json:"kind" words:"ending,format,line,standard,large,closed,entry"`
	// Line has a number and begins with Text.
	Line int    `json:"line,omitempty"`
	Text string `json:"text,omitempty"`
	// Message is the reader's error in English.
	Format  string `json:"format,omitempty"`
	Message string `json:"message,omitempty"`
}

// BookPosition with its entry.
type BookPosition struct {
	Studied Studied   `json:"studied"`
	Entry   BookEntry `json:"entry"`
	// Known has a flag per move of the line.
	Known []bool `json:"known"`
}
