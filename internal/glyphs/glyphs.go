// Package glyphs holds the outlines of the characters on pieces and boards.
//
// They are those of Komadai Serif, a renamed subset of Noto Serif CJK JP Bold
// (SIL Open Font License 1.1, OFL.txt), and of Komadai Text, a wider subset of
// the same for names and captions. subset.py makes both from the original, and
// from the first the outlines that the web board draws, so that a piece looks
// the same on the page and in a picture.
package glyphs

import (
	_ "embed"
	"fmt"
	"slices"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Em is the side of the square that outlines are drawn in, in units.
const Em = 1000

// Ascent is the height of the baseline below the top of the square, in units.
const Ascent = 880

//go:embed KomadaiSerif-Bold.ttf
var serif []byte

//go:embed KomadaiText-Bold.ttf
var text []byte

// Serif returns the font file of the characters on pieces and boards, in
// TrueType format.
func Serif() []byte { return slices.Clone(serif) }

// Text returns the font file of names and captions, in TrueType format. Its
// outlines are a little coarser.
func Text() []byte { return slices.Clone(text) }

// Op is what a Segment does.
type Op uint8

// The operations, with the number of points each uses. Every contour starts
// with MoveTo and is closed.
const (
	MoveTo Op = iota // 1
	LineTo           // 1
	QuadTo           // 2: a control point and the end
	CubeTo           // 3: two control points and the end
)

// Segment is a part of an outline.
type Segment struct {
	Op Op
	// Points are x to the right and y down from the top left corner of the
	// square, in units.
	Points [3][2]float64
}

// Outline is the shape of a character.
type Outline struct {
	// Advance is the width that the character takes in a row, in units.
	Advance float64
	// Path is to be filled by the nonzero rule. It is empty for a space and must
	// not be modified.
	Path []Segment
}

// Face finds outlines. It is not safe for use by several goroutines at a time.
type Face struct {
	fonts  []*sfnt.Font // in the order of their search
	buffer sfnt.Buffer
	known  map[rune]Outline
}

// NewFace returns a Face of both fonts. Characters that neither has are taken
// from the further fonts, in TrueType or OpenType format (of a collection, the
// first). The error names the font that cannot be read, counted from 1.
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

// Outline returns the outline of c; ok is false when no font has it.
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
