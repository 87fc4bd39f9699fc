package play_test

import (
	"context"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/principal"
)

// Helpers that use the hub through wire messages, as clients do.

var renderer = view.NewRenderer()

func shown(v play.View, err error) (wire.Game, error) {
	if err != nil {
		return wire.Game{}, err
	}
	return renderer.Game(v), nil
}

func (w *world) propose(ctx context.Context, who play.Person, whom principal.ID, n wire.NewGame) (wire.Game, error) {
	terms, err := view.Terms(n, whom)
	if err != nil {
		return wire.Game{}, err
	}
	p, err := terms.Propose(who)
	if err != nil {
		return wire.Game{}, err
	}
	return shown(w.Hub.Create(ctx, p))
}

func (w *world) Create(ctx context.Context, who play.Person, n wire.NewGame) (wire.Game, error) {
	return w.propose(ctx, who, "", n)
}

func (w *world) Challenge(ctx context.Context, who, whom play.Person, n wire.NewGame) (wire.Game, error) {
	return w.propose(ctx, who, whom.Holder, n)
}

func (w *world) Join(ctx context.Context, who play.Person, id string, j wire.Join) (wire.Game, error) {
	return shown(w.Hub.Join(ctx, who, id, play.Joining{Name: j.Name}))
}

func (w *world) Act(ctx context.Context, holder principal.ID, id string, a wire.Action) (wire.Game, error) {
	act, err := view.Action(a)
	if err != nil {
		return wire.Game{}, err
	}
	return shown(w.Hub.Act(ctx, holder, id, act))
}

func (w *world) Command(ctx context.Context, holder principal.ID, id string, c match.Command, whole bool) error {
	c.Seq = play.Latest
	_, err := w.Hub.Act(ctx, holder, id, play.Act{Command: c, Whole: whole})
	return err
}

func (w *world) Get(ctx context.Context, holder principal.ID, id string) (wire.Game, error) {
	return shown(w.Hub.Get(ctx, holder, id))
}

func (w *world) List(ctx context.Context, holder principal.ID) (wire.GameList, error) {
	list, err := w.Hub.List(ctx, holder)
	return view.GameList(list), err
}

func (w *world) Rematch(ctx context.Context, who play.Person, id string) (wire.Game, error) {
	return shown(w.Hub.Rematch(ctx, who, id))
}

func (w *world) Decline(ctx context.Context, holder principal.ID, id string) (wire.Game, error) {
	return shown(w.Hub.Decline(ctx, holder, id))
}

func (w *world) Say(ctx context.Context, who play.Person, id string, s wire.Say) (wire.Talk, error) {
	heard, err := w.Hub.Say(ctx, who, id, s.Text, s.Name)
	return view.Talk(heard), err
}

func (w *world) Hear(ctx context.Context, holder principal.ID, id string) (wire.Talk, error) {
	heard, err := w.Hub.Hear(ctx, holder, id)
	return view.Talk(heard), err
}

func (w *world) Block(ctx context.Context, holder principal.ID, id string, b wire.Block) (wire.Talk, error) {
	heard, err := w.Hub.Block(ctx, holder, id, b.Author, b.On)
	return view.Talk(heard), err
}

func (w *world) Own(ctx context.Context, holder principal.ID, f func(wire.Game) error) error {
	return w.Hub.Own(ctx, holder, func(v play.View) error { return f(renderer.Game(v)) })
}

// watcher returns a game as messages.
type watcher struct{ *play.Watcher }

func (w *world) Watch(ctx context.Context, holder principal.ID, id string) (watcher, error) {
	watch, err := w.Hub.Watch(ctx, holder, id)
	return watcher{watch}, err
}

func (w watcher) Game(ctx context.Context) (wire.Game, error) { return shown(w.View(ctx)) }

func (w watcher) Talk(ctx context.Context) (wire.Talk, error) {
	heard, err := w.Watcher.Talk(ctx)
	return view.Talk(heard), err
}

func (w watcher) Audience() wire.Audience { return view.Audience(w.Watcher.Audience()) }

// Events returns the pending events as messages.
func (l listener) Events(ctx context.Context) ([]wire.Event, error) {
	list, err := l.Listener.Events(ctx)
	var out []wire.Event
	for _, e := range list {
		out = append(out, view.Event(e, l.Holder()))
	}
	return out, err
}
