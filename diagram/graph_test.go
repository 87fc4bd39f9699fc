package diagram_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/diagram"
)

func course() *diagram.Graph {
	g := &diagram.Graph{
		Plies: 60, Title: "第1局 <&>", Names: [2]string{"羽織", "大橋"}, Notes: [2]string{"91.2%", "84.0%"}, Parts: []int{12, 44}, Here: 30,
	}
	for i := range 61 {
		p := diagram.GraphPoint{Ply: i, Black: .5 + .4*math.Sin(float64(i)/9)}
		switch {
		case i == 60:
			p.Black = 1
		case i%17 == 16:
			p.Mark = diagram.MarkColor(i/17 + 1)
		}
		g.Points = append(g.Points, p)
	}
	return g
}

func TestGraphGolden(t *testing.T) {
	var b bytes.Buffer
	if err := course().SVG(&b, diagram.GraphOptions{Width: 400, Height: 200}); err != nil {
		t.Fatal(err)
	}
	wellFormed(t, b.Bytes())
	const file = "testdata/graph.svg"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, b.Bytes()) {
		t.Errorf("the graph is not that of %s; -update writes it", file)
	}
	if !strings.Contains(b.String(), "<title>第1局 &lt;&amp;&gt; ☗羽織 ☖大橋</title>") {
		t.Errorf("%.300s", b.String())
	}
}

func TestGraphPixels(t *testing.T) {
	g := &diagram.Graph{Plies: 2, Points: []diagram.GraphPoint{{Ply: 0, Black: .9}, {Ply: 1, Black: .9, Mark: diagram.MarkColor(3)}, {Ply: 2, Black: .1}}}
	var b bytes.Buffer
	if err := g.PNG(&b, diagram.GraphOptions{Width: 300, Height: 200}); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	marked := false
	for y := range 200 {
		for x := range 300 {
			r, gr, bl, _ := img.At(x, y).RGBA()
			if r>>8 == 0xc2 && gr>>8 == 0x28 && bl>>8 == 0x1c {
				marked = true
			}
		}
	}
	if !marked {
		t.Error("the blunder has no mark")
	}
	dark := func(x, y int) uint32 { r, _, _, _ := img.At(x, y).RGBA(); return r >> 8 }
	if up, down := dark(80, 60), dark(80, 140); up >= down {
		t.Errorf("above the middle %d, below it %d", up, down)
	}
}

func TestGraphRefused(t *testing.T) {
	point := func(ply int, black float64) diagram.GraphPoint { return diagram.GraphPoint{Ply: ply, Black: black} }
	for name, c := range map[string]struct {
		graph   diagram.Graph
		options diagram.GraphOptions
		word    string
	}{
		"out of order":   {diagram.Graph{Plies: 9, Points: []diagram.GraphPoint{point(3, .5), point(3, .5)}}, diagram.GraphOptions{}, "point 3"},
		"beyond the end": {diagram.Graph{Plies: 9, Points: []diagram.GraphPoint{point(10, .5)}}, diagram.GraphOptions{}, "point 10"},
		"no chance":      {diagram.Graph{Plies: 9, Points: []diagram.GraphPoint{point(1, 1.5)}}, diagram.GraphOptions{}, "1.5"},
		"not a number":   {diagram.Graph{Plies: 9, Points: []diagram.GraphPoint{point(1, math.NaN())}}, diagram.GraphOptions{}, "NaN"},
		"too small":      {diagram.Graph{}, diagram.GraphOptions{Width: 10}, "Width"},
		"too large":      {diagram.Graph{}, diagram.GraphOptions{Height: 100_000}, "Height"},
		"long name":      {diagram.Graph{Names: [2]string{strings.Repeat("長", 501)}}, diagram.GraphOptions{}, "Names"},
		"theme":          {diagram.Graph{}, diagram.GraphOptions{Theme: 9}, "Theme"},
		"font":           {diagram.Graph{}, diagram.GraphOptions{Fonts: [][]byte{{1}}}, "Fonts"},
	} {
		for kind, draw := range map[string]func(io.Writer, diagram.GraphOptions) error{"SVG": c.graph.SVG, "PNG": c.graph.PNG} {
			if err := draw(io.Discard, c.options); err == nil || !strings.Contains(err.Error(), c.word) {
				t.Errorf("%s, %s: %v, want %q", name, kind, err, c.word)
			}
		}
	}
}

func TestGraphs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &diagram.Graph{Plies: rapid.IntRange(0, 500).Draw(t, "plies"), Title: rapid.String().Draw(t, "title"), Here: rapid.IntRange(-1, 600).Draw(t, "here")}
		g.Names[0], g.Notes[1] = rapid.String().Draw(t, "name"), rapid.String().Draw(t, "note")
		for ply := rapid.IntRange(0, 20).Draw(t, "first"); ply <= g.Plies; ply += rapid.IntRange(1, 40).Draw(t, "step") {
			g.Points = append(g.Points, diagram.GraphPoint{Ply: ply, Black: rapid.Float64Range(0, 1).Draw(t, "black"), Mark: diagram.MarkColor(rapid.IntRange(0, 4).Draw(t, "mark"))})
		}
		o := diagram.GraphOptions{Width: rapid.IntRange(160, 900).Draw(t, "width"), Height: rapid.IntRange(160, 500).Draw(t, "height"), Transparent: rapid.Bool().Draw(t, "transparent")}
		var b bytes.Buffer
		if err := g.SVG(&b, o); err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(bytes.NewReader(b.Bytes())); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		if s := b.String(); strings.Contains(s, "NaN") || strings.Contains(s, "Inf") {
			t.Fatalf("%.300s", s)
		}
	})
}
