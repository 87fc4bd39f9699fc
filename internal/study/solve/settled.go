package solve

import (
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/tsume"
)

// settlements cache judgements by problem: interrupted ones continue.
type settlements struct {
	known *lru.Cache[string, *tsume.Settled]
}

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
