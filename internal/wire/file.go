package wire

// RecordAsk is what a page asks the reader and writer of records that runs in its
// browser. One of Read, Complete, Write and Formats is set.
type RecordAsk struct {
	// ID is the number of the question; it stands in the answer.
	ID int `json:"id"`
	// Read asks what POST /api/v1/records/read is asked, Complete what POST
	// /api/v1/records/complete is, Write what POST /api/v1/records/write is, and Formats
	// what GET /api/v1/records/formats is.
	Read     *RecordSource `json:"read,omitempty"`
	Complete *Record       `json:"complete,omitempty"`
	Write    *WriteRecord  `json:"write,omitempty"`
	Formats  bool          `json:"formats,omitempty"`
}

// RecordSource is a file to be read as a record, and how.
type RecordSource struct {
	Data []byte `json:"data"`
	// Rules is the rule set of a file that names none; Lenient keeps the tree up to a
	// fault; Game is which one of several games is wanted, from 1.
	Rules   string `json:"rules,omitempty"`
	Lenient bool   `json:"lenient,omitempty"`
	Game    int    `json:"game,omitempty"`
}

// RecordNews is an answer of the reader and writer of records in the browser.
type RecordNews struct {
	ID int `json:"id"`
	// Read answers a Read or a Complete, Written a Write.
	Read    *RecordRead    `json:"read,omitempty"`
	Written *RecordFile    `json:"written,omitempty"`
	Formats *RecordFormats `json:"formats,omitempty"`
	// Ended is always true: there is one answer to a question.
	Ended bool `json:"ended,omitempty"`
	// Refused says why there is no answer.
	Refused *Error `json:"refused,omitempty"`
}
