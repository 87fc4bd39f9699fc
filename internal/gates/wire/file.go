package wire

// RecordAsk is a request about records in the browser. One of Read, Complete, Write and
// Formats is set.
type RecordAsk struct {
	// The bodies of POST /api/v1/records/read, complete and write; Formats requests GET
	// /api/v1/records/formats.
	Read     *RecordSource `json:"read,omitempty"`
	Complete *Record       `json:"complete,omitempty"`
	Write    *WriteRecord  `json:"write,omitempty"`
	Formats  bool          `json:"formats,omitempty"`
}

// RecordSource is a file with reading options.
type RecordSource struct {
	Data []byte `json:"data"`
	// Rules is for a file without a rule set. Lenient keeps the tree up to a fault. Game
	// selects one of several games, from 1.
	Rules   string `json:"rules,omitempty"`
	Lenient bool   `json:"lenient,omitempty"`
	Game    int    `json:"game,omitempty"`
}

// RecordNews is the response to a RecordAsk.
type RecordNews struct {
	// Read is the response to Read and Complete, Written to Write.
	Read    *RecordRead    `json:"read,omitempty"`
	Written *RecordFile    `json:"written,omitempty"`
	Formats *RecordFormats `json:"formats,omitempty"`
}
