package explore

import (
	"context"
	"errors"
	"time"
)

// ErrConflict is what a store answers when somebody else was first.
var ErrConflict = errors.New("the index has been changed by somebody else")

// Kind is what a block of a segment holds.
type Kind int

// The kinds of blocks.
const (
	// Positions: the games that reached each position, with the move played.
	Positions Kind = iota
	// Sums: what was played in the positions that many games reached, added up.
	Sums
	// Pieces: the games in which a piece came to a square.
	Pieces
	// Columns: results, dates, ratings and players of the games. The keys of its
	// blocks are numbers of games.
	Columns
)

// Segment is a part of the index that does not change any more.
type Segment struct {
	ID int64
	// Games is the number of games in it, First the least of their numbers and
	// Last the greatest.
	Games       int
	First, Last int64
	// Entries is the number of positions in it, each game's counted, and Bytes
	// the size of its blocks.
	Entries, Bytes int64
}

// Block is a piece of a segment: entries whose keys begin with First, in order. A
// list that is too long for a block has several, with the parts 0, 1, ….
type Block struct {
	Kind  Kind
	First Key
	Part  int
	Data  []byte
}

// Source is a file that games were taken from.
type Source struct {
	// Name is its path. Stamp tells whether it has changed since: its size and
	// time of change.
	Name, Stamp string
	// Games is how many games of it have been looked at, Done whether these are all.
	Games int
	Done  bool
}

// Player is somebody with games in the index.
type Player struct {
	Name  string
	Games int
}

// Totals is what the index holds.
type Totals struct {
	// Games is the number of games, Loose how many of them are in no segment yet.
	Games, Loose int64
}

// Store is where the index is kept. What it changes in one call is all there or
// not at all.
type Store interface {
	// AddGames stores games under the next numbers, and what is known of files. Games that are there already are left out; added is the
	// number of the others. The error is ErrConflict when somebody else added games
	// at the same time.
	AddGames(ctx context.Context, games []Game, sources []Source) (added int, err error)
	// SourceOf returns what is known of a file; ok is false for nothing.
	SourceOf(ctx context.Context, name string) (s Source, ok bool, err error)
	// LooseGames returns games that are in no segment with numbers above after, in
	// their order, at most limit.
	LooseGames(ctx context.Context, after int64, limit int) ([]Game, error)
	// GamesOf returns the games with these numbers, in any order.
	GamesOf(ctx context.Context, numbers []int64) ([]Game, error)
	// GameFrom returns the game of that source; ok is false when there is none.
	GameFrom(ctx context.Context, source string) (g Game, ok bool, err error)
	// PlayersLike returns the players whose folded names contain a text, those with
	// the most games first.
	PlayersLike(ctx context.Context, folded string, limit int) ([]Player, error)
	// Totals counts the games, Counts the players and the files.
	Totals(ctx context.Context) (Totals, error)
	Counts(ctx context.Context) (players, sources int64, err error)

	// Segments returns the segments in force, those with the least numbers of
	// games first.
	Segments(ctx context.Context) ([]Segment, error)
	// BeginSegment returns the id of a new segment, which is not in force yet.
	BeginSegment(ctx context.Context, now time.Time) (int64, error)
	// PutBlocks stores blocks of a segment that is not in force yet.
	PutBlocks(ctx context.Context, segment int64, blocks []Block) error
	// FoldGames puts a segment in force that holds the loose games with these
	// numbers; they are loose no more. The error is ErrConflict when one of them is
	// not loose.
	FoldGames(ctx context.Context, s Segment, numbers []int64) error
	// MergeSegments puts a segment in force in the place of others. The error is
	// ErrConflict when one of them is not in force.
	MergeSegments(ctx context.Context, s Segment, old []int64) error
	// Sweep removes the segments that are not in force any more, and those that were
	// begun before a time and never came into force.
	Sweep(ctx context.Context, begun time.Time) error
	// BlocksAt returns the blocks of a segment in which a key would be: those with
	// the greatest First that is not above it, in the order of their parts.
	BlocksAt(ctx context.Context, segment int64, kind Kind, key Key) ([]Block, error)
	// BlocksFrom returns blocks of a segment in the order of First and Part, those
	// behind (first, part), or from the first one if part is -1, at most limit.
	BlocksFrom(ctx context.Context, segment int64, kind Kind, first Key, part, limit int) ([]Block, error)
}
