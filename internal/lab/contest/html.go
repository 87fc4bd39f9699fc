package contest

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
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
