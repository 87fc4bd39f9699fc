package solve

import (
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/tsume"
)

// settlements keep what judgements have settled, by problem: one that was broken off
// goes on from there.
type settlements struct {
	known *lru.Cache[string, *tsume.Settled]
}

// of returns what is settled of the problem of that name.
func (s settlements) of(problem string) *tsume.Settled {
	if found, ok := s.known.Get(problem); ok {
		return found
	}
	fresh := tsume.NewSettled()
	if found, ok, _ := s.known.PeekOrAdd(problem, fresh); ok {
		return found
	}
	return fresh
}
