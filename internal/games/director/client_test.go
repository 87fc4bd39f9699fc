package director_test

import (
	"context"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

type client struct{ *director.Director }

func shown(v director.View, err error) (wire.Tournament, error) {
	if err != nil {
		return wire.Tournament{}, err
	}
	return view.Tournament(v), nil
}

func (d client) Create(ctx context.Context, who play.Person, n wire.NewTournament) (wire.Tournament, error) {
	c, err := view.NewTournament(n)
	if err != nil {
		return wire.Tournament{}, err
	}
	g, err := view.Grade(n.Grade)
	if err != nil {
		return wire.Tournament{}, err
	}
	return shown(d.Director.Create(ctx, who, c, g))
}

func (d client) Get(ctx context.Context, who play.Person, id string) (wire.Tournament, error) {
	return shown(d.Director.Get(ctx, who, id))
}

func (d client) List(ctx context.Context, who play.Person) (wire.TournamentList, error) {
	list, err := d.Director.List(ctx, who)
	return view.TournamentList(list), err
}

func (d client) Enter(ctx context.Context, who play.Person, id string, word ...string) (wire.Tournament, error) {
	return shown(d.Director.Enter(ctx, who, id, director.Entry{Word: strings.Join(word, "")}))
}

func (d client) Correct(ctx context.Context, who play.Person, id string, n wire.TournamentRuling) (wire.Tournament, error) {
	r, err := view.Ruling(n)
	if err != nil {
		return wire.Tournament{}, err
	}
	return shown(d.Director.Correct(ctx, who, id, r))
}

func (d client) Withdraw(ctx context.Context, who play.Person, id string) (wire.Tournament, error) {
	return shown(d.Director.Withdraw(ctx, who, id))
}

func (d client) AddEngine(ctx context.Context, who play.Person, id string, level int) (wire.Tournament, error) {
	return shown(d.Director.AddEngine(ctx, who, id, level))
}

func (d client) Start(ctx context.Context, who play.Person, id string) (wire.Tournament, error) {
	return shown(d.Director.Start(ctx, who, id))
}

func (d client) End(ctx context.Context, who play.Person, id string) (wire.Tournament, error) {
	return shown(d.Director.End(ctx, who, id))
}

type games struct{ *hall }

func (g games) Create(ctx context.Context, p play.Proposal) (play.View, error) {
	return play.View{}, g.begin(p.ID, p.Config, p.Seats)
}

func (games) Now() time.Time { return time.Now() }
func (games) Err() error     { return nil }

func (games) Offer(context.Context, *variant.RuleSet) error { return nil }
