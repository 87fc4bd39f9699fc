package trainer

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
)

// Own is a problem from the player's game: either side had a mate.
type Own struct {
	Game Game
	// Ply is the number of moves before it; Plies the mate's length.
	Ply, Plies int
	Position   shogi.Position
	// Hit: the game continued with the mate.
	Hit bool
	// Played is the game's move, or NoMove; revealed after the attempt.
	Played shogi.Move
	// State is Open if untried; Score is the best attempt's.
	State puzzle.State
	Score float64
}

// OwnList are problems from a player's games.
type OwnList struct {
	Problems []Own
	// Left games are not searched yet; ask again.
	Games, Left int
}

const ownMark = "own:"

func ownName(game string, ply int) string { return ownMark + game + ":" + strconv.Itoa(ply) }

// OwnProblems returns problems from the player's newest games, newest first. It searches for a
// second or two and reports the rest in Left.
func (t *Trainer) OwnProblems(ctx context.Context, holder people.ID) (*OwnList, error) {
	games, err := t.over(ctx, holder)
	if err != nil {
		return nil, err
	}
	out := &OwnList{Games: len(games)}
	until, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	tried := map[string]map[string]puzzle.Attempt{}
	for _, g := range games {
		found, ok := t.mates.known.Get(g.ID)
		if !ok {
			if found, ok, err = t.lookThrough(ctx, holder, g.ID, until.Done()); err != nil {
				return nil, err
			}
			if !ok {
				out.Left++
				continue
			}
		}
		if len(found) > 0 && tried[g.Rules] == nil {
			if tried[g.Rules], err = t.triedOwn(ctx, holder, g.Rules); err != nil {
				return nil, err
			}
		}
		for _, m := range found {
			one := own(g, m)
			if a, ok := tried[g.Rules][ownName(g.ID, m.ply)]; ok {
				one.State, one.Score = a.State, a.Score
			}
			out.Problems = append(out.Problems, one)
		}
	}
	return out, nil
}

// lookThrough searches a game in turn; ok is false after until.
func (t *Trainer) lookThrough(ctx context.Context, holder people.ID, id string, until <-chan struct{}) (found []mate, ok bool, err error) {
	select {
	case <-until:
		return nil, false, nil
	default:
	}
	select {
	case t.mates.turn <- struct{}{}:
		defer func() { <-t.mates.turn }()
	case <-until:
		return nil, false, nil
	case <-ctx.Done():
		return nil, false, ctx.Err()
	}
	found, err = t.matesOf(ctx, holder, id)
	return found, err == nil, err
}

func own(g Game, m mate) Own {
	return Own{Game: g, Ply: m.ply, Plies: m.plies, Position: m.position, Hit: m.hit, Played: m.played, State: puzzle.Open}
}

func (t *Trainer) triedOwn(ctx context.Context, holder people.ID, rules string) (map[string]puzzle.Attempt, error) {
	past, err := t.config.Store.Attempts(ctx, holder, rules, remembered)
	out := map[string]puzzle.Attempt{}
	for _, a := range past {
		if !strings.HasPrefix(a.Problem, ownMark) || a.State == puzzle.Open {
			continue
		}
		if before, ok := out[a.Problem]; !ok || better(a, before) {
			out[a.Problem] = a
		}
	}
	return out, err
}

func better(a, b puzzle.Attempt) bool {
	if a.Score != b.Score {
		return a.Score > b.Score
	}
	return a.State == puzzle.Solved && b.State != puzzle.Solved
}

// OwnAsk is a request about such a problem.
type OwnAsk struct {
	Game string
	Ply  int
	// State is from the previous answer, "" to begin. A nil Action asks for the attempt.
	State  string
	Action *Action
}

// OwnAttempt is an attempt at such a problem.
type OwnAttempt struct {
	Attempt
	Own  Own
	Kept string
}

