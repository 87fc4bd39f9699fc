package records

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/shogi"
)

// ReadOptions are a client's choices of how a file is read.
type ReadOptions struct {
	// Rules is the rule set of a file that names none, "" for standard shogi.
	Rules string
	// Lenient keeps the tree up to a fault, which becomes a warning.
	Lenient bool
	// Game is which one of several games is wanted, from 1; 0 is the first.
	Game int
}

// Reading is what was read of a file.
type Reading struct {
	Format  kifu.Format
	Charset kifu.Charset
	// Record is the game that was wanted.
	Record *kifu.Record
	// Game is which one of Games the record is, from 1; 0 where there is one.
	Game int
	// Games are the games of the file when it holds several, at most 1000.
	Games []*kifu.Record
	// Warnings are the faults that were overcome, at most 100.
	Warnings []Fault
}

// Read reads a file of whatever format and charset. A file that cannot be read
// is refused with code [refusal.BadRecord] and a [*Fault] as its cause.
func (s *Service) Read(ctx context.Context, data []byte, o ReadOptions) (out Reading, err error) {
	if len(data) > MaxFile {
		return out, refusal.Newf(refusal.BadRequest, "The file has more than %d bytes.", MaxFile).Because("file-too-large", "limit", MaxFile)
	}
	options := kifu.ReadOptions{Lenient: o.Lenient, MaxBytes: MaxFile, MaxMoves: MaxNodes - 1, Find: s.config.Library.Lookup}
	if o.Rules != "" {
		if options.Rules, err = Rules(s.config.Library, o.Rules); err != nil {
			return out, err
		}
	}
	err = s.Do(ctx, func() error {
		out, err = read(data, options, o.Game)
		return err
	})
	return out, err
}

func read(data []byte, options kifu.ReadOptions, game int) (out Reading, err error) {
	list, found, warnings, err := formats.Read(bytes.NewReader(data), options)
	source := newLines(data, found.Charset)
	if err != nil {
		fault := (*kifu.Error)(nil)
		if !errors.As(err, &fault) {
			return out, refusal.New(refusal.BadRecord, err.Error()+".").Because("unreadable")
		}
		r := refusal.New(refusal.BadRecord, fault.Error()+".").Because("unreadable")
		if illegal := (*shogi.MoveError)(nil); errors.As(fault.Err, &illegal) {
			r.Foul = illegal.Foul
		}
		return out, r.Of(&Fault{fault, source.at(fault.Line)})
	}
	if len(list) == 0 {
		return out, refusal.New(refusal.BadRecord, "The file holds no game.").Because("empty-file")
	}
	game = max(game, 1)
	if game > len(list) {
		return out, refusal.Newf(refusal.BadRequest, "There is no game %d: the file holds %d.", game, len(list)).Because("not-in-file", "number", game, "count", len(list))
	}
	out = Reading{Format: found.Format, Charset: found.Charset, Record: list[game-1]}
	if len(list) > 1 {
		out.Game, out.Games = game, list[:min(len(list), maxTitles)]
	}
	for _, w := range warnings {
		if w.Game > 0 && w.Game != game {
			continue
		}
		if len(out.Warnings) == maxWarnings {
			break
		}
		out.Warnings = append(out.Warnings, Fault{w, source.at(w.Line)})
	}
	return out, nil
}

// A Fault is what is wrong with a file, with the line that it is in.
type Fault struct {
	// At is what the reader found.
	At *kifu.Error
	// Source is the line of the file, "" where the fault is in none.
	Source string
}

// Error says what is wrong and where.
func (f *Fault) Error() string { return f.At.Error() }

// Unwrap returns what the reader found.
func (f *Fault) Unwrap() error { return f.At }

// lines finds the lines of a file by their numbers. It decodes the file when it
// is first asked.
type lines struct {
	data    []byte
	charset kifu.Charset
	known   []string
}

func newLines(data []byte, c kifu.Charset) *lines { return &lines{data: data, charset: c} }

// at returns a line, cut to size; "" where there is none.
func (l *lines) at(number int) string {
	if number <= 0 {
		return ""
	}
	if l.known == nil {
		l.known = []string{}
		for _, text := range kifu.Lines(kifu.Decode(l.data, l.charset).Text) {
			l.known = append(l.known, text)
		}
	}
	if number > len(l.known) {
		return ""
	}
	const most = 200
	text := strings.TrimRight(l.known[number-1], " \t")
	if runes := []rune(text[:min(len(text), 4*most)]); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return strings.ToValidUTF8(text[:min(len(text), 4*most)], "")
}
