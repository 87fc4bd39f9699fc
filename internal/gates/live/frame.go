package live

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
)

type frame struct {
	// edition is the number of the state, from that of the previous one, or 0.
	edition, from int64
	of            state
	at            time.Time
	game          wire.Game
	// fields are the encoded fields except moves, legal moves and time.
	fields map[string]json.RawMessage
	time   json.RawMessage
	// delta is the change without the time.
	delta                 wire.LiveChange
	wholeData, changeData []byte
}

// newFrame returns the frame after last; last is nil for the first.
func newFrame(edition int64, g wire.Game, last *frame) (*frame, error) {
	f := &frame{edition: edition, game: g}
	var err error
	if f.fields, f.time, err = split(g); err != nil || last == nil {
		return f, err
	}
	f.from = last.edition
	d := wire.LiveChange{Type: "change", From: f.from, Edition: edition, Moves: []wire.Move{}, Set: make(map[string]any)}
	for d.Keep < len(g.Moves) && d.Keep < len(last.game.Moves) && same(&g.Moves[d.Keep], &last.game.Moves[d.Keep]) {
		d.Keep++
	}
	d.Moves = append(d.Moves, g.Moves[d.Keep:]...)
	if !slices.EqualFunc(g.Legal, last.game.Legal, sameLegal) {
		d.Legal = packLegal(g.Legal)
	}
	for key, value := range f.fields {
		if !bytes.Equal(value, last.fields[key]) {
			d.Set[key] = value
		}
	}
	for key := range last.fields {
		if _, ok := f.fields[key]; !ok {
			d.Set[key] = nil
		}
	}
	f.delta = d
	return f, nil
}

func (f *frame) renew(g wire.Game, now time.Time) (err error) {
	f.game, f.at, f.wholeData, f.changeData = g, now, nil, nil
	f.fields, f.time, err = split(g)
	return err
}

// whole returns the full-game message; build is the server's page build.
func (f *frame) whole(build string) ([]byte, error) {
	if f.wholeData == nil {
		data, err := json.Marshal(wire.LiveGame{Type: "game", Edition: f.edition, Game: f.game, Build: build})
		if err != nil {
			return nil, err
		}
		f.wholeData = data
	}
	return f.wholeData, nil
}

func (f *frame) change(at json.RawMessage) ([]byte, error) {
	mine := bytes.Equal(at, f.time)
	if mine && f.changeData != nil {
		return f.changeData, nil
	}
	f.delta.Set["time"] = at
	data, err := json.Marshal(f.delta)
	if mine {
		f.changeData = data
	}
	return data, err
}

func split(g wire.Game) (fields map[string]json.RawMessage, at json.RawMessage, err error) {
	g.Moves, g.Legal = nil, nil
	data, err := json.Marshal(g)
	if err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, nil, err
	}
	at = fields["time"]
	for _, key := range [...]string{"moves", "legal", "time"} {
		delete(fields, key)
	}
	return fields, at, nil
}

func same(a, b *wire.Move) bool { return a.USI == b.USI && a.Spent == b.Spent && a.SFEN == b.SFEN }

func sameLegal(a, b wire.LegalMove) bool { return a.USI == b.USI }
