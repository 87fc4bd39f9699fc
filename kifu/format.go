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

// The formats. A board diagram alone (BOD) is read by the KIF codec.
const (
	FormatUnknown Format = ""
	FormatKIF     Format = "kif"
	FormatKI2     Format = "ki2"
	FormatCSA     Format = "csa"
	FormatJKF     Format = "jkf"
	// FormatUSI is a list of lines "startpos moves …" or "sfen … moves …".
	FormatUSI  Format = "usi"
	FormatUSEN Format = "usen"
)

// Formats returns all formats, in the order in which a person may be offered
// them.
func Formats() []Format {
	return []Format{FormatKIF, FormatKI2, FormatCSA, FormatJKF, FormatUSI, FormatUSEN}
}

// Extension returns the usual extension of a file of the format in the given
// charset, with its dot: KIF and KI2 files say with it which charset they use.
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

// FormatOfName returns the format that a file name's extension or a format's
// own name ("kif", "game.kifu", "A.CSA") stands for, FormatUnknown for none.
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

// Bounds of what a reader takes when its options say nothing.
const (
	// DefaultMaxBytes is the most bytes of one input, or of one game where a
	// reader streams.
	DefaultMaxBytes = 16 << 20
	// DefaultMaxMoves is the most moves of one record, variations included.
	DefaultMaxMoves = 1 << 20
)

// ReadOptions are the choices of a reader. The zero value reads a record of
// standard shogi strictly, its charset found from the content.
type ReadOptions struct {
	// Rules is the rule set of records that name none, nil for standard shogi.
	// A rule set that the text names wins.
	Rules *variant.RuleSet
	// Find finds the rule sets that a text names, [variant.Lookup] when nil.
	Find func(name string) (*variant.RuleSet, error)
	// Lenient keeps the tree up to a fault and reports the fault as a warning.
	Lenient bool
	// Charset is the charset of the input, AutoCharset to find it.
	Charset Charset
	// MaxBytes and MaxMoves bound the input; 0 is the default.
	MaxBytes int64
	MaxMoves int
	// Places keeps where each move and end stood in the input: [Record.Place].
	Places bool
}

// WriteOptions are the choices of a writer. The zero value writes UTF-8 with
// LF and without a byte order mark.
type WriteOptions struct {
	// Charset is the charset of the output; AutoCharset is UTF-8.
	Charset Charset
	// BOM writes a byte order mark where the charset is UTF-8.
	BOM bool
	// CRLF ends lines as Windows does.
	CRLF bool
	// Version is the version of the format, for those that have several ("2.2",
	// "3.0" of CSA); "" is the newest.
	Version string
	// Tag writes a first line that names the charset where the format has one
	// ("#KIF version=2.0 encoding=UTF-8").
	Tag bool
}

// MaxGames is the most games that a Read returns at once. What may hold more is
// read by an Each.
const MaxGames = 1 << 16

// TooMany returns the error of an input with more than [MaxGames] games.
func TooMany(f Format) *Error {
	return &Error{Format: f, Reason: fmt.Sprintf("the input has more than %d games", MaxGames)}
}

// A Codec reads and writes one format. The packages of the codecs each have a
// function that returns theirs.
type Codec struct {
	Format Format
	Read   func(io.Reader, ReadOptions) ([]*Record, []*Error, error)
	Write  func(io.Writer, *Record, WriteOptions) ([]Loss, error)
	// Each is set where one input may hold many games: it reads them one at a
	// time, in memory that does not grow with their number. A game that cannot be
	// read gives its error in its place; after a [*Error] the iteration may go on
	// with the next game.
	Each func(io.Reader, ReadOptions) iter.Seq2[Game, error]
	// Split is set where Each is: it finds the games of an input, and leaves it to
	// the caller to read them, which several goroutines may do at a time.
	Split func(io.Reader, ReadOptions) iter.Seq[Reading]
	// Separator is what stands between two games of one file; "" where a file
	// holds one.
	Separator string
	// Many says that a file may hold many games, one after the other with the
	// separator between them.
	Many bool
}

// Reading reads one game that was found in an input. It may be called once, from
// any goroutine, and needs nothing of what other calls do. An error is that of
// the game, or the last: then the input could not be read on.
type Reading func() (Game, error)

// Game is one game of a collection, and what its reader warned of.
type Game struct {
	Record   *Record
	Warnings []*Error
}