// ActOwn begins or continues an attempt. It stores only finished, unrated attempts, so it can
// trust the client's state.
func (t *Trainer) ActOwn(ctx context.Context, holder people.ID, in OwnAsk) (*OwnAttempt, error) {
	games, err := t.over(ctx, holder)
	if err != nil {
		return nil, err
	}
	none := refusal.New(refusal.NotFound, "There is no such problem out of a game of yours.").Because("no-own-problem")
	i := slices.IndexFunc(games, func(g Game) bool { return g.ID == in.Game })
	if i < 0 {
		return nil, none
	}
	found, ok := t.mates.known.Get(in.Game)
	if !ok {
		until, cancel := context.WithTimeout(ctx, turnTime)
		defer cancel()
		if found, ok, err = t.lookThrough(ctx, holder, in.Game, until.Done()); err == nil && !ok {
			err = refusal.New(refusal.Busy, "Many games are being looked through just now; try again in a moment.").Because("games-busy")
		}
		if err != nil {
			return nil, err
		}
	}
	at := slices.IndexFunc(found, func(m mate) bool { return m.ply == in.Ply })
	if at < 0 {
		return nil, none
	}
	problem := own(games[i], found[at])
	p := &puzzle.Problem{ID: ownName(in.Game, in.Ply), Rules: problem.Game.Rules, SFEN: notation.FormatSFEN(&problem.Position), Plies: problem.Plies}
	a, err := t.loose("own", holder, p, in.State)
	if err != nil {
		return nil, err
	}
	out, kept, err := t.step(ctx, &a, p, in.Action)
	if err != nil {
		return nil, err
	}
	if in.Action != nil && a.State != puzzle.Open {
		if err := t.keepOwn(ctx, a); err != nil {
			return nil, err
		}
	}
	problem.State, problem.Score = a.State, a.Score
	return &OwnAttempt{Attempt: *out, Own: problem, Kept: kept}, nil
}

// keepOwn stores an attempt unless an earlier one was as good.
func (t *Trainer) keepOwn(ctx context.Context, a puzzle.Attempt) error {
	before, err := t.triedOwn(ctx, a.Holder, a.Rules)
	if err != nil {
		return err
	}
	if b, ok := before[a.Problem]; ok && !better(a, b) {
		return nil
	}
	a.ID, a.Seq = newID(), 1
	a.Started = t.now()
	return refused(t.config.Store.PutAttempt(ctx, a))
}

// solution returns a shortest mate in USI: the played one, the composer's or one that is searched.
func (t *Trainer) solution(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem) ([]string, error) {
	if a.State == puzzle.Solved {
		return a.Moves, nil
	}
	if len(p.Moves) > 0 {
		return p.Moves, nil
	}
	start, err := p.StartIn(t.config.Library)
	if err != nil {
		return nil, err
	}
	var line []string
	err = t.work(ctx, func() error {
		s, err := tsume.Solve(ctx, start, tsume.Options{Shortest: true, Hash: t.config.Hash, Time: t.config.Time, Now: t.config.Now})
		if err == nil {
			line = notation.FormatUSIMoves(start.Rules(), s.Line)
		}
		return err
	})
	return line, err
}

// Game is a player's finished game.
type Game struct {
	ID, Rules string
	Side      shogi.Color
	Names     [2]string
	Level     int
	Plies     int
	Began     time.Time
}

// Games is the port to played games.
type Games interface {
	Over(ctx context.Context, holder people.ID) ([]Game, error)
	// Moves returns a game's start and moves, or refusal.NotFound without a seat or while
	// running.
	Moves(ctx context.Context, holder people.ID, id string) (shogi.Position, []shogi.Move, error)
}

const (
	mostGames = 30
	mateNodes = 3000
	// lookTime bounds a request; keptGames is the cache size.
	lookTime  = 1500 * time.Millisecond
	keptGames = 2000
	// turnTime bounds the wait for one game.
	turnTime = 10 * time.Second
)

var mateLengths = compose.Range{Least: 1, Most: 9}

type mates struct {
	// turn serializes searches.
	turn  chan struct{}
	known *lru.Cache[string, []mate] // by game
}

type mate struct {
	ply, plies int
	position   shogi.Position
	// played is the game's move, or NoMove; hit: it kept a shortest mate.
	played shogi.Move
	hit    bool
}

func (t *Trainer) matesOf(ctx context.Context, holder people.ID, id string) ([]mate, error) {
	if found, ok := t.mates.known.Get(id); ok {
		return found, nil
	}
	start, moves, err := t.config.Games.Moves(ctx, holder, id)
	if err != nil {
		return nil, err
	}
	var found []mate
	err = t.config.Guard.Run("trainer", func() error {
		nuggets, err := compose.Mine(ctx, start, moves, compose.MineOptions{Plies: mateLengths, Nodes: mateNodes})
		for _, n := range nuggets {
			one := mate{ply: n.Ply, plies: len(n.Line), position: n.Position, played: shogi.NoMove, hit: n.Played}
			if n.Ply < len(moves) {
				one.played = moves[n.Ply]
			}
			found = append(found, one)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	t.mates.known.Add(id, found)
	return found, nil
}

func (t *Trainer) over(ctx context.Context, holder people.ID) ([]Game, error) {
	if holder == "" || t.config.Games == nil {
		return nil, nil
	}
	all, err := t.config.Games.Over(ctx, holder)
	var out []Game
	for _, g := range all {
		if rules, err := t.config.Library.Lookup(g.Rules); err == nil && rules.ID == g.Rules && rules.Rules.Mates() && len(out) < mostGames {
			out = append(out, g)
		}
	}
	return out, err
}
