package diagram

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"strings"

	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/shogi"
)

// Renderer draws diagrams of one rule set and style, and caches common parts. It is not safe
// for concurrent use.
type Renderer struct {
	rules   *shogi.Rules
	options Options
	artist  artist

	scan    scanner
	sprites map[look]*image.RGBA
	ground  *image.RGBA
	layout  layout
	buffer  pngBuffer
}

// NewRenderer returns an [*Error] for invalid options.
func NewRenderer(rules *shogi.Rules, o Options) (*Renderer, error) {
	o, err := o.check(rules)
	if err != nil {
		return nil, err
	}
	face, err := newFace(o.Fonts...)
	if err != nil {
		return nil, &Error{Field: "Fonts", Reason: err.Error(), Err: err}
	}
	return &Renderer{
		rules: rules, options: o,
		artist:  artist{rules: rules, set: o.Pieces, colors: &themes[o.Theme], face: face},
		sprites: map[look]*image.RGBA{},
	}, nil
}

// Image returns the picture. The error is a [*Error].
func (r *Renderer) Image(d *Diagram) (*image.RGBA, error) {
	l, err := r.arrange(d)
	if err != nil {
		return nil, err
	}
	return r.paint(d, l, nil), nil
}

// PNG writes the picture. The error is a [*Error], or that of w.
func (r *Renderer) PNG(w io.Writer, d *Diagram) error {
	img, err := r.Image(d)
	if err != nil {
		return err
	}
	return writePNG(w, img, &r.buffer)
}

func (r *Renderer) arrange(d *Diagram) (layout, error) {
	if err := d.check(r.rules); err != nil {
		return layout{}, err
	}
	l := newLayout(r.rules, &r.options, d)
	return l, tooLarge(&l)
}

func tooLarge(l *layout) error {
	if l.width*l.height > maxPixels {
		return &Error{Field: "Setup", Reason: "its picture would be too large: make the squares smaller"}
	}
	return nil
}

func (r *Renderer) paint(d *Diagram, l layout, reuse *image.RGBA) *image.RGBA {
	out := reuse
	if bounds := image.Rect(0, 0, l.width, l.height); out == nil || out.Rect != bounds {
		out = image.NewRGBA(bounds)
	}
	g := r.drawing(d, l)
	s := r.surface(out)
	if !r.sameGround(&l) {
		r.ground = image.NewRGBA(out.Rect)
		g.surface = r.surface(r.ground)
		g.ground()
		r.layout = l
	}
	copy(out.Pix, r.ground.Pix)
	g.surface = s
	g.figures()
	return out
}

func (r *Renderer) drawing(d *Diagram, l layout) *drawing {
	return &drawing{layout: l, artist: r.artist, options: &r.options, diagram: d}
}

// Lacks reports whether PNG and GIF draw a character of text as 〓.
func (r *Renderer) Lacks(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool {
		_, ok := r.artist.face.outline(c)
		return !ok
	})
}

func (r *Renderer) sameGround(l *layout) bool {
	k := &r.layout
	if r.ground == nil || k.width != l.width || k.height != l.height || k.wood != l.wood || k.window != l.window {
		return false
	}
	for c := range k.stands {
		if k.stands[c].hollow && k.stands[c].box != l.stands[c].box {
			return false
		}
	}
	return true
}

func (r *Renderer) surface(pixels *image.RGBA) *raster {
	return &raster{pixels: pixels, sprite: r.sprite, geta: r.artist.geta, scan: &r.scan}
}

func (r *Renderer) sprite(l look) *image.RGBA {
	if s, ok := r.sprites[l]; ok {
		return s
	}
	unit := float64(l.width) / boxWidth
	height := scaled(l.width, 12.0/11)
	s := image.NewRGBA(image.Rect(0, 0, l.width+2, height+2))
	r.artist.draw(pen{r.surface(s), boxIn(l.width, unit)}, l)
	r.sprites[l] = s
	return s
}

func boxIn(width int, unit float64) matrix {
	height := float64(scaled(width, 12.0/11))
	return scale(unit, unit).then(shift(0, (height-boxHeight*unit)/2))
}

func (a *artist) geta() path {
	o, _ := a.face.outline('〓')
	return o.path
}

type pngBuffer struct{ kept *png.EncoderBuffer }

func (b *pngBuffer) Get() *png.EncoderBuffer { return b.kept }

func (b *pngBuffer) Put(kept *png.EncoderBuffer) { b.kept = kept }

func writePNG(w io.Writer, img image.Image, b *pngBuffer) error {
	e := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: b}
	return e.Encode(w, img)
}

// Text returns the board block (BOD) of a KIF record, with the players' names before it:
//
//	後手の持駒：なし
//	  ９ ８ ７ ６ ５ ４ ３ ２ １
//	+---------------------------+
//	|v香v桂v銀v金v玉v金v銀v桂v香|一
//
// Other boards follow package kakinoki. A window or a problem is cut as in a picture, and of a
// problem only the attacker's hand is written. Bottom is ignored. The last move's line (手数＝1
// ▲７六歩 まで) needs MoveText. The error is a [*Error].
func (r *Renderer) Text(d *Diagram) (string, error) {
	if err := d.check(r.rules); err != nil {
		return "", err
	}
	o, w := &r.options, newBoard(r.rules, &r.options, d).window
	names := kakinoki.NewNames(r.rules)
	sides := kakinoki.SideNames(false)
	var b strings.Builder
	for c, side := range sides {
		if name := d.Names[c]; name != "" && !o.Tsume {
			fmt.Fprintf(&b, "%s：%s\n", side, oneLine(name))
		}
	}
	hand := func(c shogi.Color) {
		if !o.Tsume || c == o.Attacker && o.Stands != NoStands {
			b.WriteString(names.HandLine(&d.Setup, c, false))
		}
	}
	hand(shogi.White)
	b.WriteString(names.Squares(&d.Setup, w.FirstFile, w.LastFile, w.FirstRank, w.LastRank))
	hand(shogi.Black)
	switch n := max(0, d.Setup.Ply-1); {
	case d.MoveText != "":
		fmt.Fprintf(&b, "手数＝%d  %s  まで\n", n, oneLine(d.MoveText))
	case n > 0:
		fmt.Fprintf(&b, "手数＝%d  まで\n", n)
	}
	b.WriteString(sides[d.Setup.Side&1] + "番\n")
	return b.String(), nil
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
