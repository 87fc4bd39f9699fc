package diagram

import (
	_ "embed"
	"fmt"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Komadai Serif is a renamed subset of Noto Serif CJK JP Bold (SIL Open Font License 1.1,
// fonts/OFL.txt) for pieces and boards; Komadai Text is a larger subset with coarser outlines for
// names and captions. fonts/subset.py makes both, and the web board's outlines.
//
//go:embed fonts/KomadaiSerif-Bold.ttf
var serif []byte

//go:embed fonts/KomadaiText-Bold.ttf
var textFont []byte

const (
	// Side of the em square in units.
	emUnits = 1000
	// The baseline below the top of the em square.
	ascent = 880
)

type outline struct {
	// advance is the width in units.
	advance float64
	// path has units from the top left corner, for the nonzero rule; empty for a space.
	path path
}

// face finds outlines. It is not safe for concurrent use.
type face struct {
	fonts  []*sfnt.Font // in search order
	buffer sfnt.Buffer
	known  map[rune]outline
}

// newFace returns a face of both fonts, then the further ones (TrueType or OpenType; of a
// collection, the first). The error has the number of the unreadable font, from 1.
func newFace(further ...[]byte) (*face, error) {
	f := &face{known: map[rune]outline{}}
	for i, data := range append([][]byte{serif, textFont}, further...) {
		c, err := sfnt.ParseCollection(data)
		if err != nil {
			return nil, fmt.Errorf("font %d: %w", i-1, err)
		}
		font, err := c.Font(0)
		if err != nil {
			return nil, fmt.Errorf("font %d: %w", i-1, err)
		}
		f.fonts = append(f.fonts, font)
	}
	return f, nil
}

func (f *face) outline(c rune) (o outline, ok bool) {
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
	return outline{}, false
}

func (f *face) load(font *sfnt.Font, i sfnt.GlyphIndex) (o outline, err error) {
	advance, err := font.GlyphAdvance(&f.buffer, i, fixed.I(emUnits), 0)
	if err != nil {
		return o, err
	}
	segments, err := font.LoadGlyph(&f.buffer, i, fixed.I(emUnits), nil)
	if err != nil {
		return o, err
	}
	o.advance = units(advance)
	for j, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo && j > 0 {
			o.path.close()
		}
		seg := segment{op: op(s.Op)} // the same numbers
		for k, p := range s.Args {
			seg.p[k] = point{units(p.X), ascent + units(p.Y)}
		}
		o.path = append(o.path, seg)
	}
	if len(segments) > 0 {
		o.path.close()
	}
	return o, nil
}

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }
