package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variant"
)

// MiB by default: games are short, and it is cleared for each.
const ownHash = 16

// sit starts p's engine and sets the rules. The error has the engine in one sentence.
func sit(ctx context.Context, p *Player, rules *variant.RuleSet, timeout time.Duration) (*usi.Engine, error) {
	limits := usi.Timeouts{USI: timeout, Ready: timeout, Stop: min(timeout, 2*time.Second), Quit: 2 * time.Second}
	e, err := open(ctx, p, rules, limits)
	if err == nil {
		if err = setUp(e, p, rules); err == nil {
			err = e.Ready(ctx)
		}
		if err != nil {
			_ = e.Quit()
		}
	}
	if err != nil {
		return nil, p.failed(err)
	}
	return e, nil
}

func (p *Player) failed(err error) error {
	late := (*usi.TimeoutError)(nil)
	missing := (*exec.Error)(nil)
	switch {
	case errors.As(err, &missing):
		return fmt.Errorf("engine %s: %s cannot be started: %w", p.Name, missing.Name, missing.Err)
	case errors.As(err, &late):
		return fmt.Errorf("engine %s: it did not send %s within %v", p.Name, late.Awaited, late.After)
	}
	return fmt.Errorf("engine %s: %w", p.Name, err)
}

func open(ctx context.Context, p *Player, rules *variant.RuleSet, t usi.Timeouts) (*usi.Engine, error) {
	if p.Own() {
		config := usi.Config{Rules: rules, Hash: ownHash, Params: true, Seed: 1}
		return usi.Open(ctx, usi.Local(func(ctx context.Context, in io.Reader, out io.Writer) error {
			return usi.Serve(ctx, in, out, config)
		}), t)
	}
	if p.Serve != nil {
		return usi.Open(ctx, usi.Local(p.Serve), t)
	}
	cmd := exec.Command(p.Command[0], p.Command[1:]...)
	cmd.Dir = p.Dir
	return usi.Start(ctx, cmd, t)
}

// Engines may have UCI_Variant instead.
const variantOption = "USI_Variant"

// setUp sets options. Without a variant among them, it uses the engine's list.
func setUp(e *usi.Engine, p *Player, rules *variant.RuleSet) error {
	if err := e.SetOption("USI_Ponder", strconv.FormatBool(false)); err != nil {
		return err
	}
	for _, o := range p.Options {
		if p.Own() && o.Name == evalFile {
			if err := checkEvalFile(o.Value, rules); err != nil {
				return fmt.Errorf("option %s: %w", o.Name, err)
			}
		}
		if err := e.SetOption(o.Name, o.Value); err != nil {
			return fmt.Errorf("option %s = %q: %w", o.Name, o.Value, err)
		}
	}
	names, _ := e.Option(variantOption)
	named := func(o Option) bool {
		set, ok := e.Option(o.Name)
		return ok && set.Name == names.Name
	}
	if p.Own() || slices.ContainsFunc(p.Options, named) {
		return nil
	}
	err := e.SetVariant(rules.Called()...)
	if _, own := variant.Lookup(rules.ID); err != nil && own != nil {
		return fmt.Errorf("%w; rules from a file belong in its command, as in \"komadai usi --rules FILE\"", err)
	}
	return err
}

// table plays games in sequence and keeps the engines; a failed one restarts before its next
// move.
type table struct {
	o       *Options
	engines map[int]*usi.Engine
}

func (t *table) close() {
	for player := range t.engines {
		t.dismiss(player)
	}
}

func (t *table) dismiss(player int) {
	if e := t.engines[player]; e != nil {
		_ = e.Quit()
		delete(t.engines, player)
	}
}

func (t *table) seat(ctx context.Context, player int) (*usi.Engine, error) {
	p := &t.o.Players[player]
	if e := t.engines[player]; e != nil {
		if err := e.NewGame(ctx); err == nil {
			return e, nil
		}
		t.dismiss(player)
	}
	e, err := sit(ctx, p, t.o.Rules, t.o.Timeout)
	if err != nil {
		return nil, err
	}
	t.engines[player] = e
	if err := e.NewGame(ctx); err != nil {
		return nil, p.failed(err)
	}
	return e, nil
}

type round struct {
	table   *table
	game    *shogi.Game
	out     *Game
	players [2]int
	engines [2]*usi.Engine
	clock   *clock
	referee referee
}

func (t *table) play(ctx context.Context, d *deal) (*Game, error) {
	r, err := t.begin(ctx, d)
	if err != nil {
		return nil, err
	}
	v := r.referee.before(r.game)
	for !v.over() {
		if v, err = r.move(ctx); err != nil {
			return nil, err
		}
		if !v.over() {
			v = r.referee.before(r.game)
		}
	}
	r.out.Result, r.out.Reason = resultOf(v.outcome), v.reason
	r.out.Moves = strings.Join(notation.FormatUSIMoves(r.game.Rules(), r.game.Moves()), " ")
	r.gameOver(v)
	return r.out, nil
}

