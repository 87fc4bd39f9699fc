package offline

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/variant"
)

// Work is the search of a studied position as work for a worker. The news are interim
// answers.
var Work = remote.Kind[call, wire.EngineNews]{Name: "study"}

const (
	// longest bounds what a call may ask for.
	longest = time.Hour
	// margin is how long the last news of a worker may come after its time.
	margin = 2 * time.Second
)

// call is the question to a worker.
type call struct {
	remote.Rules
	Search wire.EngineSearch `json:"search"`
	Time   time.Duration     `json:"time"`
}

// away has a worker search, as long as working lasts, and passes on what it tells. It
// reports whether the search has ended with that: else it is to be made here, and what
// was told of it is told again.
func (a *Analyst) away(working context.Context, s wire.EngineSearch, rules *variant.RuleSet, tell func(wire.EngineNews)) (ended bool) {
	until, limited := working.Deadline()
	left := min(time.Until(until), longest)
	if a.caller == nil || !limited || left <= 0 {
		return false
	}
	set, err := remote.NewRules(rules)
	if err != nil {
		return false
	}
	// The worker ends by itself when the time is over, and has its last news to tell then;
	// it is stopped when nobody waits for it any more.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(working), left+margin)
	defer cancel()
	defer context.AfterFunc(working, func() {
		if !errors.Is(working.Err(), context.DeadlineExceeded) {
			cancel()
		}
	})()
	var last *wire.EngineNews
	// The error is not needed: a failed call has no last news.
	_, _ = Work.Ask(ctx, a.caller, call{Rules: set, Search: s, Time: left}, func(news wire.EngineNews) error {
		last = &news
		tell(news)
		return nil
	})
	switch {
	case last != nil && last.Ended:
		return true
	case working.Err() == nil:
		return false
	case last != nil && errors.Is(working.Err(), context.DeadlineExceeded): // what it found is what there was time for
		last.Ended = true
		tell(*last)
		return true
	}
	return errors.Is(working.Err(), context.Canceled)
}

// Worker offers searches to the analysts of other nodes.
func Worker() remote.Service {
	var sets remote.Library
	return Work.Service(func(ctx context.Context, in call, send func(wire.EngineNews)) (wire.EngineNews, error) {
		var none wire.EngineNews
		if in.Time <= 0 || in.Time > longest {
			return none, fmt.Errorf("%s for a position: want more than 0 and at most %s", in.Time, longest)
		}
		set, err := sets.Find(in.Rules)
		if err != nil {
			return none, err
		}
		library := variant.NewLibrary(nil)
		if in.Definition != nil {
			if _, err := library.Learn(in.Definition); err != nil {
				return none, err
			}
		}
		in.Search.Rules = set.ID // the client may have used another name
		ctx, cancel := context.WithTimeout(ctx, in.Time)
		defer cancel()
		d := &Service{library: library, records: records.New(records.Config{Library: library}), models: shipped, config: Config{Now: time.Now, Send: send}}
		return none, d.search(ctx, 0, in.Search)
	})
}

// shipped returns the network that the program brings along for a rule set, nil where
// there is none. To read it takes milliseconds of a search of seconds.
func shipped(_ context.Context, rules *variant.RuleSet) eval.Model {
	m, _ := nnue.Shipped(rules.Rules)
	return m
}
