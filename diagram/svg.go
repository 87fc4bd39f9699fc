package diagram

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// SVG writes a self-contained SVG without style sheet, script, font or filter. Its title is a
// summary, its description the SFEN. IDs depend on content, so several documents can share a
// page. The error is a [*Error], or that of w.
func (r *Renderer) SVG(w io.Writer, d *Diagram) error {
	l, err := r.arrange(d)
	if err != nil {
		return err
	}
	s := &vectors{body: new(bytes.Buffer), known: map[string]string{}, artist: &r.artist}
	s.prefix = r.prefix()
	g := r.drawing(d, l)
	g.surface = s
	g.ground()
	g.figures()

	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">`+"\n", l.width, l.height, l.width, l.height)
	fmt.Fprintf(&out, "<title>%s</title>\n<desc>%s</desc>\n", escape(d.summary()), escape(notation.FormatSetup(&d.Setup)))
	fmt.Fprintf(&out, "<defs>\n%s</defs>\n%s</svg>\n", s.defs.Bytes(), s.body.Bytes())
	_, err = w.Write(out.Bytes())
	return err
}

func (d *Diagram) summary() string {
	var parts []string
	for _, text := range [...]string{d.Title, d.MoveText, d.Caption} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	for c, name := range d.Names {
		if name != "" {
			parts = append(parts, [...]string{"☗", "☖"}[c]+name)
		}
	}
	if len(parts) == 0 {
		return "将棋"
	}
	return strings.Join(parts, " ")
}

func (r *Renderer) prefix() string {
	h := fnv.New32a()
	fmt.Fprintf(h, "%s %s %s", r.rules.ID(), r.options.Pieces, r.options.Theme)
	return "k" + strconv.FormatUint(uint64(h.Sum32()), 36)
}

