package kifu

import (
	"fmt"
	"io"
	"iter"
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

// Formats returns all formats in menu order.
func Formats() []Format {
	return []Format{FormatKIF, FormatKI2, FormatCSA, FormatJKF, FormatUSI, FormatUSEN}
}

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
	// 0 means the default
	MaxBytes int64
	MaxMoves int
	// Places stores places for [Record.Place].
	Places bool
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

// MaxGames bounds the games of one Read. Use Each for more.
const MaxGames = 1 << 16

// TooMany returns the error for more than [MaxGames] games.
func TooMany(f Format) *Error {
	return &Error{Format: f, Reason: fmt.Sprintf("the input has more than %d games", MaxGames)}
}

// Codec reads and writes one format.
type Codec struct {
	Format Format
	Read   func(io.Reader, ReadOptions) ([]*Record, []*Error, error)
	Write  func(io.Writer, *Record, WriteOptions) ([]Loss, error)
	// Each, if set, reads games one at a time, in bounded memory. A bad game gives its error
	// in its place; after an [*Error] the iteration may continue.
	Each func(io.Reader, ReadOptions) iter.Seq2[Game, error]
	// Split, set with Each, finds games for several goroutines to read.
	Split func(io.Reader, ReadOptions) iter.Seq[Reading]
	// Separator goes between games; "" for one game per file.
	Separator string
	// Many: a file may have many games.
	Many bool
}

// Reading reads one game, once, from any goroutine. An error belongs to the game, or ends the
// input.
type Reading func() (Game, error)

// Game is one game of a collection and its warnings.
type Game struct {
	Record   *Record
	Warnings []*Error
}
