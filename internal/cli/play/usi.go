package play

import (
	"context"
	"errors"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/version"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

// USICmd is the verb usi.
type USICmd struct {
	verb.RuleFlag
	Hash    int  `default:"64" min:"1" max:"${maxEngineHash}" help:"Default of USI_Hash in MiB (default ${default})."`
	Threads int  `default:"1" min:"1" max:"${maxEngineThreads}" help:"Default of Threads, 1 to 256 (default ${default})."`
	Params  bool `help:"Also offer the search parameters as options Param.NAME."`
}

func (USICmd) Help() string {
	return `Runs as a USI engine on standard input and output, for every rule set: "setoption name
USI_Variant value torus". "go perft N" counts move sequences.

Example:

    komadai usi
    komadai usi --rules torus --hash 256 --threads 2`
}

// Run ends with quit or the end of the input.
func (c *USICmd) Run(env verb.Env) error {
	set, err := c.Load()
	if err != nil {
		return err
	}
	// A processor for commands and the timer: the threads of the search never leave theirs.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	ctx, stop := signal.NotifyContext(env.Context, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	err = usi.Serve(ctx, env.In, env.Out, usi.Config{
		Name: "komadai " + version.Number(), Rules: set, Hash: c.Hash, MaxHash: verb.MaxHash(), Threads: c.Threads, Params: c.Params,
	})
	if errors.Is(err, context.Canceled) {
		return nil // interrupted
	}
	return err
}

var reasons = map[shogi.Reason]string{
	shogi.Mate:              "checkmate (詰み)",
	shogi.NoLegalMove:       "no legal move",
	shogi.Sennichite:        "fourfold repetition (千日手)",
	shogi.PerpetualCheck:    "perpetual check (連続王手の千日手)",
	shogi.Impasse:           "impasse (持将棋)",
	shogi.ImpassePoints:     "impasse, by points (持将棋)",
	shogi.Declaration:       "declaration (入玉宣言)",
	shogi.DeclarationFailed: "a declaration that did not hold (入玉宣言)",
	shogi.MoveLimit:         "the limit on the number of moves",
	shogi.TryReached:        "try (トライ)",
	shogi.PointsScored:      "points",
	shogi.HuntOver:          "the hunt is over",
	shogi.FoulPlayed:        "a foul (反則)",
	shogi.Resignation:       "resignation (投了)",
	shogi.TimeUp:            "time (切れ負け)",
	shogi.KingTaken:         "the king was taken",
	shogi.ChecksGiven:       "enough checks",
	shogi.ZoneReached:       "a piece reached its goal",
	shogi.TooFewPieces:      "too few pieces are left",
	shogi.KindTaken:         "all pieces of a kind were taken",
	shogi.HandFull:          "the number of pieces in hand",
	shogi.RepetitionLost:    "a repetition that loses (千日手)",
	shogi.Abandoned:         "abandoned (中断)",
}

var sideNames = [2]string{shogi.Black: "Black", shogi.White: "White"}

func banner(r shogi.Result) string {
	if !r.Over() {
		return "The game goes on."
	}
	head := "No winner: "
	if c, ok := r.Outcome.Winner(); ok {
		head = sign(c) + " " + sideNames[c] + " wins: "
	}
	text := reasons[r.Reason]
	if r.Reason == shogi.FoulPlayed {
		text += ": " + r.Foul.Error()
	}
	return head + text
}
