package worker

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/shogi"
)

// Analysis is the kind of work that analyses games: the task is an [analysis.Task], parts are
// [analysis.Position], the result is an [analysis.Report]. All jobs together judge at most
// threads positions at once.
func Analysis(q Queue, judge analysis.Judge, threads, jobs int) Kind {
	threads = max(1, threads)
	limited := &limitedJudge{judge: judge, places: make(chan struct{}, threads)}
	return Kind{Name: analysis.JobKind, Queue: q, Jobs: jobs, Do: func(ctx context.Context, task []byte, known [][]byte, found func([]byte) error) ([]byte, error) {
		var t analysis.Task
		if err := json.Unmarshal(task, &t); err != nil {
			return nil, bus.Hopeless(fmt.Errorf("the task cannot be read: %w", err))
		}
		game, err := t.Game()
		if err != nil {
			return nil, bus.Hopeless(err)
		}
		o := analysis.Options{Judge: limited, Threads: threads, Found: func(p analysis.Position) error {
			data, err := json.Marshal(p)
			if err != nil {
				return err
			}
			return found(data)
		}}
		for _, data := range known {
			var p analysis.Position
			if err := json.Unmarshal(data, &p); err == nil { // otherwise it is judged again
				o.Known = append(o.Known, p)
			}
		}
		positions, err := analysis.Run(ctx, game, t.Settings, o)
		if err != nil {
			return nil, err
		}
		return json.Marshal(analysis.NewReport(game, t.Settings, analysis.EngineName, positions))
	}}
}

// limitedJudge bounds the positions judged at once.
type limitedJudge struct {
	judge  analysis.Judge
	places chan struct{}
}

func (l *limitedJudge) Judge(ctx context.Context, g *shogi.Game, s analysis.Settings) (analysis.Position, error) {
	select {
	case l.places <- struct{}{}:
		defer func() { <-l.places }()
	case <-ctx.Done():
		return analysis.Position{}, ctx.Err()
	}
	return l.judge.Judge(ctx, g, s)
}
