package records

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

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
		return out, refuse("bad-request", fmt.Sprintf("The file has more than %d bytes.", MaxFile))
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
			return wire.RecordRead{}, refuse("bad-record", err.Error()+".")
		}
		r := refuse("bad-record", fault.Error()+".")
		shown := showFault(fault, newLines(data, found.Charset))
		r.Body.Fault, r.Body.Foul, r.Body.FoulText = &shown, shown.Foul, shown.FoulText
		return wire.RecordRead{}, r
	}
	if len(list) == 0 {
		return wire.RecordRead{}, refuse("bad-record", "The file holds no game.")
	}
	game = max(game, 1)
	if game > len(list) {
		return wire.RecordRead{}, refuse("bad-request", fmt.Sprintf("There is no game %d: the file holds %d.", game, len(list)))
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
		out.Warnings = append(out.Warnings, showFault(w, source))
	}
	return out, nil
}

func title(r *kifu.Record) wire.RecordTitle {
	event, _ := r.Headers.Get(kifu.KeyEvent)
	return wire.RecordTitle{
		Black: r.Player(shogi.Black), White: r.Player(shogi.White), Event: event, Plies: len(r.Moves()), Rules: r.Rules.ID,
	}
}

// showFault is a fault for a client, with the line of the file that it is in.
func showFault(e *kifu.Error, source *lines) wire.RecordFault {
	out := wire.RecordFault{
		Format: string(e.Format), Game: e.Game, Line: e.Line, Column: e.Column, Text: e.Text, Reason: e.Reason,
		Source: source.at(e.Line),
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
