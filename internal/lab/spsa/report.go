package spsa

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"text/tabwriter"
)

// Report is the result of a tuning for people and programs.
type Report struct {
	Setting string        `json:"setting"`
	Pairs   int           `json:"pairs"`
	Planned int           `json:"pairs_planned"`
	Params  []ParamReport `json:"params"`
}

// ParamReport is where a number has come to.
type ParamReport struct {
	Param
	Value float64 `json:"value"`
	// Course holds its values at up to [coursePoints] places, evenly spread, the start
	// first and the present last.
	Course []float64 `json:"course"`
}

// coursePoints bounds the values of a course that a report holds.
const coursePoints = 400

// NewReport makes the report of a course.
func NewReport(c *Course, setting string) *Report {
	n := len(c.Steps)
	r := &Report{Setting: setting, Pairs: min(n*c.Options.PairsAStep, c.Options.Pairs), Planned: c.Options.Pairs}
	values := c.Values()
	for i, p := range c.Options.Params {
		pr := ParamReport{Param: p, Value: values[i]}
		points := min(n, coursePoints-1)
		pr.Course = append(pr.Course, p.Start)
		for k := 1; k <= points; k++ {
			pr.Course = append(pr.Course, c.Steps[k*n/points-1].Values[i])
		}
		r.Params = append(r.Params, pr)
	}
	return r
}

// Text is the report to read.
func (r *Report) Text() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "games\t%s\npairs\t%d of %d\n", r.Setting, r.Pairs, r.Planned)
	w.Flush()
	fmt.Fprintf(&b, "\n")
	fmt.Fprintf(w, "parameter\tstart\tnow\tchange in steps\trange\n")
	for _, p := range r.Params {
		fmt.Fprintf(w, "%s\t%g\t%.2f\t%+.2f\t%g to %g\n", p.Name, p.Start, p.Value, (p.Value-p.Start)/p.Step, p.Min, p.Max)
	}
	w.Flush()
	return b.String()
}

//go:embed report.html
var page string

// curve is the course of a number, drawn.
type curve struct {
	ParamReport
	// Line is the course as points of a drawing of 1000 by 160, Low and High the
	// values at its lower and upper edge, Zero the height of the start.
	Line      string
	Low, High float64
	Zero      int
}

// HTML writes the report as a page that needs nothing but itself.
func (r *Report) HTML(w io.Writer) error {
	t, err := template.New("report").Parse(page)
	if err != nil {
		return err
	}
	return t.Execute(w, r)
}

// Curve draws the course of a number, to a scale of at least two steps.
func (p ParamReport) Curve() curve {
	c := curve{ParamReport: p, Low: p.Start - p.Step, High: p.Start + p.Step}
	for _, v := range p.Course {
		c.Low, c.High = min(c.Low, v), max(c.High, v)
	}
	y := func(v float64) int { return 155 - int(150*(v-c.Low)/(c.High-c.Low)) }
	var b strings.Builder
	for i, v := range p.Course {
		fmt.Fprintf(&b, "%d,%d ", 1000*i/max(len(p.Course)-1, 1), y(v))
	}
	c.Line, c.Zero = strings.TrimSpace(b.String()), y(p.Start)
	return c
}
