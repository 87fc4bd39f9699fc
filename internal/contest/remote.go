package contest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/internal/bus"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

// Work is the name under which workers offer to play games of contests.
const Work = "contest"

// Caller has work done by those who offer it; a [bus.Bus] is one.
type Caller interface {
	Call(ctx context.Context, work string, data []byte) ([]byte, error)
}

// task is a game as a message to a worker.
type task struct {
	Rules string `json:"rules"`
	// Definition is that of the rule set where it is no shipped one.
	Definition  []byte `json:"definition,omitempty"`
	Fingerprint string `json:"fingerprint"`
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

// Waits of those who look for a worker.
const (
	retryWorker  = 500 * time.Millisecond
	waitingAfter = 10 * time.Second
	// mostFailures bounds how often a game is begun anew because its worker died or
	// went down.
	mostFailures = 20
)

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
	begun, told := time.Now(), false
	tell := func(waiting bool) {
		if told != waiting && r.o.Waiting != nil {
			told = waiting
			r.o.Waiting(waiting)
		}
	}
	for failures := 0; ; {
		answer, err := r.o.Workers.Call(ctx, Work, data)
		if err == nil {
			tell(false)
			return t.read(answer)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch failures++; {
		case errors.Is(err, bus.ErrNobody):
			failures--
			tell(time.Since(begun) > waitingAfter)
		case failures == mostFailures:
			return nil, fmt.Errorf("game %d: %d workers failed, the last with: %w", d.number+1, failures, err)
		}
		// Not all at the same moment.
		select {
		case <-time.After(retryWorker/2 + rand.N(retryWorker)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
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
	id, definition, err := named(o.Rules)
	if err != nil {
		return nil, err
	}
	t := &task{
		Rules: id, Definition: definition, Fingerprint: fingerprint(o.Rules), Number: d.number, Round: d.round,
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

// named returns the id by which a rule set is found elsewhere, with its definition
// where it is no shipped one.
func named(set *variant.RuleSet) (id string, definition []byte, err error) {
	if known, err := variant.Lookup(set.ID); err == nil && fingerprint(known) == fingerprint(set) {
		return set.ID, nil, nil
	}
	sealed, definition, err := set.Seal()
	if err != nil {
		return "", nil, err
	}
	return sealed.ID, definition, nil
}
