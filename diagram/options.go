package diagram

import (
	"fmt"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// PieceSet is the lettering of pieces.
type PieceSet uint8

const (
	// OneKanji: 歩, と, 竜.
	OneKanji PieceSet = iota
	// TwoKanji: 歩兵, 成香, 竜王.
	TwoKanji
	// International: a Latin letter and movement marks: dot for a step, arrow head for a
	// slide, ring for a leap.
	International
)

// Theme is a set of colours.
type Theme uint8

const (
	Light Theme = iota
	Dark
	// Print is black on white as in books, without wood; White's characters are upside down.
	Print
)

// Coordinates are the labels of files and ranks.
type Coordinates uint8

const (
	// KanjiCoordinates: ranks 一, 二, 三.
	KanjiCoordinates Coordinates = iota
	// LatinCoordinates: ranks a, b, c, as in USI.
	LatinCoordinates
	// NoCoordinates has no labels.
	NoCoordinates
)

// Stands is the place of the stands (駒台).
type Stands uint8

const (
	// StandsBeside: left and right of the board.
	StandsBeside Stands = iota
	// StandsStacked: above and below.
	StandsStacked
	// NoStands: no stands and no names.
	NoStands
)

var (
	pieceSetNames    = []string{OneKanji: "one", TwoKanji: "two", International: "intl"}
	themeNames       = []string{Light: "light", Dark: "dark", Print: "print"}
	coordinatesNames = []string{KanjiCoordinates: "kanji", LatinCoordinates: "latin", NoCoordinates: "none"}
	standsNames      = []string{StandsBeside: "beside", StandsStacked: "stacked", NoStands: "none"}
)

// String returns "one", "two" or "intl", as on the web board.
func (s PieceSet) String() string { return nameOf(pieceSetNames, int(s)) }

// String returns "light", "dark" or "print".
func (t Theme) String() string { return nameOf(themeNames, int(t)) }

// String returns "kanji", "latin" or "none".
func (c Coordinates) String() string { return nameOf(coordinatesNames, int(c)) }

// String returns "beside", "stacked" or "none".
func (s Stands) String() string { return nameOf(standsNames, int(s)) }

// ParsePieceSet is the inverse of String.
func ParsePieceSet(name string) (s PieceSet, ok bool) {
	return parseName[PieceSet](pieceSetNames, name)
}

// ParseTheme is the inverse of String.
func ParseTheme(name string) (t Theme, ok bool) { return parseName[Theme](themeNames, name) }

// ParseCoordinates is the inverse of String.
func ParseCoordinates(name string) (c Coordinates, ok bool) {
	return parseName[Coordinates](coordinatesNames, name)
}

// ParseStands is the inverse of String.
func ParseStands(name string) (s Stands, ok bool) { return parseName[Stands](standsNames, name) }

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "unknown"
}

func parseName[T ~uint8](names []string, name string) (T, bool) {
	i := slices.Index(names, name)
	return T(max(i, 0)), i >= 0
}

// In pixels.
const (
	DefaultSquare = 48
	MinSquare     = 12
	MaxSquare     = 240
)

// The largest board at the largest size.
const maxPixels = 64 << 20

// Options are the style. The zero value draws a light one-kanji board with stands on both
// sides, seen by Black.
type Options struct {
	// Square is the width in pixels, MinSquare to MaxSquare; 0 means DefaultSquare. Height to
	// width is 12 to 11.
	Square      int
	Pieces      PieceSet
	Theme       Theme
	Coordinates Coordinates
	Stands      Stands
	// Bottom is the side at the bottom.
	Bottom shogi.Color
	// Transparent omits the background.
	Transparent bool
	// Tsume draws a problem (詰将棋): the corner with the pieces and, unless NoStands, the
	// attacker's hand.
	Tsume bool
	// Attacker (攻方) is the side whose hand is shown.
	Attacker shogi.Color
	// Window is the visible part; zero means the whole board or, with Tsume, the corner with
	// the pieces. Directions with joined edges are always whole.
	Window Window
	// HandLabel precedes a problem's hand; "" means 持駒.
	HandLabel string
	// EmptyHand replaces an empty hand; "" means なし.
	EmptyHand string
	// Fonts are TrueType or OpenType files for characters that the embedded fonts lack. A
	// character in no font is 〓; SVG uses the reader's font.
	Fonts [][]byte
}

// Window is inclusive, from 1 as in USI.
type Window struct{ FirstFile, LastFile, FirstRank, LastRank int }

// OptionsError is returned for an invalid option.
type OptionsError struct {
	Option string
	Reason string
	Err    error
}

// Error names option and reason.
func (e *OptionsError) Error() string { return "diagram: " + e.Option + ": " + e.Reason }

// Unwrap returns Err.
func (e *OptionsError) Unwrap() error { return e.Err }

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
