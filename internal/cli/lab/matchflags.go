package lab

import (
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/variant"
)

type paceFlags struct {
	Time     time.Duration `placeholder:"TIME" help:"Main time of each side: 10s, 5m."`
	Inc      time.Duration `placeholder:"TIME" help:"Fischer increment per move."`
	Byoyomi  time.Duration `placeholder:"TIME" help:"Byoyomi per move after the main time."`
	Movetime time.Duration `placeholder:"TIME" help:"Thinking time per move (go movetime); overstepping it is not a loss."`
	Nodes    int64         `placeholder:"N" help:"Nodes per move."`
	Depth    int           `placeholder:"N" help:"Search depth in plies."`
}

func (f *paceFlags) pace() contest.Pace {
	return contest.Pace{Main: f.Time, Increment: f.Inc, Byoyomi: f.Byoyomi, MoveTime: f.Movetime, Nodes: f.Nodes, Depth: f.Depth}
}

type openingFlags struct {
	Openings     []string  `sep:"none" placeholder:"PATH" help:"Files or folders of openings: SFEN, USI or records (default: random openings)."`
	OpeningPlies int       `placeholder:"N" help:"Moves to take from each opening of a file; 0 takes all."`
	Shuffle      bool      `help:"Shuffle the openings of the files by --seed."`
	Random       verb.Span `default:"6..10" placeholder:"N..M" help:"Moves of a random opening (default ${default})."`
	Level        int       `default:"120" placeholder:"CP" help:"Maximum absolute score of a random opening in centipawns (default ${default})."`
	JudgeNodes   uint64    `default:"10000" placeholder:"N" help:"Nodes to evaluate a random opening (default ${default})."`
	Seed         uint64    `default:"1" placeholder:"N" help:"Random seed of the openings (default ${default})."`
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

type adjudicationFlags struct {
	WinAt     int  `placeholder:"CP" help:"Adjudicate a win at this score in centipawns; 0 never does."`
	WinMoves  int  `default:"4" placeholder:"N" help:"Consecutive moves of each engine at --win-at (default ${default})."`
	DrawAt    int  `default:"20" placeholder:"CP" help:"Adjudicate a draw within this score in centipawns (default ${default})."`
	DrawMoves int  `placeholder:"N" help:"Consecutive moves of each engine within --draw-at; 0 never adjudicates."`
	DrawFrom  int  `default:"120" placeholder:"N" help:"First ply of a draw by adjudication (default ${default})."`
	MaxMoves  int  `default:"320" placeholder:"N" help:"Maximum moves of a game, then a draw; 0 means no limit (default ${default})."`
	Declare   bool `default:"true" negatable:"" help:"End a game when the side to move can declare (入玉宣言)."`
}

func (f *adjudicationFlags) adjudication() contest.Adjudication {
	return contest.Adjudication{
		Win: f.WinAt, WinMoves: f.WinMoves, Draw: f.DrawAt, DrawMoves: f.DrawMoves, DrawFrom: f.DrawFrom,
		MaxMoves: f.MaxMoves, Declare: f.Declare,
	}
}

type testFlags struct {
	SPRT  bool    `name:"sprt" help:"Stop when a sequential probability ratio test decides."`
	Elo0  float64 `name:"elo0" default:"0" placeholder:"ELO" help:"Elo difference of H0 (default ${default})."`
	Elo1  float64 `name:"elo1" default:"10" placeholder:"ELO" help:"Elo difference of H1 (default ${default})."`
	Alpha float64 `default:"0.05" placeholder:"P" help:"Probability of accepting H1 if H0 is true (default ${default})."`
	Beta  float64 `default:"0.05" placeholder:"P" help:"Probability of accepting H0 if H1 is true (default ${default})."`
	Model string  `default:"logistic" help:"Elo model of --elo0 and --elo1: logistic or normalised (default ${default})."`
}

func (f *testFlags) test() (*contest.SPRT, error) {
	if !f.SPRT {
		return nil, nil
	}
	model, err := contest.ParseModel(f.Model)
	if err != nil {
		return nil, verb.Usagef("--model: %w", err)
	}
	s := &contest.SPRT{Elo0: f.Elo0, Elo1: f.Elo1, Alpha: f.Alpha, Beta: f.Beta, Model: model}
	if err := s.Check(); err != nil {
		return nil, verb.Usagef("--sprt: %w", err)
	}
	return s, nil
}
