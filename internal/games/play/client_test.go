package play_test

import (
	"context"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type state struct{ play.View }

func shown(v play.View, err error) (state, error) { return state{v}, err }

func (s state) seq() int                  { return s.Game.Seq() }
func (s state) waits() bool               { return s.Game.Waiting() }
func (s state) over() bool                { return s.Game.Result().Over() }
func (s state) config() match.Config      { return s.Game.Config() }
func (s state) moves() int                { return s.Game.Len() }
func (s state) spent(i int) time.Duration { return s.Game.Spent(i) }

// free reports whether the first moves are not charged.
func (s state) free() bool { _, free := s.Game.Free(); return free }

// sealed returns the side with a sealed move, and the move if it is the person's own.
func (s state) sealed() (by, usi string) {
	if side, adjourned := s.Game.Adjourned(); adjourned {
		by = match.SideName(side)
	}
	if s.Seated {
		usi, _ = s.Game.SealedMove(s.Side)
	}
	return by, usi
}

func (s state) move(i int) string { return notation.FormatUSI(s.Game.Rules(), s.Game.Moves()[i]) }

func (s state) sfen() string { return notation.FormatSFEN(s.Game.Position()) }

func (s state) player(c shogi.Color) match.Player { return s.Game.Player(c) }

func (s state) you() string {
	if !s.Seated {
		return ""
	}
	return match.SideName(s.Side)
}

// turn returns the side to move, "" if the game stands still.
func (s state) turn() string {
	side, on := s.Game.Turn()
	if _, adjourned := s.Game.Adjourned(); !on || adjourned || s.waits() {
		return ""
	}
	return match.SideName(side)
}

func (s state) mayMove() bool { return s.Seated && s.turn() == s.you() && !s.Game.Sealing() }

func (s state) legal() (list []string) {
	if s.Seated && s.turn() == s.you() {
		for _, m := range s.Game.Position().AppendLegal(nil) {
			list = append(list, notation.FormatUSI(s.Game.Rules(), m))
		}
	}
	return list
}

func (s state) left(c shogi.Color) time.Duration {
	k := s.Clock()
	return k.Remaining(c, s.Now).Main
}

// running returns the side whose clock runs, or "".
func (s state) running() string {
	k := s.Clock()
	if c, on := k.Running(); on && !s.Asleep {
		return match.SideName(c)
	}
	return ""
}

// end returns the reason for the end and the winner, such as "time w", or "".
func (s state) end() string {
	if w := s.winner(); w != "" {
		return s.reason() + " " + w
	}
	return s.reason()
}

func (s state) reason() string {
	if !s.over() {
		return ""
	}
	return s.Game.Result().Reason.String()
}

func (s state) winner() string {
	if c, won := s.Game.Result().Outcome.Winner(); won {
		return match.SideName(c)
	}
	return ""
}

func sudden(main time.Duration) clock.Control { return clock.Control{Kind: clock.Sudden, Main: main} }

func byoyomi(main, byoyomi time.Duration, periods int) clock.Control {
	return clock.Control{Kind: clock.Byoyomi, Main: main, Byoyomi: byoyomi, Periods: periods}
}

func fischer(main, increment time.Duration) clock.Control {
	return clock.Control{Kind: clock.Fischer, Main: main, Increment: increment}
}

func days(n int) clock.Control {
	return clock.Control{Kind: clock.Correspondence, Byoyomi: time.Duration(n) * 24 * time.Hour, Periods: 1}
}

func command(kind match.EventKind) match.Command { return match.Command{Kind: kind} }

func move(usi string) match.Command { return match.Command{Kind: match.Moved, Move: usi} }

func offer(kind match.EventKind, o match.Offer) match.Command {
	return match.Command{Kind: kind, Offer: o}
}

func (w *world) propose(ctx context.Context, who play.Person, n play.Terms) (state, error) {
	p, err := n.Propose(who)
	if err != nil {
		return state{}, err
	}
	return shown(w.Hub.Create(ctx, p))
}

func (w *world) Create(ctx context.Context, who play.Person, n play.Terms) (state, error) {
	return w.propose(ctx, who, n)
}

func (w *world) Challenge(ctx context.Context, who, whom play.Person, n play.Terms) (state, error) {
	n.For = whom.Holder
	return w.propose(ctx, who, n)
}

func (w *world) Join(ctx context.Context, who play.Person, id, name string) (state, error) {
	return shown(w.Hub.Join(ctx, who, id, play.Joining{Name: name}))
}

func (w *world) Act(ctx context.Context, holder people.ID, id string, c match.Command, seq int) (state, error) {
	c.Seq = seq
	return shown(w.Hub.Act(ctx, holder, id, play.Act{Command: c}))
}

func (w *world) Get(ctx context.Context, holder people.ID, id string) (state, error) {
	return shown(w.Hub.Get(ctx, holder, id))
}

func (w *world) Rematch(ctx context.Context, who play.Person, id string) (state, error) {
	return shown(w.Hub.Rematch(ctx, who, id))
}

func (w *world) Decline(ctx context.Context, holder people.ID, id string) (state, error) {
	return shown(w.Hub.Decline(ctx, holder, id))
}

type watcher struct{ *play.Watcher }

func (w *world) Watch(ctx context.Context, holder people.ID, id string) (watcher, error) {
	watch, err := w.Hub.Watch(ctx, holder, id)
	return watcher{watch}, err
}

func (w watcher) Game(ctx context.Context) (state, error) { return shown(w.View(ctx)) }
