package kifu

import (
	"path"
	"strings"

	"github.com/komadai/komadai/variant"
)

// Format is a record format.
type Format string

// The KIF codec also reads board diagrams (BOD).
const (
	FormatUnknown Format = ""
	FormatKIF     Format = "kif"
	FormatKI2     Format = "ki2"
	FormatCSA     Format = "csa"
	FormatJKF     Format = "jkf"
	// FormatUSI has lines "startpos moves …" or "sfen … moves …".
	FormatUSI  Format = "usi"
	FormatUSEN Format = "usen"
)

// Extension returns the file extension with its dot; in KIF and KI2 it depends on the charset.
func (f Format) Extension(c Charset) string {
	switch {
	case f == FormatKIF && c != ShiftJIS:
		return ".kifu"
	case f == FormatKI2 && c != ShiftJIS:
		return ".ki2u"
	case f == FormatUnknown:
		return ".txt"
	}
	return "." + string(f)
}

// FormatOfName returns the format for a file or format name ("kif", "game.kifu", "A.CSA"), or
// FormatUnknown.
func FormatOfName(name string) Format {
	ext := strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))
	if ext == "" {
		ext = strings.ToLower(name)
	}
	switch ext {
	case "kif", "kifu", "bod":
		return FormatKIF
	case "ki2", "ki2u":
		return FormatKI2
	case "csa":
		return FormatCSA
	case "jkf", "json":
		return FormatJKF
	case "usi", "sfen":
		return FormatUSI
	case "usen":
		return FormatUSEN
	}
	return FormatUnknown
}

const (
	// Bytes per input, or per game when streaming.
	DefaultMaxBytes = 16 << 20
	// Per record, variations included.
	DefaultMaxMoves = 1 << 20
)

// ReadOptions are the options of a reader. The zero value reads standard shogi strictly and
// detects the charset.
type ReadOptions struct {
	// Rules is the default rule set, nil for standard shogi; the text may name another.
	Rules *variant.RuleSet
	// Find finds rule sets by name; nil means [variant.Lookup].
	Find func(name string) (*variant.RuleSet, error)
	// Lenient keeps the tree up to a fault, which becomes a warning.
	Lenient bool
	// Charset of the input, or AutoCharset.
	Charset Charset
	// MaxBytes bounds an input, or a game when streaming; 0 means [DefaultMaxBytes].
	MaxBytes int64
	// MaxMoves bounds a record; 0 means [DefaultMaxMoves].
	MaxMoves int
	// Places stores places for [Record.Place].
	Places bool
}

// ByteLimit returns MaxBytes or its default.
func (o *ReadOptions) ByteLimit() int64 {
	if o.MaxBytes <= 0 {
		return DefaultMaxBytes
	}
	return o.MaxBytes
}

// MoveLimit returns MaxMoves or its default.
func (o *ReadOptions) MoveLimit() int {
	if o.MaxMoves <= 0 {
		return DefaultMaxMoves
	}
	return o.MaxMoves
}

// WriteOptions are the options of a writer. The zero value writes UTF-8 with LF and no byte
// order mark.
type WriteOptions struct {
	Charset Charset
	// BOM writes a byte order mark for UTF-8.
	BOM bool
	// CRLF writes Windows line ends.
	CRLF bool
	// Version of the format ("2.2", "3.0" of CSA); "" is the newest.
	Version string
	// Tag writes a first line with the charset ("#KIF version=2.0 encoding=UTF-8").
	Tag bool
}
