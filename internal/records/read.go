package records

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
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

// Read reads a file of whatever format and charset.
func (d *Desk) Read(ctx context.Context, data []byte, o ReadOptions) (out wire.RecordRead, err error) {
	if len(data) > MaxFile {
		return out, refusal.Newf(refusal.BadRequest, "The file has more than %d bytes.", MaxFile)
	}
	options := kifu.ReadOptions{Lenient: o.Lenient, MaxBytes: MaxFile, MaxMoves: MaxNodes - 1}
	if o.Rules != "" {
		if options.Rules, err = lookup(o.Rules); err != nil {
			return out, err
		}
	}
	err = d.work(ctx, func() error {
		out, err = read(data, options, o.Game)
		return err
	})
	return out, err
}

func read(data []byte, options kifu.ReadOptions, game int) (wire.RecordRead, error) {
	list, found, warnings, err := formats.Read(bytes.NewReader(data), options)
	if err != nil {
		fault := (*kifu.Error)(nil)
		if !errors.As(err, &fault) {
			return wire.RecordRead{}, refusal.New(refusal.BadRecord, err.Error()+".")
		}
		r := refusal.New(refusal.BadRecord, fault.Error()+".")
		if illegal := (*shogi.MoveError)(nil); errors.As(fault.Err, &illegal) {
			r.Foul = illegal.Foul
		}
		return wire.RecordRead{}, r.Of(&Fault{fault, newLines(data, found.Charset).at(fault.Line)})
	}
	if len(list) == 0 {
		return wire.RecordRead{}, refusal.New(refusal.BadRecord, "The file holds no game.")
	}
	game = max(game, 1)
	if game > len(list) {
		return wire.RecordRead{}, refusal.Newf(refusal.BadRequest, "There is no game %d: the file holds %d.", game, len(list))
	}
	out := wire.RecordRead{Format: string(found.Format), Charset: found.Charset.String()}
	if out.Record, err = show(list[game-1]); err != nil {
		return out, err
	}
	if len(list) > 1 {
		out.Game = game
		for _, r := range list[:min(len(list), maxTitles)] {
			out.Games = append(out.Games, title(r))
		}
	}
	source := newLines(data, found.Charset)
	for _, w := range warnings {
		if w.Game > 0 && w.Game != game {
			continue
		}
		if len(out.Warnings) == maxWarnings {
			break
		}
		out.Warnings = append(out.Warnings, showFault(w, source.at(w.Line)))
	}
	return out, nil
}

func title(r *kifu.Record) wire.RecordTitle {
	event, _ := r.Headers.Get(kifu.KeyEvent)
	return wire.RecordTitle{
		Black: r.Player(shogi.Black), White: r.Player(shogi.White), Event: event, Plies: len(r.Moves()), Rules: r.Rules.ID,
	}
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

// ShowFault is a fault as a client sees it.
func ShowFault(f *Fault) wire.RecordFault { return showFault(f.At, f.Source) }

// showFault is a fault for a client, with the line of the file that it is in.
func showFault(e *kifu.Error, source string) wire.RecordFault {
	out := wire.RecordFault{
		Format: string(e.Format), Game: e.Game, Line: e.Line, Column: e.Column, Text: e.Text, Reason: e.Reason,
		Source: source,
	}
	if foul := (*shogi.MoveError)(nil); errors.As(e.Err, &foul) {
		out.Foul, out.FoulText = foul.Foul.ID(), view.Foul(foul.Foul)
	}
	out.ReasonText = words(e)
	return out
}

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
