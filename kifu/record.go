package kifu

import (
	"slices"

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
	KeyTitle     = "表題"
	KeyTimeLimit = "持ち時間"
	KeyByoyomi   = "秒読み"
	KeyTimeSpent = "消費時間"
	KeyPublished = "掲載"
	KeyRemark    = "備考"
	KeyScorer    = "記録係"
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
