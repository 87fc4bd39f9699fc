package offline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/variant"
)

// Work is the name under which workers offer to search positions for those who study.
const Work = "study"

const (
	// longest bounds what a call may ask for.
	longest = time.Hour
	// margin is how long the last news of a worker may come after its time.
	margin = 2 * time.Second
)

// Caller has work done by those who offer it, on other machines, and hears how it
// goes.
type Caller interface {
	Follow(ctx context.Context, work string, data []byte, heard func([]byte) error) ([]byte, error)
}

// call is what a worker is asked; what is heard of it are [wire.EngineNews].
type call struct {
	Search wire.EngineSearch `json:"search"`
	// Definition is that of the rule set where it is no shipped one.
	Definition []byte        `json:"definition,omitempty"`
	Time       time.Duration `json:"time"`
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
	s.Rules = rules.ID // by which a worker knows it, whatever it was asked for by
	data, err := json.Marshal(call{Search: s, Definition: rules.Definition(), Time: left})
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
	// Whether it came to an end, the news tell: a call that failed has no last one.
	_, _ = a.caller.Follow(ctx, Work, data, func(text []byte) error {
		var news wire.EngineNews
		if err := json.Unmarshal(text, &news); err != nil {
			return err
		}
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

// Answer does what a call of an analyst on another node asks for.
func Answer(ctx context.Context, data []byte, tell func([]byte)) ([]byte, error) {
	var in call
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, err
	}
	if in.Time <= 0 || in.Time > longest {
		return nil, fmt.Errorf("%s for a position: want more than 0 and at most %s", in.Time, longest)
	}
	library := variant.NewLibrary(nil)
	if in.Definition != nil {
		if _, err := library.Learn(in.Definition); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, in.Time)
	defer cancel()
	d := &Service{library: library, records: records.New(records.Config{Library: library}), models: shipped, config: Config{
		Now: time.Now,
		Send: func(news wire.EngineNews) {
			if text, err := json.Marshal(news); err == nil {
				tell(text)
			}
		},
	}}
	return nil, d.search(ctx, 0, in.Search)
}

// shipped returns the network that the program brings along for a rule set, nil where
// there is none. To read it takes milliseconds of a search of seconds.
func shipped(_ context.Context, rules *variant.RuleSet) eval.Model {
	m, _ := nnue.Shipped(rules.Rules)
	return m
}
