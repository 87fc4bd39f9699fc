package explore

import (
	"context"
	"errors"
	"time"
)

// ErrConflict is returned when another writer was first.
var ErrConflict = errors.New("another writer has changed the index")

// Kind is the content of a block.
type Kind int

const (
	// Positions are games by position, with moves.
	Positions Kind = iota
	// Sums are statistics of frequent positions.
	Sums
	// Pieces are games by piece and square.
	Pieces
	// Columns are results, dates, ratings, players by game number.
	Columns
)

// Segment is an immutable part of the index.
type Segment struct {
	ID    int64 `json:"-"`
	Games int   `json:"games"`
	// First and Last bound the game numbers.
	First int64 `json:"-"`
	Last  int64 `json:"-"`
	// Entries counts positions of all games; Bytes is the size of blocks.
	Entries int64 `json:"positions"`
	Bytes   int64 `json:"bytes"`
}

// Block has sorted entries with keys from First. A long list spans blocks with parts 0, 1, ….
type Block struct {
	Kind  Kind
	First Key
	Part  int
	Data  []byte
}

// Source is an imported file.
type Source struct {
	// Name is its path. Stamp is its size and modification time.
	Name, Stamp string
	// Games were read so far; Done means all.
	Games int
	Done  bool
}

// Player is a player with games.
type Player struct {
	Name  string
	Games int
}

// Totals are the index's counts.
type Totals struct {
	Games int64 `json:"games"`
	// Loose games are in no segment.
	Loose int64 `json:"loose"`
}

// Store persists the index. Each call is atomic.
type Store interface {
	// AddGames stores games under the next numbers, and the state of files. added excludes
	// known games. ErrConflict: concurrent additions.
	AddGames(ctx context.Context, games []Game, sources []Source) (added int, err error)
	SourceOf(ctx context.Context, name string) (s Source, ok bool, err error)
	// LooseGames returns at most limit loose games above after, in order.
	LooseGames(ctx context.Context, after int64, limit int) ([]Game, error)
	GamesOf(ctx context.Context, numbers []int64) ([]Game, error)
	// PlayersLike returns players whose folded names contain folded, most games first.
	PlayersLike(ctx context.Context, folded string, limit int) ([]Player, error)
	Totals(ctx context.Context) (Totals, error)
	Counts(ctx context.Context) (players, sources int64, err error)

	// Segments returns the active segments by First.
	Segments(ctx context.Context) ([]Segment, error)
	// BeginSegment returns the ID of a new inactive segment.
	BeginSegment(ctx context.Context, now time.Time) (int64, error)
	PutBlocks(ctx context.Context, segment int64, blocks []Block) error
	// FoldGames activates a segment of loose games. ErrConflict: one is not loose.
	FoldGames(ctx context.Context, s Segment, numbers []int64) error
	// MergeSegments replaces active segments by s. ErrConflict: one is not active.
	MergeSegments(ctx context.Context, s Segment, old []int64) error
	// Sweep removes replaced segments, and inactive ones begun earlier than begun.
	Sweep(ctx context.Context, begun time.Time) error
	// BlocksAt returns the blocks with the greatest First up to key, by part.
	BlocksAt(ctx context.Context, segment int64, kind Kind, key Key) ([]Block, error)
	// BlocksFrom returns at most limit blocks by First and Part, after (first, part), or from
	// first if part is -1.
	BlocksFrom(ctx context.Context, segment int64, kind Kind, first Key, part, limit int) ([]Block, error)
}
