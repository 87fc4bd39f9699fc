package contest

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/komadai/komadai/notation"
)

//go:embed report.html
var page string

type cell struct {
	Text, Detail string
	// Share is the score in percent, -1 without games.
	Share float64
	Self  bool
}

func (c cell) Met() bool { return !c.Self && c.Share >= 0 }

// Hue is in degrees, from red (lost) to green (won).
func (c cell) Hue() int { return int(c.Share * 1.2) }

type bar struct {
	Label, Text       string
	Y, Low, High, Mid int
	Open              bool // the interval exceeds the drawing
}

func (b bar) Colour() string {
	if b.Open {
		return "over"
	}
	return "bar"
}

type chart struct {
	Bars   []bar
	Height int
	Scale  float64 // Elo at the right edge
	Zero   int
}

const barHeight = 34

func (r *Report) HTML(w io.Writer) error {
	t, err := template.New("report").Funcs(template.FuncMap{
		"percent":    func(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) },
		"tenth":      func(x int) string { return fmt.Sprintf("%.1f", float64(x)/10) },
		"rating":     func(p PlayerReport, i int) string { return p.rating(i) },
		"elo":        func(m MeetingReport) string { return m.elo() },
		"normalised": func(m MeetingReport) string { return m.normalised() },
	}).Parse(page)
	if err != nil {
		return err
	}
	return t.Execute(w, struct {
		*Report
		Title, Length, Ends string
		Cross               [][]cell
		Chart               chart
	}{r, r.title(), r.length(), r.ends(), r.cross(), r.chart()})
}

func (r *Report) title() string {
	names := make([]string, len(r.Players))
	for i, p := range r.Players {
		names[i] = p.Name
	}
	return strings.Join(names, " – ")
}

func (r *Report) cross() [][]cell {
	place := map[string]int{}
	rows := make([][]cell, len(r.Players))
	for i, p := range r.Players {
		place[p.Name] = i
		rows[i] = make([]cell, len(r.Players))
		for j := range rows[i] {
			rows[i][j] = cell{Share: -1, Self: i == j}
		}
	}
	for _, m := range r.Meetings {
		games := m.Wins + m.Draws + m.Losses
		if games == 0 {
			continue
		}
		points := float64(m.Wins) + float64(m.Draws)/2
		a, b := place[m.First], place[m.Second]
		put := func(c *cell, points float64, wins, losses int) {
			c.Share = 100 * points / float64(games)
			c.Text = fmt.Sprintf("%g / %d", points, games)
			c.Detail = fmt.Sprintf("%d-%d-%d", wins, m.Draws, losses)
		}
		put(&rows[a][b], points, m.Wins, m.Losses)
		put(&rows[b][a], float64(games)-points, m.Losses, m.Wins)
	}
	return rows
}

func (r *Report) chart() chart {
	c := chart{Scale: 50, Zero: 500, Height: barHeight*len(r.Meetings) + 30}
	const widest = 800
	for _, m := range r.Meetings {
		for _, v := range []*float64{m.Low, m.High} {
			if v != nil {
				c.Scale = max(c.Scale, min(1.1*max(*v, -*v), widest))
			}
		}
	}
	at := func(v *float64, beyond int) (x int, inside bool) {
		if v == nil {
			return beyond, false
		}
		x = 500 + int(*v/c.Scale*500)
		return min(max(x, 0), 1000), x >= 0 && x <= 1000
	}
	for i := range r.Meetings {
		m := &r.Meetings[i]
		b := bar{Label: m.First + " – " + m.Second, Text: m.elo(), Y: 20 + barHeight*i}
		var in, out bool
		b.Low, in = at(m.Low, 0)
		b.High, out = at(m.High, 1000)
		edge := 1000
		if m.Losses > m.Wins {
			edge = 0
		}
		b.Mid, _ = at(m.Elo, edge)
		b.Open = !in || !out
		c.Bars = append(c.Bars, b)
	}
	return c
}

//go:embed report.svg
var drawing string

// In drawing units.
const (
	svgEdge  = 24
	svgName  = 200
	svgCell  = 112
	svgRow   = 48
	svgHead  = 96 // title and terms
	svgLeast = 760
)

// Characters of a name in the column and in a cell.
const svgChars, svgHeadChars = 19, 11

type label struct {
	X, Y   int
	Text   string
	Middle bool
}

type box struct {
	cell
	X, Y, Width, Height int
}

// Middle is the box's; First and Second are baselines.
func (b box) Middle() int { return b.X + b.Width/2 }
func (b box) First() int  { return b.Y + 20 }
func (b box) Second() int { return b.Y + 36 }

// SVG writes a self-contained drawing: cross table and differences. It follows the page's dark
// mode.
func (r *Report) SVG(w io.Writer) error {
	t, err := template.New("report").Parse(drawing)
	if err != nil {
		return err
	}
	c := r.chart()
	inner := max(svgLeast, svgName+svgCell*len(r.Players))
	scale := float64(inner) / 1000
	below := svgHead + svgRow*(len(r.Players)+1) + 40
	labels, boxes := r.svgTable()
	return t.Execute(w, struct {
		Width, Height, Edge, Below int
		Title, Head, Terms         string
		Labels                     []label
		Boxes                      []box
		Chart                      chart
		Scale                      float64
	}{
		inner + 2*svgEdge, below + int(float64(c.Height)*scale) + svgEdge, svgEdge, below,
		r.title(), notation.Clip(r.title(), inner/12-1), notation.Clip(r.svgTerms(), inner/8-1), labels, boxes, c, scale,
	})
}

func (r *Report) svgTerms() string {
	text := fmt.Sprintf("%s, %s, %d games", r.Rules, r.Schedule, r.Games)
	if t := r.SPRT; t != nil {
		text += fmt.Sprintf("; SPRT %v..%v: LLR %.2f, %s", t.Elo0, t.Elo1, t.LLR, t.Decision)
	}
	return text
}

func (r *Report) svgTable() (labels []label, boxes []box) {
	for j, p := range r.Players {
		labels = append(labels, label{svgEdge + svgName + svgCell*j + svgCell/2, svgHead + 30, notation.Clip(p.Name, svgHeadChars), true})
	}
	for i, row := range r.cross() {
		y := svgHead + svgRow*(i+1)
		labels = append(labels, label{svgEdge, y + 30, notation.Clip(r.Players[i].Name, svgChars), false})
		for j, c := range row {
			boxes = append(boxes, box{c, svgEdge + svgName + svgCell*j + 2, y + 2, svgCell - 4, svgRow - 4})
		}
	}
	return labels, boxes
}
