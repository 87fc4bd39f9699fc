package contest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variant"
)

// Kind is a game for a worker.
var Kind = remote.Kind[task, *Game]{Name: "contest"}

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
	g, err := Kind.Insist(ctx, a.o.Workers, *t, a.o.Waiting, nil)
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
		Start: notation.FormatSFEN(&d.opening.Start), Moves: notation.FormatUSIMoves(o.Rules.Rules, d.opening.Moves),
		Margin: o.Margin, Timeout: o.Timeout, Adjudication: o.Adjudication,
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
	return Kind.Service(func(ctx context.Context, t task, _ func(*Game)) (*Game, error) { return h.play(ctx, &t) })
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
