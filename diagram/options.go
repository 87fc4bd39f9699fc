package diagram

import (
	"cmp"
	"fmt"
	"image/color"
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
	// Labels are names of parts of the board.
	Labels []Label
	// HandLabel precedes a problem's hand; "" means 持駒.
	HandLabel string
	// EmptyHand replaces an empty hand; "" means なし.
	EmptyHand string
	// Fonts are TrueType or OpenType files for characters that the embedded fonts lack. A
	// character in no font is 〓; SVG uses the reader's font.
	Fonts [][]byte
}

// Label is written around a place, which need not be a square.
type Label struct {
	At   shogi.Place
	Text string
}

// Window is inclusive, from 1 as in USI.
type Window struct{ FirstFile, LastFile, FirstRank, LastRank int }

func (o Options) check(r *shogi.Rules) (Options, error) {
	o.Square = cmp.Or(o.Square, DefaultSquare)
	o.HandLabel, o.EmptyHand = cmp.Or(o.HandLabel, "持駒"), cmp.Or(o.EmptyHand, "なし")
	switch w := o.Window; {
	case o.Square < MinSquare || o.Square > MaxSquare:
		return o, &Error{Field: "Square", Reason: fmt.Sprintf("%d pixels: has to be %d to %d", o.Square, MinSquare, MaxSquare)}
	case int(o.Pieces) >= len(pieceSetNames):
		return o, &Error{Field: "Pieces", Reason: "no such piece set"}
	case int(o.Theme) >= len(themeNames):
		return o, &Error{Field: "Theme", Reason: "no such theme"}
	case int(o.Coordinates) >= len(coordinatesNames):
		return o, &Error{Field: "Coordinates", Reason: "no such coordinates"}
	case int(o.Stands) >= len(standsNames):
		return o, &Error{Field: "Stands", Reason: "no such place of the stands"}
	case o.Attacker > shogi.White:
		return o, &Error{Field: "Attacker", Reason: "no such side"}
	case o.Bottom > shogi.White:
		return o, &Error{Field: "Bottom", Reason: "no such side"}
	case w != Window{} && (w.FirstFile < 1 || w.LastFile > r.Files() || w.FirstFile > w.LastFile):
		return o, &Error{Field: "Window", Reason: fmt.Sprintf("files %d to %d: the board has files 1 to %d", w.FirstFile, w.LastFile, r.Files())}
	case w != Window{} && (w.FirstRank < 1 || w.LastRank > r.Ranks() || w.FirstRank > w.LastRank):
		return o, &Error{Field: "Window", Reason: fmt.Sprintf("ranks %d to %d: the board has ranks 1 to %d", w.FirstRank, w.LastRank, r.Ranks())}
	}
	return o, nil
}

type paint struct {
	colors []color.NRGBA
	// A linear gradient runs evenly between the points. A radial one has centre from and radii
	// to.x and to.y; its first colour fills the fraction inner.
	from, to point
	radial   bool
	inner    float64
}

func plain(c color.NRGBA) paint { return paint{colors: []color.NRGBA{c}} }

func linear(from, to point, colors ...color.NRGBA) paint {
	return paint{colors: colors, from: from, to: to}
}

// by transforms linear gradients only.
func (c paint) by(m matrix) paint {
	if len(c.colors) > 1 {
		c.from, c.to = m.apply(c.from), m.apply(c.to)
	}
	return c
}

type surface interface {
	// fill uses the nonzero rule.
	fill(shape path, with paint)
	// stroke uses a round pen.
	stroke(shape path, width float64, with paint)
	clip(shape path, draw func())
	piece(l look, x, y int)
	missing(c rune, x, y, em float64, with paint)
}

type pen struct {
	surface
	m matrix
}

func (p pen) fill(shape path, with paint) { p.surface.fill(shape.by(p.m), with.by(p.m)) }

func (p pen) stroke(shape path, width float64, with paint) {
	p.surface.stroke(shape.by(p.m), width*p.m.factor(), with.by(p.m))
}

func (p pen) in(m matrix) pen { return pen{p.surface, m.then(p.m)} }

