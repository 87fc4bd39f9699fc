package diagram

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// PieceSet is a way to letter the pieces.
type PieceSet uint8

// The piece sets.
const (
	// OneKanji letters a piece with a single character: 歩, と, 竜.
	OneKanji PieceSet = iota
	// TwoKanji writes the full name: 歩兵, 成香, 竜王.
	TwoKanji
	// International has a Latin letter and marks that show how the piece moves:
	// a dot for a step, an arrow head for a slide, a ring for a leap.
	International
)

// Theme is a set of colours.
type Theme uint8

// The themes.
const (
	Light Theme = iota
	Dark
	// Print is black on white, as books print diagrams: lines and characters,
	// without wood, and the pieces of White upside down.
	Print
)

// Coordinates is the lettering of files and ranks.
type Coordinates uint8

// The coordinates. Files are numbered in either.
const (
	// KanjiCoordinates letters ranks 一, 二, 三, ….
	KanjiCoordinates Coordinates = iota
	// LatinCoordinates letters ranks a, b, c, …, as in USI.
	LatinCoordinates
	// NoCoordinates letters nothing.
	NoCoordinates
)

// Stands says where the stands (駒台) are.
type Stands uint8

// The places of the stands.
const (
	// StandsBeside puts them to the left and the right of the board.
	StandsBeside Stands = iota
	// StandsStacked puts them above and below it.
	StandsStacked
	// NoStands shows none, and no names of players.
	NoStands
)

var (
	pieceSetNames    = []string{OneKanji: "one", TwoKanji: "two", International: "intl"}
	themeNames       = []string{Light: "light", Dark: "dark", Print: "print"}
	coordinatesNames = []string{KanjiCoordinates: "kanji", LatinCoordinates: "latin", NoCoordinates: "none"}
	standsNames      = []string{StandsBeside: "beside", StandsStacked: "stacked", NoStands: "none"}
)

// String returns "one", "two" or "intl", the words of the web board.
func (s PieceSet) String() string { return nameOf(pieceSetNames, int(s)) }

// String returns "light", "dark" or "print".
func (t Theme) String() string { return nameOf(themeNames, int(t)) }

// String returns "kanji", "latin" or "none".
func (c Coordinates) String() string { return nameOf(coordinatesNames, int(c)) }

// String returns "beside", "stacked" or "none".
func (s Stands) String() string { return nameOf(standsNames, int(s)) }

// ParsePieceSet returns the piece set of that name; ok is false for none.
func ParsePieceSet(name string) (s PieceSet, ok bool) {
	i, ok := indexOf(pieceSetNames, name)
	return PieceSet(i), ok
}

// ParseTheme returns the theme of that name; ok is false for none.
func ParseTheme(name string) (t Theme, ok bool) {
	i, ok := indexOf(themeNames, name)
	return Theme(i), ok
}

// ParseCoordinates returns the coordinates of that name; ok is false for none.
func ParseCoordinates(name string) (c Coordinates, ok bool) {
	i, ok := indexOf(coordinatesNames, name)
	return Coordinates(i), ok
}

// ParseStands returns the place of the stands of that name; ok is false for
// none.
func ParseStands(name string) (s Stands, ok bool) {
	i, ok := indexOf(standsNames, name)
	return Stands(i), ok
}

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "unknown"
}

func indexOf(names []string, name string) (int, bool) {
	for i, n := range names {
		if n == name {
			return i, true
		}
	}
	return 0, false
}

// The width of a square in pixels.
const (
	DefaultSquare = 48
	MinSquare     = 12
	MaxSquare     = 240
)

// maxPixels bounds the pixels of one picture: about what a board of the most
// squares takes at the largest size.
const maxPixels = 64 << 20

