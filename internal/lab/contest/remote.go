package contest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/work/delegate"
	"github.com/komadai/komadai/notation"
)

// Work is the name under which workers offer to play games of contests.
const Work = "contest"

// task is a game as a message to a worker.
type task struct {
	delegate.Rules
	// Players are by colour, each with its pace. The command of one that is not
	// komadai's own is the worker's affair.
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

// taskPlayer is a player of a task.
type taskPlayer struct {
	Player
	// Engine is what the worker's file calls it, "" for komadai's own.
	Engine string `json:"engine,omitempty"`
}

// outcome is what a worker answers: the game, or why it cannot be played by any.
type outcome struct {
	Game  *Game  `json:"game,omitempty"`
	Fault string `json:"fault,omitempty"`
}

// remote plays games by workers, one at a time.
type remote struct{ o *Options }

func (r *remote) close() {}

// play has a worker play a game; when that one dies, another.
func (r *remote) play(ctx context.Context, d *deal) (*Game, error) {
	t, err := r.o.task(d)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	answer, err := delegate.Call(ctx, r.o.Workers, Work, data, r.o.Waiting)
	switch {
	case err == nil:
		return t.read(answer)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, fmt.Errorf("game %d: %w", d.number+1, err)
}

// read takes the answer of a worker.
func (t *task) read(answer []byte) (*Game, error) {
	var out outcome
	switch err := json.Unmarshal(answer, &out); {
	case err != nil:
		return nil, fmt.Errorf("game %d: a worker's answer: %w", t.Number+1, err)
	case out.Fault != "":
		return nil, fmt.Errorf("game %d, on a worker: %s", t.Number+1, out.Fault)
	case out.Game == nil || out.Game.Number != t.Number || out.Game.Black != t.Players[0].Name || out.Game.White != t.Players[1].Name:
		return nil, fmt.Errorf("game %d: a worker answered with another game", t.Number+1)
	}
	return out.Game, nil
}

// task makes the message of a game.
func (o *Options) task(d *deal) (*task, error) {
	rules, err := delegate.NewRules(o.Rules)
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
