package records

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// ReadOptions are a client's options.
type ReadOptions struct {
	// Rules is the default rule set, "" for standard shogi.
	Rules string
	// Lenient keeps the tree up to a fault, which becomes a warning.
	Lenient bool
	// Game selects one of several, from 1; 0 is the first.
	Game int
	// By shares the rule set that the file carries, if it is new here.
	By Sharer
}

// Reading is the result of Read.
type Reading struct {
	Format  kifu.Format
	Charset kifu.Charset
	Record  *kifu.Record
	// Game is the index of Record in Games, from 1; 0 for a single one.
	Game int
	// Games are those of a file with several, at most 1000.
	Games []*kifu.Record
	// Warnings are recovered faults, at most 100.
	Warnings []Fault
}

// Read reads a file of any format and charset. Errors: [refusal.BadRecord] with a [*Fault].
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
	if err != nil || s.config.Learn == nil || !out.Record.Rules.Sealed() {
		return out, err
	}
	if _, missing := s.config.Library.Lookup(out.Record.Rules.ID); missing != nil {
		err = s.config.Learn(ctx, out.Record.Rules, o.By)
	}
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

// Fault is an error in a file with its line.
type Fault struct {
	At     *kifu.Error
	Source string
}

func (f *Fault) Error() string { return f.At.Error() }

func (f *Fault) Unwrap() error { return f.At }

type lines struct {
	data    []byte
	charset kifu.Charset
	known   []string
}

func newLines(data []byte, c kifu.Charset) *lines { return &lines{data: data, charset: c} }

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
	return notation.Clip(strings.ToValidUTF8(text[:min(len(text), 4*most)], ""), most)
}
