package lab

import (
	"time"

	"github.com/komadai/komadai/internal/cli/flags"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/lab/elo"
	"github.com/komadai/komadai/variant"
)

// paceFlags are the time control.
type paceFlags struct {
	Time     time.Duration `placeholder:"TIME" help:"Main time of each side for a game: 10s, 5m."`
	Inc      time.Duration `placeholder:"TIME" help:"Time added before each move (Fischer)."`
	Byoyomi  time.Duration `placeholder:"TIME" help:"Time for each move when the main time is spent."`
	Movetime time.Duration `placeholder:"TIME" help:"Time the engine is told to use for each move; nothing is lost when it takes longer."`
	Nodes    int64         `placeholder:"N" help:"Positions to search for each move."`
	Depth    int           `placeholder:"N" help:"Depth of each move in plies."`
}

func (f *paceFlags) pace() contest.Pace {
	return contest.Pace{Main: f.Time, Increment: f.Inc, Byoyomi: f.Byoyomi, MoveTime: f.Movetime, Nodes: f.Nodes, Depth: f.Depth}
}

// openingFlags say where the openings come from.
type openingFlags struct {
	Openings     []string   `sep:"none" placeholder:"PATH" help:"Files or folders of openings: lists in SFEN or USI, KIF, CSA and other records. Left out, openings are drawn."`
	OpeningPlies int        `placeholder:"N" help:"Moves taken of each opening of a file; 0 for all."`
	Shuffle      bool       `help:"Put the openings of the files in an order drawn by --seed."`
	Random       flags.Span `default:"6..10" placeholder:"N..M" help:"Moves of an opening that is drawn (default ${default})."`
	Level        int        `default:"120" placeholder:"CP" help:"Greatest score in centipawns at which an opening drawn is level (default ${default})."`
	JudgeNodes   uint64     `default:"10000" placeholder:"N" help:"Positions searched to judge that (default ${default})."`
	Seed         uint64     `default:"1" placeholder:"N" help:"The same seed draws the same openings (default ${default})."`
}

func (f *openingFlags) load(set *variant.RuleSet) (contest.Openings, error) {
	if len(f.Openings) == 0 {
		d, err := contest.NewDrawn(set.Start, contest.DrawOptions{
			Plies: [2]int{f.Random.Least, f.Random.Most}, Level: f.Level, Nodes: f.JudgeNodes, Seed: f.Seed,
		})
		if err != nil {
			return nil, verb.Usage(err)
		}
		return d, nil
	}
	if f.OpeningPlies < 0 {
		return nil, verb.Usagef("--opening-plies %d: must not be negative", f.OpeningPlies)
	}
	return contest.ReadOpenings(f.Openings, contest.ReadOptions{Rules: set, Plies: f.OpeningPlies, Shuffle: f.Shuffle, Seed: f.Seed})
}

// adjudicationFlags say which games end before the rules end them.
type adjudicationFlags struct {
	WinAt     int  `placeholder:"CP" help:"Score in centipawns on which both engines agree over --win-moves moves to end a game as won; 0 for never."`
	WinMoves  int  `default:"4" placeholder:"N" help:"Moves of each engine for --win-at (default ${default})."`
	DrawAt    int  `default:"20" placeholder:"CP" help:"Score, of either sign, within which both stay over --draw-moves moves to end a game as drawn (default ${default})."`
	DrawMoves int  `placeholder:"N" help:"Moves of each engine for --draw-at; 0 for never."`
	DrawFrom  int  `default:"120" placeholder:"N" help:"First ply at which --draw-moves ends a game (default ${default})."`
	MaxMoves  int  `default:"320" placeholder:"N" help:"Moves after which a game is drawn; 0 for none but the rules' (default ${default})."`
	Declare   bool `default:"true" negatable:"" help:"End a game as won when the side to move may declare (入玉宣言)."`
}

func (f *adjudicationFlags) adjudication() contest.Adjudication {
	return contest.Adjudication{
		Win: f.WinAt, WinMoves: f.WinMoves, Draw: f.DrawAt, DrawMoves: f.DrawMoves, DrawFrom: f.DrawFrom,
		MaxMoves: f.MaxMoves, Declare: f.Declare,
	}
}

// testFlags are the sequential test.
type testFlags struct {
	SPRT  bool    `name:"sprt" help:"Stop when a sequential probability ratio test of two engines has decided."`
	Elo0  float64 `name:"elo0" default:"0" placeholder:"ELO" help:"Difference of the hypothesis H0 (default ${default})."`
	Elo1  float64 `name:"elo1" default:"10" placeholder:"ELO" help:"Difference of the hypothesis H1 (default ${default})."`
	Alpha float64 `default:"0.05" placeholder:"P" help:"Chance to accept H1 where H0 is true (default ${default})."`
	Beta  float64 `default:"0.05" placeholder:"P" help:"Chance to accept H0 where H1 is true (default ${default})."`
	Model string  `default:"logistic" help:"What --elo0 and --elo1 are measured in: logistic or normalised points (default ${default})."`
}

func (f *testFlags) test() (*elo.SPRT, error) {
	if !f.SPRT {
		return nil, nil
	}
	model, err := elo.ParseModel(f.Model)
	if err != nil {
		return nil, verb.Usagef("--model: %w", err)
	}
	s := &elo.SPRT{Elo0: f.Elo0, Elo1: f.Elo1, Alpha: f.Alpha, Beta: f.Beta, Model: model}
	if err := s.Check(); err != nil {
		return nil, verb.Usagef("--sprt: %w", err)
	}
	return s, nil
}
