// Package kifu is the game record (棋譜) between all formats: headers, a start position, a tree
// of moves with variations, comments, times and evaluations, and each line's end. The codecs
// are independent packages (kifu/kakinoki, kifu/csa, kifu/jkf, kifu/sfen).
//
// A [Codec] reads with Split, game by game, or [Codec.Read], which returns every record of the
// input. Both check moves against the rules: a bad move is an [*Error] with line, column, text
// and foul. With [ReadOptions.Lenient] the tree up to the bad move is kept and the error is a
// warning, the second result. Write returns what the format cannot store; everything else
// round-trips.
//
// A reader uses a [Builder], a writer [Record.Walk], the order of text formats. [Detect] finds
// format and charset.
package kifu

import (
	"iter"
	"slices"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Record is a game record. Root is the start position and may have comments.
type Record struct {
	// Headers are in order; unknown ones are kept.
	Headers Headers
	Rules   *variant.RuleSet
	Start   Start
	// Root is not nil in records of readers.
	Root *Node
	// Notes are lines about the file, such as a program's banner, without the comment sign.
	Notes []string

	places map[*Node]Place
}

// New returns an empty record of an even game.
func New(rules *variant.RuleSet) *Record {
	return &Record{Rules: rules, Start: Even(rules), Root: &Node{}}
}

// Place returns the place of n, zero if unknown or without [ReadOptions.Places].
func (r *Record) Place(n *Node) Place { return r.places[n] }

// Player returns a player's name or "". In a handicap game Black is 下手 and White 上手.
func (r *Record) Player(c shogi.Color) string {
	keys := [...][2]string{shogi.Black: {KeyBlack, KeyReceiver}, shogi.White: {KeyWhite, KeyGiver}}[c&1]
	for _, key := range keys {
		if v, ok := r.Headers.Get(key); ok {
			return v
		}
	}
	return ""
}

// PlayerKeys returns the headers for the players of a game, by side.
func PlayerKeys(handicap bool) (names, ratings [2]string) {
	if handicap {
		return [2]string{KeyReceiver, KeyGiver}, [2]string{KeyReceiverRating, KeyGiverRating}
	}
	return [2]string{KeyBlack, KeyWhite}, [2]string{KeyBlackRating, KeyWhiteRating}
}

// Main returns the nodes of the main line, its end included.
func (r *Record) Main() []*Node {
	var line []*Node
	for n := r.Root; n != nil && len(n.Children) > 0; {
		n = n.Children[0]
		line = append(line, n)
	}
	return line
}

// Moves returns the legal moves of the main line.
func (r *Record) Moves() []shogi.Move {
	var moves []shogi.Move
	for _, n := range r.Main() {
		if n.End != nil || n.Foul != shogi.NoFoul {
			break
		}
		moves = append(moves, n.Move)
	}
	return moves
}

// SideAt returns the side that makes move ply (from 1).
func (r *Record) SideAt(ply int) shogi.Color {
	side := r.Start.Position.Side()
	if ply%2 == 0 {
		side = side.Other()
	}
	return side
}

// End returns the end of the main line and the side to move, or nil.
func (r *Record) End() (*End, shogi.Color) {
	side := r.Start.Position.Side()
	for _, n := range r.Main() {
		if n.End != nil {
			return n.End, side
		}
		side = side.Other()
	}
	return nil, side
}

// Result returns the main line's result, zero if unknown.
func (r *Record) Result() shogi.Result {
	end, side := r.End()
	if end == nil {
		return shogi.Result{}
	}
	result := end.Result(side)
	if result.Reason == shogi.FoulPlayed {
		for _, n := range r.Main() {
			if n.Foul != shogi.NoFoul {
				result.Foul = n.Foul
			}
		}
	}
	return result
}

// Header is one header line.
type Header struct{ Key, Value string }

// Headers have the keys of KIF, as in JKF, and their order. Other formats translate keys, and
// keep unknown ones.
type Headers []Header

// As in KIF.
const (
	KeyBlack     = "先手"
	KeyWhite     = "後手"
	KeyReceiver  = "下手"
	KeyGiver     = "上手"
	KeyStarted   = "開始日時"
	KeyEnded     = "終了日時"
	KeyDate      = "対局日"
	KeyEvent     = "棋戦"
	KeySite      = "場所"
	KeyOpening   = "戦型"
	KeyTimeLimit = "持ち時間"
	KeyByoyomi   = "秒読み"
	KeyRemark    = "備考"
	KeyMaxMoves  = "最大手数"
	KeyImpasse   = "持将棋" // see [ImpasseWord]
	KeyBlackTime = "先手持ち時間"
	KeyWhiteTime = "後手持ち時間"
	KeyHandicap  = "手合割"
	// Extensions of komadai: player ratings, and 負け if an illegal move loses.
	KeyBlackRating    = "先手レーティング"
	KeyWhiteRating    = "後手レーティング"
	KeyReceiverRating = "下手レーティング"
	KeyGiverRating    = "上手レーティング"
	KeyFouls          = "反則"
	// KeyZone is an extension: the time zone of 開始日時 and 終了日時, UTC for games played here.
	KeyZone = "タイムゾーン"
	// KeyToss is an extension: the result of 振り駒, "歩3枚 と2枚 先手 NAME".
	KeyToss = "振り駒"
	// KeyRules is an extension: the rule set if 手合割 is a handicap or a drawn position.
	KeyRules = "棋種"
)

// Get returns the first value of key.
func (h Headers) Get(key string) (value string, ok bool) {
	for _, x := range h {
		if x.Key == key {
			return x.Value, true
		}
	}
	return "", false
}

// Set changes the first header of key, or appends one.
func (h *Headers) Set(key, value string) {
	for i := range *h {
		if (*h)[i].Key == key {
			(*h)[i].Value = value
			return
		}
	}
	*h = append(*h, Header{key, value})
}

// Delete removes all headers of key.
func (h *Headers) Delete(key string) {
	*h = slices.DeleteFunc(*h, func(x Header) bool { return x.Key == key })
}

// Node is the start, a move, or the end of a line, with the data of its move.
type Node struct {
	// Move is NoMove for the start and for an end.
	Move shogi.Move
	// Foul is set for an illegal move that lost the game. Only an end may follow; the position
	// does not change.
	Foul shogi.Foul
	// End ends a line. Such a node has no children.
	End      *End
	Comments []string
	Bookmark string
	Time     Time
	// Evaluations are of the position after the move.
	Evaluations []Evaluation
	// Children has the main continuation first.
	Children []*Node
}

// Time is the time of a move. The zero Time is unknown.
type Time struct {
	Known bool
	// Spent is for the move, Total for the side so far.
	Spent, Total time.Duration
}

// MaxTime is the longest time that a reader accepts, and that sums of times reach.
const MaxTime = 100_000 * time.Hour

// Next returns the main continuation, or nil.
func (n *Node) Next() *Node {
	if len(n.Children) == 0 {
		return nil
	}
	return n.Children[0]
}

// Remarks iterates over comments and evaluations in their order; the evaluation of a comment is nil.
func (n *Node) Remarks() iter.Seq2[string, *Evaluation] {
	return func(yield func(string, *Evaluation) bool) {
		next := 0
		for i := range n.Evaluations {
			e := &n.Evaluations[i]
			for ; next < min(e.After, len(n.Comments)); next++ {
				if !yield(n.Comments[next], nil) {
					return
				}
			}
			if !yield("", e) {
				return
			}
		}
		for _, text := range n.Comments[next:] {
			if !yield(text, nil) {
				return
			}
		}
	}
}

// Evaluation is an engine's evaluation of the position after a move.
type Evaluation struct {
	// Engine is the name, or "".
	Engine string
	Source Source
	// After is the number of earlier comment lines.
	After int
	// Line is the rank among several lines (候補1, multipv), or 0.
	Line  int
	Score Score
	// Depth and SelDepth are in plies; 0 if unknown.
	Depth, SelDepth int
	// Nodes is 0 if unknown.
	Nodes uint64
	// Time of the search; 0 if unknown.
	Time time.Duration
	// PV is the principal variation (読み筋) after the move.
	PV []shogi.Move
	// Text is the source's comment lines, "" if the fields say the same. A writer of that
	// format writes Text: clear it after changing a field.
	Text string
}

// Source is the occasion of an evaluation.
type Source uint8

const (
	// SourceUnknown: not stated.
	SourceUnknown Source = iota
	// SourcePlay: during the game (対局).
	SourcePlay
	// SourceAnalysis: game analysis (解析).
	SourceAnalysis
	// SourceResearch: position analysis (検討).
	SourceResearch
)

// Score is from Black's view; codecs convert. The zero Score is absent.
type Score struct {
	Kind ScoreKind
	// Value is in centipawns, or in plies to mate (0 if unknown); positive is good for
	// Black.
	Value int
	// Sign is 1 or -1 for a mate by Black or White.
	Sign  int
	Bound Bound
}

// ScoreKind is the unit of a score.
type ScoreKind uint8

const (
	NoScore ScoreKind = iota
	Centipawns
	Mate
)

// Bound is the type of bound.
type Bound uint8

const (
	Exact Bound = iota
	LowerBound
	UpperBound
)

// CP returns a score in centipawns.
func CP(value int) Score { return Score{Kind: Centipawns, Value: value} }

// MateIn returns a mate in plies, by Black if positive; 0 is an unknown length, by the side of
// sign.
func MateIn(plies, sign int) Score {
	switch {
	case plies > 0:
		sign = 1
	case plies < 0:
		sign = -1
	}
	return Score{Kind: Mate, Value: plies, Sign: sign}
}
