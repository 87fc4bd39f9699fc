package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/variant"
)

const (
	// Bounds of loose games per fold.
	foldFrom, foldAtOnce = 512, 8192
	fanIn                = 8
	// abandonedAfter exceeds the time to make a segment.
	abandonedAfter = 24 * time.Hour
)

// Index answers queries. It is safe for concurrent use.
type Index struct {
	store   Store
	library Library
	now     func() time.Time

	mu          sync.Mutex
	tables      map[int64]*table
	lists       lists
	loose       *loose
	maintaining sync.Mutex
}

// New returns the index of a store.
func New(store Store, library Library, now func() time.Time) *Index {
	return &Index{
		store: store, library: library, now: now, tables: map[int64]*table{},
		loose: &loose{positions: map[Key][]keyed{}, pieces: map[Key][]int64{}},
	}
}

const tries = 5

// Add stores games and import progress. It returns the number of new games.
func (x *Index) Add(ctx context.Context, games []Game, sources []Source) (added int, err error) {
	for range tries {
		if added, err = x.store.AddGames(ctx, games, sources); !errors.Is(err, ErrConflict) {
			break
		}
	}
	return added, err
}

// Maintain folds loose games and merges segments. It may be interrupted.
func (x *Index) Maintain(ctx context.Context) error {
	x.maintaining.Lock()
	defer x.maintaining.Unlock()
	for {
		games, err := x.store.LooseGames(ctx, 0, foldAtOnce)
		if err != nil {
			return err
		}
		if len(games) < foldFrom {
			break
		}
		if err := x.fold(ctx, games); err != nil {
			return conflictless(err)
		}
	}
	for {
		all, err := x.store.Segments(ctx)
		if err != nil {
			return err
		}
		old := mergeable(all)
		if old == nil {
			break
		}
		s, err := merge(ctx, x.store, old, x.now())
		if err != nil {
			return err
		}
		ids := make([]int64, len(old))
		for i := range old {
			ids[i] = old[i].ID
		}
		if err := x.store.MergeSegments(ctx, s, ids); err != nil {
			return conflictless(err)
		}
	}
	return x.store.Sweep(ctx, x.now().Add(-abandonedAfter))
}

func conflictless(err error) error {
	if errors.Is(err, ErrConflict) {
		return nil
	}
	return err
}

func (x *Index) fold(ctx context.Context, games []Game) error {
	s, err := fold(ctx, x.store, x.library, games, x.now())
	if err != nil {
		return err
	}
	numbers := make([]int64, len(games))
	for i := range games {
		numbers[i] = games[i].Number
	}
	return x.store.FoldGames(ctx, s, numbers)
}

func level(games int) int {
	n := 0
	for size := foldFrom * fanIn; games >= size; size *= fanIn {
		n++
	}
	return n
}

func mergeable(all []Segment) []Segment {
	byLevel := map[int][]Segment{}
	for _, s := range all {
		l := level(s.Games)
		byLevel[l] = append(byLevel[l], s)
		if len(byLevel[l]) == fanIn {
			return byLevel[l]
		}
	}
	return nil
}

func (x *Index) tableOf(ctx context.Context, s Segment) (*table, error) {
	x.mu.Lock()
	t, ok := x.tables[s.ID]
	x.mu.Unlock()
	if ok {
		return t, nil
	}
	c, err := loadColumns(ctx, x.store, s)
	if err != nil {
		return nil, fmt.Errorf("read the columns of the index: %w", err)
	}
	t = newTable(c)
	x.mu.Lock()
	x.tables[s.ID] = t
	x.mu.Unlock()
	return t, nil
}

func (x *Index) forget(all []Segment) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.tables) <= len(all) {
		return
	}
	kept, there := map[int64]*table{}, map[int64]bool{}
	for _, s := range all {
		there[s.ID] = true
		if t, ok := x.tables[s.ID]; ok {
			kept[s.ID] = t
		}
	}
	x.tables = kept
	x.lists.forget(there)
}

// steady retries read if segments changed meanwhile.
func (x *Index) steady(ctx context.Context, read func(all []Segment) error) error {
	all, err := x.store.Segments(ctx)
	if err != nil {
		return err
	}
	for range tries {
		x.forget(all)
		failed := read(all)
		now, err := x.store.Segments(ctx)
		if err != nil {
			return err
		}
		if slices.EqualFunc(all, now, func(a, b Segment) bool { return a.ID == b.ID }) {
			return failed
		}
		all = now
	}
	return errors.New("the index changes too fast to be read: try again")
}

// Contents summarizes the index.
type Contents struct {
	Totals
	Players int64 `json:"players"`
	Sources int64 `json:"files"`
	// Entries and Bytes are those of the segments.
	Entries  int64     `json:"positions"`
	Bytes    int64     `json:"bytes"`
	Segments []Segment `json:"segments"`
}

// Contents returns the summary.
func (x *Index) Contents(ctx context.Context) (c Contents, err error) {
	if c.Totals, err = x.store.Totals(ctx); err != nil {
		return c, err
	}
	if c.Players, c.Sources, err = x.store.Counts(ctx); err != nil {
		return c, err
	}
	segments, err := x.store.Segments(ctx)
	c.Segments = append([]Segment{}, segments...)
	for _, s := range segments {
		c.Entries, c.Bytes = c.Entries+s.Entries, c.Bytes+s.Bytes
	}
	return c, err
}

// Players returns players whose names contain name, most games first.
func (x *Index) Players(ctx context.Context, name string, limit int) ([]Player, error) {
	return x.store.PlayersLike(ctx, Fold(name), limit)
}

// SourceOf returns the state of a file.
func (x *Index) SourceOf(ctx context.Context, name string) (s Source, ok bool, err error) {
	return x.store.SourceOf(ctx, name)
}

// Indexed returns the number of games.
func (x *Index) Indexed(ctx context.Context) (int64, error) {
	t, err := x.store.Totals(ctx)
	return t.Games, err
}

func (x *Index) Game(ctx context.Context, number int64) (g Game, ok bool, err error) {
	games, err := x.store.GamesOf(ctx, []int64{number})
	if err != nil || len(games) == 0 {
		return Game{}, false, err
	}
	return games[0], true, nil
}

// Prepare loads loose games, columns, and the lists of start positions.
func (x *Index) Prepare(ctx context.Context, rules []*variant.RuleSet) error {
	if err := x.inLoose(ctx, func(*loose) {}); err != nil {
		return err
	}
	return x.steady(ctx, func(all []Segment) error {
		for _, s := range all {
			if x.known(s) {
				continue
			}
			t, err := x.tableOf(ctx, s)
			if err != nil {
				return err
			}
			if s.Games < longList {
				continue
			}
			for _, r := range rules {
				if _, err := x.listOf(ctx, s, KeyOf(r.ID, &r.Start), t); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// Prepared reports whether everything is loaded.
func (x *Index) Prepared(ctx context.Context) (bool, error) {
	all, err := x.store.Segments(ctx)
	for _, s := range all {
		if !x.known(s) {
			return false, err
		}
	}
	return err == nil, err
}

func (x *Index) known(s Segment) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.tables[s.ID] != nil
}