// Options say how pictures look. The zero Options draw the light one-kanji
// board with the stands beside it, seen by Black.
type Options struct {
	// Square is the width of a square in pixels, MinSquare to MaxSquare; 0 means
	// DefaultSquare. Squares are taller than wide, 12 to 11.
	Square      int
	Pieces      PieceSet
	Theme       Theme
	Coordinates Coordinates
	Stands      Stands
	// Bottom is the side that sits at the bottom.
	Bottom shogi.Color
	// Transparent leaves out the ground that board and stands lie on.
	Transparent bool
	// Tsume draws a problem (詰将棋): the corner of the board where the pieces are,
	// and below it the attacker's hand, but with NoStands; the other places of stands
	// have no meaning then.
	Tsume bool
	// Attacker is the side (攻方) whose hand a problem shows.
	Attacker shogi.Color
	// Window is the part of the board that is drawn; the zero Window is the whole
	// board or, with Tsume, the corner that holds the pieces. A direction in
	// which the board's edges are joined is always drawn whole.
	Window Window
	// HandLabel is written before the hand of a problem; "" means 持駒.
	HandLabel string
	// EmptyHand is written in place of an empty hand of a problem; "" means なし.
	EmptyHand string
	// Fonts are font files in TrueType or OpenType format, asked for characters
	// of names and captions that the fonts of package glyphs lack. A character
	// that no font has is drawn as 〓, in SVG in the reader's own font.
	Fonts [][]byte
}

// Window is a rectangle of the board, both ends included; files and ranks
// count from 1 as in USI.
type Window struct{ FirstFile, LastFile, FirstRank, LastRank int }

// An OptionsError says which of the options cannot be.
type OptionsError struct {
	// Option is the name of the field of [Options].
	Option string
	// Reason is one English clause that says what is wrong.
	Reason string
	// Err is the error behind it, if any.
	Err error
}

// Error names the option and the reason.
func (e *OptionsError) Error() string { return "diagram: " + e.Option + ": " + e.Reason }

// Unwrap returns Err.
func (e *OptionsError) Unwrap() error { return e.Err }

// check returns the options with defaults filled in.
func (o Options) check(r *shogi.Rules) (Options, error) {
	if o.Square == 0 {
		o.Square = DefaultSquare
	}
	if o.HandLabel == "" {
		o.HandLabel = "持駒"
	}
	if o.EmptyHand == "" {
		o.EmptyHand = "なし"
	}
	switch w := o.Window; {
	case o.Square < MinSquare || o.Square > MaxSquare:
		return o, &OptionsError{Option: "Square", Reason: fmt.Sprintf("%d pixels: has to be %d to %d", o.Square, MinSquare, MaxSquare)}
	case int(o.Pieces) >= len(pieceSetNames):
		return o, &OptionsError{Option: "Pieces", Reason: "no such piece set"}
	case int(o.Theme) >= len(themeNames):
		return o, &OptionsError{Option: "Theme", Reason: "no such theme"}
	case int(o.Coordinates) >= len(coordinatesNames):
		return o, &OptionsError{Option: "Coordinates", Reason: "no such coordinates"}
	case int(o.Stands) >= len(standsNames):
		return o, &OptionsError{Option: "Stands", Reason: "no such place of the stands"}
	case o.Attacker > shogi.White:
		return o, &OptionsError{Option: "Attacker", Reason: "no such side"}
	case o.Bottom > shogi.White:
		return o, &OptionsError{Option: "Bottom", Reason: "no such side"}
	case w != Window{} && (w.FirstFile < 1 || w.LastFile > r.Files() || w.FirstFile > w.LastFile):
		return o, &OptionsError{Option: "Window", Reason: fmt.Sprintf("files %d to %d: the board has files 1 to %d", w.FirstFile, w.LastFile, r.Files())}
	case w != Window{} && (w.FirstRank < 1 || w.LastRank > r.Ranks() || w.FirstRank > w.LastRank):
		return o, &OptionsError{Option: "Window", Reason: fmt.Sprintf("ranks %d to %d: the board has ranks 1 to %d", w.FirstRank, w.LastRank, r.Ranks())}
	}
	return o, nil
}