var entities = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(text string) string {
	return entities.Replace(strings.Map(func(c rune) rune {
		if c < ' ' && c != '\t' && c != '\n' || c == 0xfffe || c == 0xffff {
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, "")))
}

type vectors struct {
	defs   bytes.Buffer
	body   *bytes.Buffer
	prefix string
	known  map[string]string
	artist *artist
}

func (s *vectors) fill(shape path, with paint) {
	fmt.Fprintf(s.body, `<path d="%s"%s/>`+"\n", data(shape), s.attribute("fill", with))
}

func (s *vectors) stroke(shape path, width float64, with paint) {
	fmt.Fprintf(s.body, `<path d="%s" fill="none"%s stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"/>`+"\n",
		data(shape), s.attribute("stroke", with), number(width))
}

func (s *vectors) clip(shape path, draw func()) {
	id := s.define(fmt.Sprintf(`<path d="%s" clip-rule="nonzero"/>`, data(shape)), "clipPath", "")
	fmt.Fprintf(s.body, `<g clip-path="url(#%s)">`+"\n", id)
	draw()
	s.body.WriteString("</g>\n")
}

// missing draws a character without an outline as text.
func (s *vectors) missing(c rune, x, y, em float64, with paint) {
	fmt.Fprintf(s.body, `<text x="%s" y="%s" font-size="%s" font-weight="bold" text-anchor="middle"%s>%s</text>`+"\n",
		number(x+em/2), number(y+em*.88), number(em), s.attribute("fill", with), escape(string(c)))
}

func (s *vectors) piece(l look, x, y int) {
	name := s.nameOf(l)
	if _, ok := s.known[name]; !ok {
		s.known[name] = name
		outer := s.body
		s.body = new(bytes.Buffer)
		one := l
		one.width = boxWidth
		s.artist.draw(pen{s, identity}, one)
		fmt.Fprintf(&s.defs, `<g id="%s">`+"\n%s</g>\n", name, s.body.Bytes())
		s.body = outer
	}
	unit := float64(l.width) / boxWidth
	m := boxIn(l.width, unit).then(shift(float64(x), float64(y)))
	fmt.Fprintf(s.body, `<use href="#%s" transform="translate(%s %s) scale(%s)"/>`+"\n", name, number(m.e), number(m.f), number(unit))
}

func (s *vectors) nameOf(l look) string {
	name := s.prefix + "-" + strings.Replace(s.artist.rules.Info(l.piece.Kind()).Letter, "+", "p", 1)
	if l.hollow {
		name += "-place"
	} else if l.piece.Color() == shogi.White {
		name += "-w"
	}
	if l.turned {
		name += "-t"
	}
	if l.namesake {
		name += "-n"
	}
	return name
}

func (s *vectors) define(content, element, attributes string) string {
	key := element + attributes + content
	if id, ok := s.known[key]; ok {
		return id
	}
	h := fnv.New32a()
	h.Write([]byte(key))
	id := s.prefix + "-" + strconv.FormatUint(uint64(h.Sum32()), 36)
	s.known[key] = id
	fmt.Fprintf(&s.defs, `<%s id="%s"%s>%s</%s>`+"\n", element, id, attributes, content, element)
	return id
}

func (s *vectors) attribute(name string, with paint) string {
	if len(with.colors) == 1 {
		return s.color(name, name+"-opacity", with.colors[0])
	}
	var stops strings.Builder
	for i, c := range with.colors {
		at := with.inner + (1-with.inner)*float64(i)/float64(len(with.colors)-1)
		fmt.Fprintf(&stops, `<stop offset="%s"%s/>`, number(at), s.color("stop-color", "stop-opacity", c))
	}
	var id string
	if with.radial {
		// A transformed unit circle.
		id = s.define(stops.String(), "radialGradient", fmt.Sprintf(` gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(%s %s) scale(%s %s)"`,
			number(with.from.x), number(with.from.y), number(with.to.x), number(with.to.y)))
	} else {
		id = s.define(stops.String(), "linearGradient", fmt.Sprintf(` gradientUnits="userSpaceOnUse" x1="%s" y1="%s" x2="%s" y2="%s"`,
			number(with.from.x), number(with.from.y), number(with.to.x), number(with.to.y)))
	}
	return fmt.Sprintf(` %s="url(#%s)"`, name, id)
}

func (s *vectors) color(name, opacity string, c color.NRGBA) string {
	text := fmt.Sprintf(` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
	if c.A < 255 {
		text += fmt.Sprintf(` %s="%s"`, opacity, number(float64(c.A)/255))
	}
	return text
}

func number(v float64) string {
	v = math.Round(v*1000) / 1000
	if v == 0 {
		v = 0 // not -0
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// data returns p as SVG path data: relative commands, coordinates rounded to 1/100.
func data(p path) string {
	var b []byte
	var here, start [2]int64
	add := func(q point, command byte, first bool) [2]int64 {
		at := [2]int64{int64(math.Round(q.x * 100)), int64(math.Round(q.y * 100))}
		step := at
		if command != 'M' {
			step = [2]int64{at[0] - here[0], at[1] - here[1]}
		}
		for i, v := range step {
			if (i == 1 || !first) && v >= 0 {
				b = append(b, ' ')
			}
			b = hundredths(b, v)
		}
		return at
	}
	for _, s := range p {
		switch s.op {
		case moveTo:
			b = append(b, 'M')
			here = add(s.p[0], 'M', true)
			start = here
		case closePath:
			b = append(b, 'z')
			here = start
		default:
			command := [...]byte{lineTo: 'l', quadTo: 'q', cubeTo: 'c'}[s.op]
			b = append(b, command)
			n := int(s.op)
			for i := range n - 1 {
				add(s.p[i], command, i == 0)
			}
			here = add(s.end(), command, n == 1)
		}
	}
	return string(b)
}

func hundredths(b []byte, v int64) []byte {
	if v < 0 {
		b, v = append(b, '-'), -v
	}
	if v >= 100 || v == 0 {
		b = strconv.AppendInt(b, v/100, 10)
	}
	if v %= 100; v != 0 {
		b = append(b, '.', byte('0'+v/10))
		if v%10 != 0 {
			b = append(b, byte('0'+v%10))
		}
	}
	return b
}
