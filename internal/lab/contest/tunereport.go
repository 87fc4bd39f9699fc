package contest

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"text/tabwriter"
)

type TuneReport struct {
	Setting string        `json:"setting"`
	Pairs   int           `json:"pairs"`
	Planned int           `json:"pairs_planned"`
	Params  []ParamReport `json:"params"`
}

type ParamReport struct {
	Param
	Value float64 `json:"value"`
	// Course has up to [coursePoints] values, from start to present.
	Course []float64 `json:"course"`
}

const coursePoints = 400

func NewTuneReport(c *Course, setting string) *TuneReport {
	n := len(c.Steps)
	r := &TuneReport{Setting: setting, Pairs: min(n*c.Options.PairsAStep, c.Options.Pairs), Planned: c.Options.Pairs}
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

func (r *TuneReport) Text() string {
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

//go:embed tune.html
var tunePage string

type curve struct {
	ParamReport
	// Line has points in 1000 by 160; Low and High are the edges' values, Zero the start's
	// height.
	Line      string
	Low, High float64
	Zero      int
}

func (r *TuneReport) HTML(w io.Writer) error {
	t, err := template.New("report").Parse(tunePage)
	if err != nil {
		return err
	}
	return t.Execute(w, r)
}

// Curve spans at least two steps.
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
