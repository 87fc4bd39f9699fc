package diagram_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var update = flag.Bool("update", false, "write the golden files")

func rules(t testing.TB, id string) *variant.RuleSet {
	t.Helper()
	set, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func renderer(t testing.TB, r *shogi.Rules, o diagram.Options) *diagram.Renderer {
	t.Helper()
	out, err := diagram.NewRenderer(r, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func setup(t testing.TB, r *shogi.Rules, sfen string) shogi.Setup {
	t.Helper()
	s, err := notation.ParseSFEN(r, sfen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func middle(t testing.TB) diagram.Diagram {
	r := rules(t, "standard").Rules
	sq := r.SquareAt
	return diagram.Diagram{
		Setup:   setup(t, r, "l2+R4l/4S1+Bk1/3p1p1pp/p1p1p1p2/1p5P1/P1P1P1P2/1P1P1P2P/1KG2S1+n1/LN1s1G1NL w RBGSN2Pg2p 72"),
		Last:    shogi.NewMove(sq(4, 4), sq(3, 2), true),
		Checked: []shogi.Square{sq(2, 2)},
		Title:   "第一局 <A&B>", Caption: "図は▲３二角成まで", MoveText: "▲３二角成", Names: [2]string{"Anna Example", "渡辺"},
		Arrows: []diagram.Arrow{{From: sq(6, 1), To: sq(1, 1)}, {Drop: r.Kind("G"), To: sq(2, 3)}},
		Marks: []diagram.Mark{
			{Square: sq(5, 5)}, {Square: sq(5, 6), Shape: diagram.Cross}, {Square: sq(5, 7), Shape: diagram.Triangle},
			{Square: sq(5, 4), Text: "12"}, {Square: sq(9, 9), Shape: diagram.Tint, Color: color.NRGBA{R: 200, A: 255}}, {Square: sq(8, 6), Shape: diagram.Dot},
		},
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from what is drawn now; look at it and run the tests with -update", path)
	}
}

func TestGolden(t *testing.T) {
	full := middle(t)
	problem := diagram.Diagram{Setup: setup(t, full.Setup.Rules, "7nl/5B1k1/6Ppp/5+R3/9/9/9/9/9 b GS2Pr 1")}
	start := func(id string) diagram.Diagram { return diagram.Of(&rules(t, id).Start) }
	for _, test := range []struct {
		name    string
		d       diagram.Diagram
		options diagram.Options
	}{
		{"middle", full, diagram.Options{}},
		{"stacked", full, diagram.Options{Pieces: diagram.International, Stands: diagram.StandsStacked, Theme: diagram.Dark, Bottom: shogi.White, Coordinates: diagram.LatinCoordinates}},
		{"problem", problem, diagram.Options{Tsume: true, Pieces: diagram.TwoKanji}},
		{"holes", start("seishin"), diagram.Options{Square: 30}},
		{"joined", start("torus"), diagram.Options{Transparent: true, Stands: diagram.NoStands, Coordinates: diagram.NoCoordinates}},
		{"print", full, diagram.Options{Theme: diagram.Print}},
		{"printed-problem", problem, diagram.Options{Tsume: true, Theme: diagram.Print}},
		{"ten", start("okisaki"), diagram.Options{Window: diagram.Window{FirstFile: 6, LastFile: 10, FirstRank: 1, LastRank: 3}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := renderer(t, test.d.Setup.Rules, test.options)
			var svg bytes.Buffer
			if err := r.SVG(&svg, &test.d); err != nil {
				t.Fatal(err)
			}
			wellFormed(t, svg.Bytes())
			golden(t, test.name+".svg", svg.Bytes())
			text, err := r.Text(&test.d)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, test.name+".txt", []byte(text))
		})
	}
}

func wellFormed(t *testing.T, doc []byte) {
	t.Helper()
	ids := map[string]int{}
	var wanted []string
	for dec := xml.NewDecoder(bytes.NewReader(doc)); ; {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range start.Attr {
			switch ref, isURL := strings.CutPrefix(a.Value, "url(#"); {
			case a.Name.Local == "id":
				ids[a.Value]++
			case isURL:
				wanted = append(wanted, strings.TrimSuffix(ref, ")"))
			case a.Name.Local == "href":
				wanted = append(wanted, strings.TrimPrefix(a.Value, "#"))
			}
		}
	}
	for id, n := range ids {
		if n != 1 {
			t.Errorf("%d parts are named %s", n, id)
		}
	}
	for _, id := range wanted {
		if ids[id] == 0 {
			t.Errorf("there is no part %s", id)
		}
	}
	if len(wanted) == 0 {
		t.Error("nothing is used")
	}
}

func at(img image.Image, x, y int) [3]int {
	r, g, b, _ := img.At(x, y).RGBA()
	return [3]int{int(r >> 8), int(g >> 8), int(b >> 8)}
}

func TestPixels(t *testing.T) {
	d := middle(t)
	d.Marks, d.Arrows = nil, nil
	r := renderer(t, d.Setup.Rules, diagram.Options{Stands: diagram.NoStands, Coordinates: diagram.NoCoordinates, Square: 60})
	img, err := r.Image(&d)
	if err != nil {
		t.Fatal(err)
	}
	if got := at(img, 1, 1); got != [3]int{0xf5, 0xf0, 0xe4} {
		t.Errorf("the paper is %v", got)
	}
	square := func(file, rank int) image.Rectangle {
		x := img.Rect.Dx()/2 + (9-file)*60 - 270
		y := 0
		for at(img, img.Rect.Dx()/2, y) != [3]int{0x3a, 0x2a, 0x14} && y < 200 {
			y++
		}
		return image.Rect(x, y, x+60, y+65).Add(image.Pt(0, (rank-1)*65))
	}
	count := func(file, rank int, want func(c [3]int) bool) (n int) {
		b := square(file, rank)
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				if want(at(img, x, y)) {
					n++
				}
			}
		}
		return n
	}
	red := func(c [3]int) bool { return c[0] > 160 && c[1] < 70 && c[2] < 60 }
	black := func(c [3]int) bool { return c[0] < 50 && c[1] < 40 && c[2] < 30 }
	green := func(c [3]int) bool { return c[0] < 190 && c[0]-c[1] < 16 && c[1] > 120 && c[2] < 80 }
	for _, test := range []struct {
		what       string
		file, rank int
		is         func([3]int) bool
		least      int
		most       int
	}{
		{"a promoted rook's red", 6, 1, red, 150, 1500},
		{"a promoted bishop's red", 3, 2, red, 150, 1500},
		{"a pawn's red", 9, 6, red, 0, 0},
		{"a pawn's black", 9, 6, black, 100, 900},
		{"an empty square's black", 5, 5, black, 0, 140},
		{"the green of the square a move ends on", 3, 2, green, 300, 3900},
		{"the green of an empty square", 5, 5, green, 0, 0},
	} {
		if n := count(test.file, test.rank, test.is); n < test.least || n > test.most {
			t.Errorf("%s: %d pixels, want %d to %d", test.what, n, test.least, test.most)
		}
	}
}

func TestSameAgain(t *testing.T) {
	d := middle(t)
	plain := diagram.Of(&rules(t, "standard").Start)
	for _, o := range []diagram.Options{{}, {Tsume: true}, {Transparent: true, Theme: diagram.Dark}} {
		r := renderer(t, d.Setup.Rules, o)
		var first, second bytes.Buffer
		for _, step := range []struct {
			w io.Writer
			d *diagram.Diagram
		}{{&first, &d}, {io.Discard, &plain}, {&second, &d}} {
			if err := r.PNG(step.w, step.d); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%+v: the second picture differs from the first", o)
		}
		decoded, err := png.Decode(&first)
		if err != nil {
			t.Fatal(err)
		}
		img, err := r.Image(&d)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []image.Point{{0, 0}, {100, 100}, {200, 50}, {img.Rect.Dx() / 2, img.Rect.Dy() / 2}} {
			if !o.Transparent && at(decoded, p.X, p.Y) != at(img, p.X, p.Y) {
				t.Errorf("the file's pixel at %v is not the picture's", p)
			}
		}
		if _, _, _, a := decoded.At(0, 0).RGBA(); (a == 0) != o.Transparent {
			t.Errorf("%+v: the corner's opacity is %d", o, a)
		}
	}
}

func TestGIF(t *testing.T) {
	set := rules(t, "standard")
	p := set.Start
	frames := []diagram.Frame{{Diagram: diagram.Of(&p), Delay: 300_000_000}}
	for _, text := range []string{"7g7f", "3c3d", "8h2b+"} {
		m, err := notation.ParseUSI(set.Rules, text)
		if err != nil {
			t.Fatal(err)
		}
		d, err := diagram.After(&p, m)
		if err != nil {
			t.Fatal(err)
		}
		d.Caption = text
		frames = append(frames, diagram.Frame{Diagram: d})
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	r := renderer(t, set.Rules, diagram.Options{Square: 32, Transparent: true})
	var out bytes.Buffer
	if err := r.GIF(&out, frames); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != 4 || fmt.Sprint(g.Delay) != "[30 100 100 400]" {
		t.Errorf("%d frames, delays %v", len(g.Image), g.Delay)
	}
	for i, img := range g.Image[1:] {
		if img.Rect.Dx()*img.Rect.Dy() >= g.Config.Width*g.Config.Height {
			t.Errorf("frame %d is drawn whole: %v", i+1, img.Rect)
		}
	}
	// The last frame matches the last picture except for the palette.
	canvas := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, img := range g.Image {
		for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
			for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
				if c := img.At(x, y); !isClear(c) {
					canvas.Set(x, y, c)
				}
			}
		}
	}
	want, err := renderer(t, set.Rules, diagram.Options{Square: 32}).Image(&frames[3].Diagram)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for i := range want.Pix {
		sum += max(int(want.Pix[i])-int(canvas.Pix[i]), int(canvas.Pix[i])-int(want.Pix[i]))
	}
	if mean := float64(sum) / float64(len(want.Pix)); mean > 1.5 {
		t.Errorf("the last frame is %.2f from the picture on average", mean)
	}
}

func isClear(c color.Color) bool {
	_, _, _, a := c.RGBA()
	return a == 0
}

func TestEveryRuleSet(t *testing.T) {
	for _, set := range append(variant.All(), variant.Games()...) {
		for i, pieces := range []diagram.PieceSet{diagram.OneKanji, diagram.TwoKanji, diagram.International} {
			r := renderer(t, set.Rules, diagram.Options{Pieces: pieces, Square: 20 + 30*i, Stands: diagram.Stands(i)})
			d := diagram.Of(&set.Start)
			var svg bytes.Buffer
			if err := r.SVG(&svg, &d); err != nil {
				t.Fatalf("%s, %s: %v", set.ID, pieces, err)
			}
			if strings.Contains(svg.String(), "<text") {
				t.Errorf("%s, %s: a character has no outline", set.ID, pieces)
			}
			if i == 0 {
				if _, err := r.Image(&d); err != nil {
					t.Errorf("%s: %v", set.ID, err)
				}
			}
		}
	}
}

func TestErrors(t *testing.T) {
	set := rules(t, "standard")
	for _, test := range []struct {
		o    diagram.Options
		want string
	}{
		{diagram.Options{Square: 5}, "Square"},
		{diagram.Options{Pieces: 9}, "Pieces"},
		{diagram.Options{Theme: 9}, "Theme"},
		{diagram.Options{Coordinates: 9}, "Coordinates"},
		{diagram.Options{Stands: 9}, "Stands"},
		{diagram.Options{Bottom: 2}, "Bottom"},
		{diagram.Options{Attacker: 2}, "Attacker"},
		{diagram.Options{Window: diagram.Window{FirstFile: 1, LastFile: 10, FirstRank: 1, LastRank: 9}}, "Window"},
		{diagram.Options{Fonts: [][]byte{{1}}}, "Fonts"},
	} {
		var bad *diagram.Error
		if _, err := diagram.NewRenderer(set.Rules, test.o); !errors.As(err, &bad) || bad.Field != test.want {
			t.Errorf("%+v: error %v, want one of %s", test.o, err, test.want)
		}
	}
	good := func() diagram.Diagram { return diagram.Of(&set.Start) }
	r := renderer(t, set.Rules, diagram.Options{})
	for want, d := range map[string]diagram.Diagram{
		"Setup":   diagram.Of(&rules(t, "torus").Start),
		"Checked": func() diagram.Diagram { d := good(); d.Checked = []shogi.Square{shogi.NoSquare}; return d }(),
		"Marks":   func() diagram.Diagram { d := good(); d.Marks = []diagram.Mark{{Square: 127}}; return d }(),
		"Arrows":  func() diagram.Diagram { d := good(); d.Arrows = []diagram.Arrow{{Drop: 31}}; return d }(),
		"Title":   func() diagram.Diagram { d := good(); d.Title = strings.Repeat("x", 501); return d }(),
	} {
		var bad *diagram.Error
		if err := r.SVG(io.Discard, &d); !errors.As(err, &bad) || bad.Field != want {
			t.Errorf("error %v, want one of %s", err, want)
		}
		if _, err := r.Text(&d); !errors.As(err, &bad) || bad.Field != want {
			t.Errorf("as text: error %v, want one of %s", err, want)
		}
	}
	if err := r.GIF(io.Discard, nil); err == nil {
		t.Error("an animation without frames")
	}
}

func TestMissingCharacter(t *testing.T) {
	d := diagram.Of(&rules(t, "standard").Start)
	d.Title = "ก"
	r := renderer(t, d.Setup.Rules, diagram.Options{})
	var svg bytes.Buffer
	if err := r.SVG(&svg, &d); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(svg.String(), ">ก</text>") {
		t.Error("the character is not in the document")
	}
	if _, err := r.Image(&d); err != nil {
		t.Error(err)
	}
}

func BenchmarkPNG(b *testing.B) {
	set := rules(b, "standard")
	d := diagram.Of(&set.Start)
	b.Run("kept", func(b *testing.B) {
		r := renderer(b, set.Rules, diagram.Options{})
		for b.Loop() {
			if err := r.PNG(io.Discard, &d); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("fresh", func(b *testing.B) {
		for b.Loop() {
			if err := renderer(b, set.Rules, diagram.Options{}).PNG(io.Discard, &d); err != nil {
				b.Fatal(err)
			}
		}
	})
}
