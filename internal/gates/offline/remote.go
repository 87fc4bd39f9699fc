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

// Kind is the search of a position by a worker. Interim results are messages; the answer is the
// last one.
var Kind = remote.Kind[call, wire.EngineNews]{Name: "search"}

const (
	// longest bounds the requested time.
	longest = time.Hour
	// margin is the time for a worker's last message after its search.
	margin = 2 * time.Second
)

// call is the request to a worker.
type call struct {
	remote.Rules
	Search wire.EngineSearch `json:"search"`
	Time   time.Duration     `json:"time"`
}

// askWorker lets a worker search until working ends, and passes its messages on. It reports whether
// the search is complete; otherwise it must be repeated here, with all messages.
func (a *Analyst) askWorker(working context.Context, s wire.EngineSearch, rules *variant.RuleSet, send func(wire.EngineNews)) (ended bool) {
	until, limited := working.Deadline()
	left := min(time.Until(until), longest)
	if a.caller == nil || !limited || left <= 0 {
		return false
	}
	set, err := remote.NewRules(rules)
	if err != nil {
		return false
	}
	// The worker ends by its own time limit and then sends its last message, so its context
	// ends later.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(working), left+margin)
	defer cancel()
	defer context.AfterFunc(working, func() {
		if !errors.Is(working.Err(), context.DeadlineExceeded) {
			cancel()
		}
	})()
	var last *wire.EngineNews
	answer, err := Kind.Ask(ctx, a.caller, call{Rules: set, Search: s, Time: left}, func(news wire.EngineNews) error {
		last = &news
		send(news)
		return nil
	})
	switch {
	case err == nil:
		send(answer)
		return true
	case working.Err() == nil:
		return false
	case last != nil && errors.Is(working.Err(), context.DeadlineExceeded): // a result at the time limit is complete
		last.Ended = true
		send(*last)
		return true
	}
	return errors.Is(working.Err(), context.Canceled)
}

// Worker offers searches to other nodes.
func Worker() remote.Service {
	var sets remote.Library
	return Kind.Service(func(ctx context.Context, in call, send func(wire.EngineNews)) (answer wire.EngineNews, err error) {
		if in.Time <= 0 || in.Time > longest {
			return answer, fmt.Errorf("%s for a position: want more than 0 and at most %s", in.Time, longest)
		}
		set, err := sets.Find(in.Rules)
		if err != nil {
			return answer, err
		}
		library := variant.NewLibrary(nil)
		if in.Definition != nil {
			if _, err := library.Learn(in.Definition); err != nil {
				return answer, err
			}
		}
		in.Search.Rules = set.ID // the client may have used an alias
		ctx, cancel := context.WithTimeout(ctx, in.Time)
		defer cancel()
		d := &Service{library: library, records: records.New(records.Config{Library: library}), models: shipped, config: Config{Now: time.Now}}
		d.config.Send = func(news wire.EngineNews) {
			if news.Ended {
				answer = news
			} else {
				send(news)
			}
		}
		err = d.search(ctx, 0, in.Search)
		return answer, err
	})
}

// shipped returns the shipped network of a rule set, or nil. Reading it takes milliseconds.
func shipped(_ context.Context, rules *variant.RuleSet) eval.Model {
	m, _ := nnue.Shipped(rules.Rules)
	return m
}
