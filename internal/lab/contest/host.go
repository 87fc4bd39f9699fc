package contest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variant"
)

// In MiB per game, for komadai's own engine.
const mostHash = 1024

// Host plays games for contests elsewhere.
type Host struct {
	// Engines are those other than komadai's. A contest names one of them; its command comes
	// from here only.
	Engines []Player

	library remote.Library
}

func (h *Host) Service() remote.Service {
	return Work.Service(func(ctx context.Context, t task, _ func(*Game)) (*Game, error) { return h.play(ctx, &t) })
}

func (h *Host) play(ctx context.Context, t *task) (*Game, error) {
	o, d, err := h.options(t)
	if err != nil {
		return nil, err
	}
	for i := range t.Files {
		if err := t.Files[i].check(); err != nil {
			return nil, err
		}
	}
	at := &table{o: o, engines: map[int]*usi.Engine{}}
	defer at.close()
	return at.play(ctx, d)
}

func (h *Host) options(t *task) (*Options, *deal, error) {
	rules, err := h.library.Find(t.Rules)
	if err != nil {
		return nil, nil, err
	}
	d := &deal{number: t.Number, round: t.Round, players: [2]int{0, 1}}
	if d.opening, err = openingFrom(rules, t.Start, t.Moves); err != nil {
		return nil, nil, err
	}
	o := &Options{
		Rules: rules, Rounds: 1, Openings: &List{openings: []Opening{d.opening}}, Margin: t.Margin, Timeout: t.Timeout,
		Adjudication: t.Adjudication, Threads: 1,
	}
	for i := range t.Players {
		p, err := h.player(&t.Players[i])
		if err != nil {
			return nil, nil, err
		}
		o.Players = append(o.Players, p)
	}
	return o, d, o.check()
}

func (h *Host) player(p *taskPlayer) (Player, error) {
	out := p.Player
	out.Command, out.Dir = nil, ""
	if p.Pace == nil {
		return out, fmt.Errorf("engine %s: its pace is missing", p.Name)
	}
	if p.Engine == "" {
		for _, o := range out.Options {
			if n, err := strconv.Atoi(o.Value); o.Name == "USI_Hash" && (err != nil || n > mostHash) {
				return out, fmt.Errorf("engine %s: USI_Hash %s: a worker gives an engine at most %d MiB", p.Name, o.Value, mostHash)
			}
		}
		return out, nil
	}
	i := slices.IndexFunc(h.Engines, func(e Player) bool { return e.Name == p.Engine && !e.Own() })
	if i < 0 {
		return out, fmt.Errorf("engine %s: the worker has no engine of that name: komadai worker --engines FILE says what it has", p.Engine)
	}
	e := &h.Engines[i]
	out.Command, out.Dir, out.Options = e.Command, e.Dir, slices.Concat(e.Options, out.Options)
	return out, nil
}

func openingFrom(rules *variant.RuleSet, start string, moves []string) (Opening, error) {
	g, err := notation.Replay(rules.Rules, start, moves)
	if err != nil {
		return Opening{}, err
	}
	if g.Result().Over() {
		err = errors.New("the game is over after its opening")
	}
	return Opening{Start: g.Start(), Moves: g.Moves()}, err
}
