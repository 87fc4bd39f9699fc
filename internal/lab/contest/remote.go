package contest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/notation"
)

// Work is a game for a worker.
var Work = remote.Kind[task, *Game]{Name: "contest"}

type task struct {
	remote.Rules
	// Players are by colour, each with its pace. Commands are the worker's own.
	Players [2]taskPlayer `json:"players"`
	// Number and Round are those of [Game]; Start is in SFEN, Moves in USI.
	Number int      `json:"game"`
	Round  int      `json:"round"`
	Start  string   `json:"start"`
	Moves  []string `json:"moves,omitempty"`

	Margin       time.Duration `json:"margin"`
	Timeout      time.Duration `json:"timeout"`
	Adjudication Adjudication  `json:"adjudication"`
	Files        []taskFile    `json:"files,omitempty"`
}

type taskPlayer struct {
	Player
	// Engine is the name in the worker's file, "" for komadai's own.
	Engine string `json:"engine,omitempty"`
}

type away struct{ o *Options }

func (a *away) close() {}

func (a *away) play(ctx context.Context, d *deal) (*Game, error) {
	t, err := a.o.task(d)
	if err != nil {
		return nil, err
	}
	g, err := Work.Insist(ctx, a.o.Workers, *t, a.o.Waiting, nil)
	var fault remote.Fault
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &fault):
		return nil, fmt.Errorf("game %d, on a worker: %w", t.Number+1, err)
	case err != nil:
		return nil, fmt.Errorf("game %d: %w", t.Number+1, err)
	case g.Number != t.Number || g.Black != t.Players[0].Name || g.White != t.Players[1].Name:
		return nil, fmt.Errorf("game %d: a worker answered with another game", t.Number+1)
	}
	return g, nil
}

func (o *Options) task(d *deal) (*task, error) {
	rules, err := remote.NewRules(o.Rules)
	if err != nil {
		return nil, err
	}
	t := &task{
		Rules: rules, Number: d.number, Round: d.round,
		Start: notation.FormatSFEN(&d.opening.Start), Margin: o.Margin, Timeout: o.Timeout, Adjudication: o.Adjudication,
	}
	for _, m := range d.opening.Moves {
		t.Moves = append(t.Moves, notation.FormatUSI(o.Rules.Rules, m))
	}
	for c, player := range d.players {
		p := o.Players[player]
		if p.Serve != nil {
			return nil, fmt.Errorf("engine %s: it is of this program alone, and no worker has it", p.Name)
		}
		t.Players[c] = taskPlayer{Player: p}
		t.Players[c].Command, t.Players[c].Dir, t.Players[c].Pace = nil, "", o.pace(player)
		if !p.Own() {
			t.Players[c].Engine = cmp.Or(p.Entry, p.Name)
			continue
		}
		files, err := filesOf(&p)
		if err != nil {
			return nil, err
		}
		t.Files = append(t.Files, files...)
	}
	return t, nil
}
