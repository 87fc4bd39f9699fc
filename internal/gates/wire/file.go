package wire

// RecordAsk is a request about records in the browser: one of its fields.
type RecordAsk struct {
	// The bodies of POST /api/v1/records/read, complete and write; Formats requests GET
	// /api/v1/records/formats.
	Read     *RecordSource `json:"read,omitempty"`
	Complete *Record       `json:"complete,omitempty"`
	Write    *WriteRecord  `json:"write,omitempty"`
	Formats  bool          `json:"formats,omitempty"`
}

// RecordSource is a file.
type RecordSource struct {
	Data []byte `json:"data"`
	// Rules for a file without any. Lenient keeps the tree up to a fault. Game selects one of
	// several, from 1.
	Rules   string `json:"rules,omitempty"`
	Lenient bool   `json:"lenient,omitempty"`
	Game    int    `json:"game,omitempty"`
}

// RecordNews answers a RecordAsk.
type RecordNews struct {
	// Read answers Read and Complete.
	Read    *RecordRead    `json:"read,omitempty"`
	Written *RecordFile    `json:"written,omitempty"`
	Formats *RecordFormats `json:"formats,omitempty"`
}