// The colours of web/src/board/style.ts.
type colors struct {
	paper, ink, muted, accent, blue color.NRGBA

	wood, woodDark, vein, line         color.NRGBA
	stand, standDark                   color.NRGBA
	koma                               [3]color.NRGBA
	komaSide, komaInk, komaRed         color.NRGBA
	lastTo, lastFrom, danger, dangerBy color.NRGBA
	red, castle                        color.NRGBA
	bare                               bool
}

var shared = struct {
	grain, rim, cast, castFar, hollow, hollowRim color.NRGBA
	counter, counterRing, counterInk             color.NRGBA
	badge, badgeRing, badgeInk                   color.NRGBA
	gloss, press, shade                          color.NRGBA
}{
	grain: rgba(0x9a6422, .2), rim: rgba(0x7c5220, .75),
	cast: rgba(0x2a1500, .22), castFar: rgba(0x2a1500, .12),
	hollow: rgba(0x281200, .1), hollowRim: rgba(0x281200, .16),
	counter: rgb(0x39434f), counterRing: rgb(0xd9b45b), counterInk: rgb(0xf3e3b4),
	badge: rgb(0x2b1c0e), badgeRing: rgba(0xfff0d2, .55), badgeInk: rgb(0xffffff),
	gloss: rgba(0xffffff, .22), press: rgba(0x000000, .16), shade: rgb(0x1e0f00),
}

var themes = [...]colors{
	Light: {
		paper: rgb(0xf5f0e4), ink: rgb(0x221c16), muted: rgb(0x6b6053), accent: rgb(0x9f2f22), blue: rgb(0x1c5c8c),
		wood: rgb(0xe3b868), woodDark: rgb(0xd6a552), vein: rgb(0x8a5517), line: rgb(0x3a2a14),
		stand: rgb(0xb9834a), standDark: rgb(0x9c6a36),
		koma:     [3]color.NRGBA{rgb(0xfbe9c0), rgb(0xf3d599), rgb(0xe4bb74)},
		komaSide: rgb(0xa87433), komaInk: rgb(0x1a120b), komaRed: rgb(0xb3241b),
		lastTo: rgba(0x7a9e14, .42), lastFrom: rgba(0x7a9e14, .24),
		danger: rgba(0xc41e14, .72), dangerBy: rgba(0xc41e14, .34),
		red: rgb(0x8e2b1d), castle: rgba(0x8e2b1d, .13),
	},
	Dark: {
		paper: rgb(0x171411), ink: rgb(0xeee5d6), muted: rgb(0xab9f8d), accent: rgb(0xe88a76), blue: rgb(0x1c5c8c),
		wood: rgb(0xb98d4b), woodDark: rgb(0xa97d3d), vein: rgb(0x4e2f0c), line: rgb(0x231708),
		stand: rgb(0x7a5430), standDark: rgb(0x5e3f22),
		koma:     [3]color.NRGBA{rgb(0xf0dcb0), rgb(0xe4c78b), rgb(0xcfa562)},
		komaSide: rgb(0x7d5525), komaInk: rgb(0x1a120b), komaRed: rgb(0xb3241b),
		lastTo: rgba(0x6e960a, .5), lastFrom: rgba(0x6e960a, .3),
		danger: rgba(0xc41e14, .72), dangerBy: rgba(0xc41e14, .34),
		red: rgb(0x8e2b1d), castle: rgba(0x8e2b1d, .13),
	},
	Print: {
		paper: rgb(0xffffff), ink: rgb(0), muted: rgb(0), accent: rgb(0), blue: rgb(0x6a6a6a),
		line: rgb(0), komaInk: rgb(0), komaRed: rgb(0),
		lastTo: rgba(0, .16), lastFrom: rgba(0, .08),
		danger: rgba(0, .28), dangerBy: rgba(0, .12),
		red: rgb(0), castle: rgba(0, .07), bare: true,
	},
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

func rgba(v uint32, opacity float64) color.NRGBA { return faded(rgb(v), opacity) }

func faded(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(float64(c.A)*opacity + .5)
	return c
}
