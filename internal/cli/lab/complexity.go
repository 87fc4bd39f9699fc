package lab

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/signal"
	"syscall"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/complexity"
	"github.com/komadai/komadai/shogi"
)

type complexityCmd struct {
	verb.RuleFlag
	Samples int    `default:"200000" help:"Random placements, 2 to 1000000000 (default ${default})."`
	Games   int    `default:"60" help:"Games to play, 2 to 1000000 (default ${default})."`
	Plies   int    `default:"1000" help:"Maximum plies of a game, 1 to 100000 (default ${default})."`
	Player  string `default:"engine" enum:"engine,random" help:"Player: engine or random (default ${default})."`
	Nodes   uint64 `default:"2000" help:"Nodes per move of the engine, 1 to 1000000000 (default ${default})."`
	Opening int    `default:"6" help:"Random opening plies of engine games, 0 to 1000 (default ${default})."`
	Seed    uint64 `default:"1" help:"Random seed (default ${default})."`
	JSON    bool   `name:"json" help:"Print JSON."`
}

func (complexityCmd) Help() string {
	return `Estimates the state-space and game-tree complexity of a rule set with standard errors. The same
seed gives the same result.

Example:

    komadai lab complexity
    komadai lab complexity --rules torus --samples 1000000 --games 200 --json`
}

type complexityReport struct {
	Rules  string `json:"rules"`
	Seed   uint64 `json:"seed"`
	States struct {
		Method string `json:"method"`
		complexity.States
	} `json:"states"`
	Tree struct {
		Method string `json:"method"`
		complexity.Tree
	} `json:"tree"`
}

const statesMethod = "pieces placed at random, uniformly over all ways to place the whole set on the board and in the hands " +
	"(their number is exact), by sequential importance sampling over squares; the share that is a legal position; " +
	"whether the start position leads there is not asked"

func (c *complexityCmd) treeMethod() string {
	who := "random moves"
	if c.Player == "engine" {
		who = fmt.Sprintf("%d random plies, then the engine against itself with %d nodes a move", c.Opening, c.Nodes)
	}
	return "games of " + who + "; the sum over the plies of a game of log10 of the number of legal moves, its mean over the games"
}

func (c *complexityCmd) check() error {
	for _, limit := range []struct {
		flag              string
		have, least, most int
	}{
		{"samples", c.Samples, 2, 1e9}, {"games", c.Games, 2, 1e6}, {"plies", c.Plies, 1, 1e5},
		{"nodes", int(min(c.Nodes, 1e9+1)), 1, 1e9}, {"opening", c.Opening, 0, 1000},
	} {
		if limit.have < limit.least || limit.have > limit.most {
			return verb.Usagef("--%s %d: has to be %d to %d", limit.flag, limit.have, limit.least, limit.most)
		}
	}
	return nil
}

func (c *complexityCmd) Run(env verb.Env) error {
	if err := c.check(); err != nil {
		return err
	}
	set, err := c.Load()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	// Two streams, so that one sample size does not change the other estimate.
	states, err := complexity.EstimateStates(ctx, set.Rules, c.Samples, rand.New(rand.NewPCG(c.Seed, 1)), tenths(env, "placements", c.Samples))
	if err != nil {
		return err
	}
	player := complexity.Random(rand.New(rand.NewPCG(c.Seed, 2)))
	if c.Player == "engine" {
		player = complexity.Opening(c.Opening, player, c.engine(set.Rules))
	}
	tree, err := complexity.EstimateTree(ctx, set.Start, c.Games, c.Plies, player, tenths(env, "games", c.Games))
	if err != nil {
		return err
	}
	report := complexityReport{Rules: set.ID, Seed: c.Seed}
	report.States.Method, report.States.States = statesMethod, states
	report.Tree.Method, report.Tree.Tree = c.treeMethod(), tree
	if c.JSON {
		return verb.PrintJSON(env.Out, report)
	}
	return report.print(env)
}

func tenths(env verb.Env, what string, all int) func(done int) {
	next := 1
	return func(done int) {
		if done*10 < all*next {
			return
		}
		next = done*10/all + 1
		fmt.Fprintf(env.Err, "%s %d of %d\n", what, done, all)
	}
}

// engine resets the engine for each game, so that games are independent.
func (c *complexityCmd) engine(r *shogi.Rules) complexity.Player {
	e := engine.New(r, engine.Options{})
	limits := engine.Limits{Nodes: c.Nodes}
	return func(ctx context.Context, g *shogi.Game) (shogi.Move, error) {
		if g.Len() <= c.Opening {
			e.NewGame()
		}
		result, err := e.Search(ctx, g, limits, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return shogi.NoMove, err
		}
		if result.Declare {
			g.Declare(g.Position().Side())
		}
		return result.Best, nil
	}
}

func (r *complexityReport) print(env verb.Env) error {
	s, t := &r.States, &r.Tree
	_, err := fmt.Fprintf(env.Out, `rules        %s
state-space  10^%.3f, standard error of the exponent %.3f
  placements 10^%.3f, exact
  legal      %.4g of them, standard error %.2g; %d samples
  method     %s
game-tree    10^%.1f, standard error of the exponent %.1f
  branching  %.1f moves a position, standard error %.1f
  length     %.1f plies, standard error %.1f; %d games, %d of them left off
  method     %s
`, r.Rules, s.Log10, s.StdErr, s.Placements, s.Share, s.ShareErr, s.Samples, s.Method,
		t.Log10, t.StdErr, t.Branching, t.BranchingErr, t.Length, t.LengthErr, t.Games, t.LeftOff, t.Method)
	return err
}