func (t *table) begin(ctx context.Context, d *deal) (r *round, err error) {
	r = &round{table: t, players: d.players, referee: referee{a: &t.o.Adjudication}}
	if r.game, err = d.opening.game(); err != nil {
		return nil, err
	}
	for player := range t.engines {
		if player != r.players[0] && player != r.players[1] {
			t.dismiss(player)
		}
	}
	var pace [2]*Pace
	for c, player := range r.players {
		if r.engines[c], err = t.seat(ctx, player); err != nil {
			return nil, err
		}
		pace[c] = t.o.pace(player)
	}
	r.clock = newClock(pace, t.o.Margin)
	start := r.game.Start()
	r.out = &Game{
		Number: d.number, Round: d.round, Black: t.o.Players[r.players[0]].Name, White: t.o.Players[r.players[1]].Name,
		SFEN: notation.FormatSFEN(&start), Opening: r.game.Len(),
	}
	return r, nil
}

func (r *round) move(ctx context.Context) (verdict, error) {
	side := r.game.Position().Side()
	o := r.table.o
	e := r.engines[side]
	r.clock.start(side)
	limits := r.clock.limits(side, o.Players[r.players[side]].FullClock || o.Players[r.players[side]].Own())
	begun := time.Now()
	answer, err := ask(ctx, e, r.game, limits, r.clock.room(side, o.Timeout))
	spent := time.Since(begun)
	if ctx.Err() != nil {
		return verdict{}, ctx.Err()
	}
	r.out.Millis = append(r.out.Millis, spent.Round(time.Millisecond).Milliseconds())
	intime := r.clock.press(side, spent)
	illegal := (*usi.IllegalMoveError)(nil)
	switch {
	case err != nil && !errors.As(err, &illegal):
		return r.failed(side, err), nil
	case !intime:
		r.out.Detail = fmt.Sprintf("%s took %v", o.Players[r.players[side]].Name, spent.Round(time.Millisecond))
		return verdict{shogi.WinFor(side.Other()), shogi.TimeUp.String()}, nil
	case err != nil:
		r.out.Detail = o.Players[r.players[side]].failed(illegal).Error()
		return verdict{shogi.WinFor(side.Other()), shogi.FoulPlayed.String()}, nil
	}
	return r.answered(side, answer)
}

var errUndeclarable = errors.New("it declared a win that the rules do not allow")

func (r *round) answered(side shogi.Color, a usi.Answer) (verdict, error) {
	switch a.Kind {
	case usi.Resigned:
		r.game.Resign(side)
		return verdict{}, nil
	case usi.Declared:
		if r.game.Declare(side); !r.game.Result().Over() {
			r.game.Foul(side, shogi.FailedDeclaration)
		}
		if r.game.Result().Reason == shogi.DeclarationFailed {
			r.out.Detail = r.table.o.Players[r.players[side]].failed(errUndeclarable).Error()
		}
		return verdict{}, nil
	}
	if err := r.game.Play(a.Move); err != nil {
		return verdict{}, err
	}
	score, known := scoreOf(a.Info.Score)
	if known {
		r.out.Scores = append(r.out.Scores, &score)
	} else {
		r.out.Scores = append(r.out.Scores, nil)
	}
	return r.referee.moved(r.game, side, score, known), nil
}

func (r *round) failed(side shogi.Color, err error) verdict {
	player := r.players[side]
	r.table.dismiss(player)
	p := &r.table.o.Players[player]
	r.out.Detail = p.failed(err).Error()
	reason := ReasonCrash
	if late := (*usi.TimeoutError)(nil); errors.As(err, &late) {
		reason = ReasonSilent
		if r.clock.pace[side].Clocked() {
			reason = shogi.TimeUp.String()
		}
	}
	return verdict{shogi.WinFor(side.Other()), reason}
}

func (r *round) gameOver(v verdict) {
	for c, e := range r.engines {
		how := "draw"
		if winner, ok := v.outcome.Winner(); ok && winner == shogi.Color(c) {
			how = "win"
		} else if ok {
			how = "lose"
		}
		_ = e.GameOver(how) // a failure shows at the next game
	}
}

// ask waits for a move up to room, then stops the engine and waits a little longer.
func ask(ctx context.Context, e *usi.Engine, game *shogi.Game, l usi.Limits, room time.Duration) (usi.Answer, error) {
	if err := e.Position(game); err != nil {
		return usi.Answer{}, err
	}
	search, err := e.Go(l, nil)
	if err != nil {
		return usi.Answer{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, room)
	defer cancel()
	return search.Wait(ctx)
}

// In centipawns.
func scoreOf(s usi.Score) (cp int, known bool) {
	switch {
	case s.Kind == usi.NoScore:
		return 0, false
	case s.Kind == usi.Centipawns:
		return min(max(s.Value, -MateScore+1000), MateScore-1000), true
	case s.Value >= 0:
		return MateScore - min(s.Value, 999), true
	}
	return -MateScore + min(-s.Value, 999), true
}
