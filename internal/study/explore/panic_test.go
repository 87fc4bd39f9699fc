package explore

import (
	"context"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/variant"
)

type brokenStore struct{ Store }

func (brokenStore) Segments(context.Context) ([]Segment, error) {
	return []Segment{{ID: 1, Games: 600}, {ID: 2, Games: 600}, {ID: 3, Games: 600}}, nil
}

func (brokenStore) BlocksAt(_ context.Context, segment int64, _ Kind, _ Key) ([]Block, error) {
	if segment == 2 {
		panic("a bug")
	}
	return nil, nil
}

func (brokenStore) BlocksFrom(context.Context, int64, Kind, Key, int, int) ([]Block, error) {
	return nil, nil
}

func TestPanicOfReadingRace(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	x := New(brokenStore{}, nil, time.Now)
	ask := func() (err error) {
		defer panics.Catch(&err)
		_, err = x.Moves(t.Context(), "standard", &set.Start, Filter{})
		return err
	}
	if err := ask(); err == nil || err.Error() != "panic: a bug" {
		t.Errorf("who asked got %v", err)
	}
}
