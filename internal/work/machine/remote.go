package machine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Work is the name under which workers offer to search for moves.
const Work = "engine"

// Caller has work done by those who offer it.
type Caller interface {
	Call(ctx context.Context, work string, data []byte) ([]byte, error)
}

// Remote is a [play.Thinker] that has workers think where there are any with a
// place free, and thinks itself where there are none, or when the one that took
// the task died.
type Remote struct {
	Caller Caller
	Own    play.Thinker
	Log    *slog.Logger
}

var _ play.Thinker = (*Remote)(nil)

// asked is a [play.Task] as a message. Start is the position in SFEN, Moves are
// those since in USI; Within is the time that the search may take at most, 0 for
// no bound.
type asked struct {
	Rules string `json:"rules"`
	// Definition is that of the rule set where it is no shipped one.
	Definition []byte             `json:"definition,omitempty"`
	Impasse    string             `json:"impasse"`
	Start      string             `json:"start"`
	Moves      []string           `json:"moves"`
	Level      int                `json:"level"`
	Control    clock.Control      `json:"control"`
	Left       [2]clock.Remaining `json:"left"`
	Within     time.Duration      `json:"within,omitempty"`
}

// chosen is a [play.Choice] as a message.
type chosen struct {
	Move    string `json:"move,omitempty"`
	Resign  bool   `json:"resign,omitempty"`
	Declare bool   `json:"declare,omitempty"`
}

// Think implements [play.Thinker].
func (r *Remote) Think(ctx context.Context, t play.Task) (play.Choice, error) {
	begun := time.Now()
	c, err := r.call(ctx, t)
	if err == nil || errors.Is(ctx.Err(), context.Canceled) {
		return c, err
	}
	// Whatever went wrong out there, the move is wanted.
	r.Log.Debug("no worker thinks of a move", "err", err)
	spend(&t.Left[t.Game.Position().Side()], time.Since(begun))
	return r.Own.Think(ctx, t)
}

// spend takes time from what a side has left, its last period included.
func spend(left *clock.Remaining, d time.Duration) {
	main := min(left.Main, d)
	left.Main -= main
	left.Byoyomi -= min(left.Byoyomi, d-main)
}

func (r *Remote) call(ctx context.Context, t play.Task) (play.Choice, error) {
	rules := t.Game.Rules()
	start := t.Game.Start()
	m := asked{
		Rules: t.Rules.ID, Definition: t.Rules.Definition(), Impasse: match.ImpasseName(rules.Spec().Impasse.Rule), Start: notation.FormatSFEN(&start),
		Moves: make([]string, 0, t.Game.Len()), Level: t.Level, Control: t.Control, Left: t.Left,
	}
	for _, move := range t.Game.Moves() {
		m.Moves = append(m.Moves, notation.FormatUSI(rules, move))
	}
	if end, ok := ctx.Deadline(); ok {
		m.Within = time.Until(end)
	}
	data, err := json.Marshal(m)
	if err != nil {
		return play.Choice{}, err
	}
	// The worker ends by itself at the deadline and sends the best it has found.
	wait, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			time.Sleep(grace)
		}
		cancel()
	})
	defer stop()
	answer, err := r.Caller.Call(wait, Work, data)
	if err != nil {
		return play.Choice{}, err
	}
	var c chosen
	if err := json.Unmarshal(answer, &c); err != nil {
		return play.Choice{}, err
	}
	out := play.Choice{Resign: c.Resign, Declare: c.Declare}
	if c.Move == "" {
		if !c.Resign && !c.Declare {
			return out, errors.New("a worker chose nothing")
		}
		return out, nil
	}
	if out.Move, err = notation.ParseUSI(rules, c.Move); err == nil && !t.Game.Position().IsLegal(out.Move) {
		err = fmt.Errorf("a worker chose %s, which is not legal", c.Move)
	}
	return out, err
}

// grace is how long the answer of a worker may be under way after the deadline.
const grace = 200 * time.Millisecond

// Worker answers the calls of [Remote] on other nodes.
type Worker struct {
	Thinker play.Thinker
	once    sync.Once
	book    match.Rulebook
}

// rules returns the rule set of a call, and remembers its definition.
func (w *Worker) rules(id string, definition []byte, impasse shogi.ImpasseRule) (*variant.RuleSet, error) {
	w.once.Do(func() { w.book.Library = variant.NewLibrary(nil) })
	rs, err := w.book.RuleSet(id, impasse)
	if err == nil || definition == nil {
		return rs, err
	}
	if _, err := w.book.Library.Learn(definition); err != nil {
		return nil, err
	}
	return w.book.RuleSet(id, impasse)
}

// Answer does what a call asks for.
func (w *Worker) Answer(ctx context.Context, data []byte, _ func([]byte)) ([]byte, error) {
	var m asked
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	impasse, err := match.ParseImpasse(m.Impasse)
	if err != nil {
		return nil, err
	}
	rs, err := w.rules(m.Rules, m.Definition, impasse)
	if err != nil {
		return nil, err
	}
	game, err := notation.Replay(rs.Rules, m.Start, m.Moves)
	if err != nil {
		return nil, err
	}
	within := ctx
	if m.Within > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, m.Within)
		defer cancel()
	}
	found, err := w.Thinker.Think(within, play.Task{Rules: rs, Game: game, Level: m.Level, Control: m.Control, Left: m.Left})
	if err != nil {
		return nil, err
	}
	out := chosen{Resign: found.Resign, Declare: found.Declare}
	if found.Move != shogi.NoMove {
		out.Move = notation.FormatUSI(rs.Rules, found.Move)
	}
	return json.Marshal(out)
}
