// Package glyphs has outlines of characters on pieces and boards.
//
// Komadai Serif is a renamed subset of Noto Serif CJK JP Bold (SIL Open Font License 1.1,
// OFL.txt); Komadai Text is a larger subset for names and captions. subset.py makes both, and
// the web board's outlines.
package glyphs

import (
	_ "embed"
	"fmt"
	"slices"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Em is the side of the em square in units.
const Em = 1000

// Ascent is the baseline below the top of the em square.
const Ascent = 880

//go:embed KomadaiSerif-Bold.ttf
var serif []byte

//go:embed KomadaiText-Bold.ttf
var text []byte

// Serif returns the TrueType font for pieces and boards.
func Serif() []byte { return slices.Clone(serif) }

// Text returns the TrueType font for names and captions, with coarser outlines.
func Text() []byte { return slices.Clone(text) }

// Op is a drawing operation.
type Op uint8

// Number of points. Contours start with MoveTo and are closed.
const (
	MoveTo Op = iota // 1
	LineTo           // 1
	QuadTo           // 2: control point, end
	CubeTo           // 3: two control points, end
)

// Segment is a part of an outline.
type Segment struct {
	Op Op
	// Points are from the top left corner, y down, in units.
	Points [3][2]float64
}

// Outline is a character's shape.
type Outline struct {
	// Advance is the width in units.
	Advance float64
	// Path is for the nonzero rule; empty for a space. It must not be modified.
	Path []Segment
}

// Face finds outlines. It is not safe for concurrent use.
type Face struct {
	fonts  []*sfnt.Font // in search order
	buffer sfnt.Buffer
	known  map[rune]Outline
}

// NewFace returns a Face of both fonts, then the further ones (TrueType or OpenType; of a
// collection, the first). The error has the number of the unreadable font, from 1.
func NewFace(further ...[]byte) (*Face, error) {
	f := &Face{known: map[rune]Outline{}}
	for i, data := range append([][]byte{serif, text}, further...) {
		font, err := parse(data)
		if err != nil {
			return nil, fmt.Errorf("glyphs: font %d: %w", i-1, err)
		}
		f.fonts = append(f.fonts, font)
	}
	return f, nil
}

func parse(data []byte) (*sfnt.Font, error) {
	c, err := sfnt.ParseCollection(data)
	if err != nil {
		return nil, err
	}
	return c.Font(0)
}

// Outline returns c's outline; ok is false if no font has it.
func (f *Face) Outline(c rune) (o Outline, ok bool) {
	if o, ok = f.known[c]; ok {
		return o, true
	}
	for _, font := range f.fonts {
		i, err := font.GlyphIndex(&f.buffer, c)
		if err != nil || i == 0 {
			continue
		}
		if o, err = f.load(font, i); err == nil {
			f.known[c] = o
			return o, true
		}
	}
	return Outline{}, false
}

func (f *Face) load(font *sfnt.Font, i sfnt.GlyphIndex) (Outline, error) {
	size := fixed.I(Em)
	advance, err := font.GlyphAdvance(&f.buffer, i, size, 0)
	if err != nil {
		return Outline{}, err
	}
	segments, err := font.LoadGlyph(&f.buffer, i, size, nil)
	if err != nil {
		return Outline{}, err
	}
	o := Outline{Advance: units(advance), Path: make([]Segment, len(segments))}
	for j, s := range segments {
		o.Path[j].Op = Op(s.Op)
		for k, p := range s.Args {
			o.Path[j].Points[k] = [2]float64{units(p.X), Ascent + units(p.Y)}
		}
	}
	return o, nil
}

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }
