package wire

// RecordAsk asks about records without a server. One of Read, Complete, Write and Formats is set.
type RecordAsk struct {
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

// RecordNews answers a question about records.
type RecordNews struct {
	// Read answers a Read or a Complete, Written a Write.
	Read    *RecordRead    `json:"read,omitempty"`
	Written *RecordFile    `json:"written,omitempty"`
	Formats *RecordFormats `json:"formats,omitempty"`
}
