package kifu

import (
	"errors"
	"fmt"
	"io"
	"iter"
)

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
