package kifu

import (
	"errors"
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
	// FormatUSI has lines "startpos moves …" or "sfen … moves …", or numbered moves (.psn).
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

// FormatToRead is [FormatOfName], also for formats that are only read: PSN.
func FormatToRead(name string) Format {
	if strings.EqualFold(path.Ext(name), ".psn") {
		return FormatUSI
	}
	return FormatOfName(name)
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
	// Named is the format of the file's name; it decides where [Detect] finds two formats
	// equally likely.
	Named Format
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
	// Version of the format ("2.2", "3.0" of CSA); "" is the one that most programs read, 2.2.
	Version string
	// Tag writes a first line with the charset ("#KIF version=2.0 encoding=UTF-8").
	Tag bool
}

// Codec reads and writes one format.
type Codec struct {
	Format Format
	// Split finds games for the caller to read, in bounded memory if the format may have many.
	// A bad game gives its error in its place; after an [*Error] the iteration may continue.
	Split func(io.Reader, ReadOptions) iter.Seq[Reading]
	Write func(io.Writer, *Record, WriteOptions) ([]Loss, error)
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

// MaxGames bounds the games of [Codec.Read]. Use Split for more.
const MaxGames = 1 << 16

// Read reads all games and stops at the first error. MaxBytes bounds the whole input.
func (c Codec) Read(r io.Reader, o ReadOptions) (records []*Record, warnings []*Error, err error) {
	limited := &io.LimitedReader{R: r, N: o.ByteLimit() + 1}
	for g, err := range Each(c.Split(limited, o)) {
		if err == nil && limited.N <= 0 {
			err = tooLong(c.Format, o)
		}
		if err == nil && len(records) == MaxGames {
			err = &Error{Format: c.Format, Reason: fmt.Sprintf("the input has more than %d games", MaxGames)}
		}
		if err != nil {
			return nil, nil, err
		}
		records, warnings = append(records, g.Record), append(warnings, g.Warnings...)
	}
	if len(records) == 1 {
		for _, w := range warnings {
			w.Game = 0
		}
	}
	return records, warnings, nil
}

// Each reads games one at a time.
func Each(games iter.Seq[Reading]) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for read := range games {
			if !yield(read()) {
				return
			}
		}
	}
}

// Failed returns a reading with an error.
func Failed(err error) Reading {
	return func() (Game, error) { return Game{}, err }
}

// Numbered returns a codec's result as a game. Its error or warnings get the game's number; 0
// is a single game.
func Numbered(number int, rec *Record, warnings []*Error, err error) (Game, error) {
	if bad, ok := errors.AsType[*Error](err); ok {
		warnings = []*Error{bad}
	}
	for _, w := range warnings {
		w.Game = number
	}
	if err != nil {
		return Game{}, err
	}
	return Game{Record: rec, Warnings: warnings}, nil
}
