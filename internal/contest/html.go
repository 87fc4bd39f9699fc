package contest

import (
	_ "embed"
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/internal/markup"
)

//go:embed report.html
var page string

// cell is a field of the cross table: what the player of the row has done against
// that of the column.
type cell struct {
	Text, Detail string
	// Share is the score in percent, -1 where the two have not met.
	Share float64
	Self  bool
}

// Hue is the colour of the cell in degrees: red for lost, green for won.
func (c cell) Hue() int { return int(c.Share * 1.2) }

// bar is a meeting of the chart of differences: its interval on the scale of the
// drawing, in thousandths of the width.
type bar struct {
	Label, Text       string
	Y, Low, High, Mid int
	Open              bool // the interval does not end within the drawing
}

// chart is the differences with their intervals, drawn to a common scale.
type chart struct {
	Bars   []bar
	Height int
	Scale  float64 // Elo points at the right edge
	Zero   int
}

// barHeight is the height of a line of the chart.
const barHeight = 34

// HTML writes the report as a page that needs nothing but itself.
func (r *Report) HTML(w io.Writer) error {
	names := make([]string, len(r.Players))
	for i, p := range r.Players {
		names[i] = p.Name
	}
	_, err := io.WriteString(w, markup.Fill(page, map[string]markup.Text{
		"commas":   markup.Sprint("%s", strings.Join(names, ", ")),
		"names":    markup.Sprint("%s", strings.Join(names, " – ")),
		"terms":    markup.Sprint("%s, %s, %d games, %s. Openings: %s. Ends: %s.", r.Rules, r.Schedule, r.Games, r.length(), r.Openings, r.ends()),
		"test":     r.testHTML(),
		"engines":  markup.Each(r.Players, r.engineHTML),
		"cross":    r.crossHTML(names),
		"chart":    r.chart().html(),
		"meetings": markup.Each(r.Meetings, r.meetingHTML),
	}))
	return err
}

func percent(v float64) string { return fmt.Sprintf("%.1f %%", 100*v) }

// testHTML tells how the sequential test went, if there was one.
func (r *Report) testHTML() markup.Text {
	t := r.SPRT
	if t == nil {
		return ""
	}
	return markup.Sprint("<p>Sequential test (%s, elo0 %v, elo1 %v, alpha %v, beta %v): LLR %.2f of %.2f to %.2f, <strong>%s</strong>.</p>\n",
		t.Model, t.Elo0, t.Elo1, t.Alpha, t.Beta, t.LLR, t.Lower, t.Upper, t.Decision)
}

// engineHTML is the row of an engine.
func (r *Report) engineHTML(i int, p PlayerReport) markup.Text {
	return markup.Sprint("<tr><th>%s</th><td>%s</td><td>%d-%d-%d</td><td>%s</td><td>%s</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td></tr>\n",
		p.Name, p.Pace, p.Wins, p.Draws, p.Losses, percent(p.Score), p.rating(i), p.Faults.Time, p.Faults.Illegal, p.Faults.Crash, p.Faults.Silent)
}

// crossHTML is the rows of the cross table.
func (r *Report) crossHTML(names []string) markup.Text {
	head := markup.Each(names, func(_ int, name string) markup.Text { return markup.Sprint("<th>%s</th>", name) })
	rows := markup.Each(r.cross(), func(i int, row []cell) markup.Text {
		return markup.Sprint("<tr><th>%s</th>%s</tr>\n", names[i], markup.Each(row, func(_ int, c cell) markup.Text { return c.html() }))
	})
	return markup.Sprint("<tr><th></th>%s</tr>\n%s", head, rows)
}

func (c cell) html() markup.Text {
	switch {
	case c.Self:
		return `<td class="self"></td>`
	case c.Share < 0:
		return `<td></td>`
	}
	return markup.Sprint(`<td class="met" style="--hue: %d">%s<small>%s</small></td>`, c.Hue(), c.Text, c.Detail)
}

// html draws the chart for a page: each meeting a line of text over its interval, so
// that the text keeps its size on a narrow screen.
func (c chart) html() markup.Text {
	bars := markup.Each(c.Bars, func(_ int, b bar) markup.Text {
		colour := "bar"
		if b.Open {
			colour = "over"
		}
		percent := func(x int) float64 { return float64(x) / 10 }
		return markup.Sprint(`<p><span>%[1]s</span> <span>%[2]s</span></p>
<svg aria-hidden="true"><line x1="%.1[6]f%%" y1="0" x2="%.1[6]f%%" y2="100%%" stroke="currentColor" stroke-opacity=".4"/><line x1="%.1[3]f%%" y1="50%%" x2="%.1[4]f%%" y2="50%%" stroke="var(--%[7]s)" stroke-width="4" stroke-linecap="round"/><circle cx="%.1[5]f%%" cy="50%%" r="6" fill="var(--%[7]s)"/></svg>
`, b.Label, b.Text, percent(b.Low), percent(b.High), percent(b.Mid), percent(c.Zero), colour)
	})
	return markup.Sprint(`<div class="chart">
%s<p><small>−%.0[2]f</small> <small>+%.0[2]f Elo</small></p>
</div>
`, bars, c.Scale)
}

// lines are what the chart shows.
func (c chart) lines() markup.Text {
	bars := markup.Each(c.Bars, func(_ int, b bar) markup.Text {
		colour := "bar"
		if b.Open {
			colour = "over"
		}
		return markup.Sprint(`<text x="4" y="%[1]d" dy="-6">%[2]s</text><text x="996" y="%[1]d" dy="-6" text-anchor="end">%[3]s</text>
<line x1="%[4]d" y1="%[1]d" x2="%[5]d" y2="%[1]d" stroke="var(--%[7]s)" stroke-width="4" stroke-linecap="round"/><circle cx="%[6]d" cy="%[1]d" r="6" fill="var(--%[7]s)"/>
`, b.Y, b.Label, b.Text, b.Low, b.High, b.Mid, colour)
	})
	return markup.Sprint(`<line x1="%[2]d" y1="0" x2="%[2]d" y2="%[1]d" stroke="currentColor" stroke-opacity=".4"/>
<text x="4" y="%[1]d" dy="-6">−%.0[3]f</text><text x="996" y="%[1]d" dy="-6" text-anchor="end">+%.0[3]f Elo</text>
%[4]s`, c.Height, c.Zero, c.Scale, bars)
}

// meetingHTML is the row of a meeting.
func (r *Report) meetingHTML(_ int, m MeetingReport) markup.Text {
	pairs := markup.Each(m.Pairs[:], func(_ int, n int) markup.Text { return markup.Sprint("<td>%d</td>", n) })
	return markup.Sprint("<tr><th>%s – %s</th><td>%d-%d-%d</td><td>%s</td><td>%s</td><td>%s</td>%s</tr>\n",
		m.First, m.Second, m.Wins, m.Draws, m.Losses, m.elo(), m.normalised(), percent(m.LOS), pairs)
}

// cross makes the cross table.
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

// chart makes the chart of differences.
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
