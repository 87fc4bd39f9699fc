package kifu

import (
	"slices"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Record is a game record. Its tree starts at Root, which stands for the start
// position and carries the comments before the first move.
type Record struct {
	// Headers are the headers in order; those that nobody knows are kept.
	Headers Headers
	// Rules is the rule set played.
	Rules *variant.RuleSet
	// Start is the start position.
	Start Start
	// Root is the start of the tree: never nil in a record that a reader made.
	Root *Node
	// Notes are lines that belong to the file and not to the game, such as the
	// line in which a program names itself, without the format's comment sign.
	Notes []string

	places map[*Node]Place
}

// New returns an empty record of an even game.
func New(rules *variant.RuleSet) *Record {
	return &Record{Rules: rules, Start: Even(rules), Root: &Node{}}
}

// Place returns where in the input the move or end of n stood, the zero Place
// where that is not known: it is kept when [ReadOptions] ask for it, and says
// nothing of nodes that came later.
func (r *Record) Place(n *Node) Place { return r.places[n] }

// Player returns the name of the player of a side, "" if it is not given. In a
// handicap game Black is the 下手 and White the 上手.
func (r *Record) Player(c shogi.Color) string {
	keys := [...][2]string{shogi.Black: {KeyBlack, KeyReceiver}, shogi.White: {KeyWhite, KeyGiver}}[c&1]
	for _, key := range keys {
		if v, ok := r.Headers.Get(key); ok {
			return v
		}
	}
	return ""
}

// Main returns the nodes of the main line from the first move on, its terminal
// included.
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

// SideAt returns the side that makes the move of that number, from 1, in any
// line.
func (r *Record) SideAt(ply int) shogi.Color {
	side := r.Start.Position.Side()
	if ply%2 == 0 {
		side = side.Other()
	}
	return side
}

// End returns how the main line ended and the side that was to move then; nil
// if the record does not say.
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

// Result returns the result of the main line as far as its terminal tells; the
// zero Result if it does not.
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

// Header is one line of a record's head.
type Header struct{ Key, Value string }

// Headers are the headers of a record in order. Keys are those of KIF, which
// JKF uses too; other formats translate, and keep what they cannot translate
// under a key of their own.
type Headers []Header

// The keys that formats know, as KIF writes them.
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
	// The ratings of the players, and what an illegal move does where it
	// loses the game: 負け. They are extensions of komadai.
	KeyBlackRating    = "先手レーティング"
	KeyWhiteRating    = "後手レーティング"
	KeyReceiverRating = "下手レーティング"
	KeyGiverRating    = "上手レーティング"
	KeyFouls          = "反則"
	// KeyZone is an extension of komadai: the time zone of 開始日時 and 終了日時, for
	// which neither KIF nor CSA has a place. Games played here have UTC.
	KeyZone = "タイムゾーン"
	// KeyToss is an extension of komadai: how the pawns fell that were tossed for
	// the first move (振り駒), "歩3枚 と2枚 先手 NAME".
	KeyToss = "振り駒"
	// KeyRules is an extension of komadai: the rule set of a game whose 手合割 is
	// a handicap or a drawn position.
	KeyRules = "棋種"
)

// Get returns the value of the first header of that key.
func (h Headers) Get(key string) (value string, ok bool) {
	for _, x := range h {
		if x.Key == key {
			return x.Value, true
		}
	}
	return "", false
}

// Set changes the first header of that key, or appends one.
func (h *Headers) Set(key, value string) {
	for i := range *h {
		if (*h)[i].Key == key {
			(*h)[i].Value = value
			return
		}
	}
	*h = append(*h, Header{key, value})
}

// Delete removes every header of that key.
func (h *Headers) Delete(key string) {
	*h = slices.DeleteFunc(*h, func(x Header) bool { return x.Key == key })
}
