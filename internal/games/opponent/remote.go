package opponent

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Kind is the choice of a move, for a worker.
var Kind = remote.Kind[asked, chosen]{Name: "engine"}

// Remote is a [play.Thinker] that asks a free worker. It searches itself if no worker is
// free, or the worker dies.
type Remote struct {
	Caller remote.Caller
	Own    play.Thinker
	Log    *slog.Logger
}

var _ play.Thinker = (*Remote)(nil)

// asked is a [play.Task] as a message. Start is in SFEN, Moves in USI; Within bounds the
// search, 0 for no bound.
type asked struct {
	remote.Rules
	Start   string             `json:"start"`
	Moves   []string           `json:"moves"`
	Level   int                `json:"level"`
	Control clock.Control      `json:"control"`
	Left    [2]clock.Remaining `json:"left"`
	Within  time.Duration      `json:"within,omitempty"`
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
	// The move is needed whatever failed there.
	r.Log.Debug("no worker thinks of a move", "err", err)
	spend(&t.Left[t.Game.Position().Side()], time.Since(begun))
	return r.Own.Think(ctx, t)
}

func spend(left *clock.Remaining, d time.Duration) {
	main := min(left.Main, d)
	left.Main -= main
	left.Byoyomi -= min(left.Byoyomi, d-main)
}

func (r *Remote) call(ctx context.Context, t play.Task) (play.Choice, error) {
	set, err := remote.NewRules(t.Rules)
	if err != nil {
		return play.Choice{}, err
	}
	rules, start := t.Game.Rules(), t.Game.Start()
	m := asked{
		Rules: set, Start: notation.FormatSFEN(&start), Moves: notation.FormatUSIMoves(rules, t.Game.Moves()),
		Level: t.Level, Control: t.Control, Left: t.Left,
	}
	if end, ok := ctx.Deadline(); ok {
		m.Within = time.Until(end)
	}
	// The worker ends at the deadline and then sends its best move, so its context ends later.
	wait, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			time.Sleep(grace)
		}
		cancel()
	})
	defer stop()
	c, err := Kind.Ask(wait, r.Caller, m, nil)
	if err != nil {
		return play.Choice{}, err
	}
	out := play.Choice{Resign: c.Resign, Declare: c.Declare}
	if c.Move == "" {
		if !c.Resign && !c.Declare {
			return out, errors.New("a worker chose nothing")
		}
		return out, nil
	}
	if out.Move, err = notation.ParseMove(t.Game.Position(), c.Move); err == nil && !t.Game.Position().IsLegal(out.Move) {
		err = fmt.Errorf("a worker chose %s, which is not legal", c.Move)
	}
	return out, err
}

// grace is the time for a worker's response after the deadline.
const grace = 200 * time.Millisecond

// Service chooses moves for [Remote] on other nodes.
func Service(thinker play.Thinker) remote.Service {
	var library remote.Library
	return Kind.Service(func(ctx context.Context, m asked, _ func(chosen)) (out chosen, err error) {
		rs, err := library.Find(m.Rules)
		if err != nil {
			return out, err
		}
		game, err := notation.Replay(rs.Rules, m.Start, m.Moves)
		if err != nil {
			return out, err
		}
		if m.Within > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, m.Within)
			defer cancel()
		}
		found, err := thinker.Think(ctx, play.Task{Rules: rs, Game: game, Level: m.Level, Control: m.Control, Left: m.Left})
		if err != nil {
			return out, err
		}
		out = chosen{Resign: found.Resign, Declare: found.Declare}
		if found.Move != shogi.NoMove {
			out.Move = notation.FormatUSI(rs.Rules, found.Move)
		}
		return out, nil
	})
}
