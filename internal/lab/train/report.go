package train

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
)

type Fact struct{ Name, Value string }

//go:embed report.html
var page string

const (
	chartWidth, chartHeight = 720, 320
	chartLeft, chartBottom  = 70, 30
)

// WriteReport writes a self-contained HTML page with facts, loss curves as SVG, and their
// numbers.
func (t *Trainer) WriteReport(out io.Writer, title string, facts []Fact) error {
	p, err := template.New("report").Funcs(template.FuncMap{"next": func(i int) int { return i + 1 }}).Parse(page)
	if err != nil {
		return err
	}
	return p.Execute(out, struct {
		Title  string
		Facts  []Fact
		Epochs []Epoch
		Chart  *lossChart
	}{title, facts, t.history, t.chart()})
}

type mark struct{ At, Text string }

type lossChart struct {
	Losses, Epochs           []mark
	Learned, Tested, Formula string
}

func (t *Trainer) chart() *lossChart {
	if len(t.history) == 0 {
		return nil
	}
	low, high := t.formula.Tested, t.formula.Tested
	for _, e := range t.history {
		low, high = min(low, e.Learned, e.Tested), max(high, e.Learned, e.Tested)
	}
	pad := max((high-low)/20, 1e-6)
	low, high = low-pad, high+pad
	x := func(i int) string {
		return fmt.Sprintf("%.1f", chartLeft+float64(i)*(chartWidth-chartLeft-10)/float64(max(len(t.history)-1, 1)))
	}
	y := func(v float64) string {
		return fmt.Sprintf("%.1f", 10+(high-v)/(high-low)*(chartHeight-chartBottom-10))
	}
	c := &lossChart{Formula: y(t.formula.Tested)}
	for i := range 5 {
		v := low + (high-low)*float64(i)/4
		c.Losses = append(c.Losses, mark{y(v), fmt.Sprintf("%.5f", v)})
	}
	step := max((len(t.history)+9)/10, 1)
	var learned, tested strings.Builder
	for i, e := range t.history {
		if i%step == 0 {
			c.Epochs = append(c.Epochs, mark{x(i), fmt.Sprint(i + 1)})
		}
		fmt.Fprintf(&learned, "%s,%s ", x(i), y(e.Learned))
		fmt.Fprintf(&tested, "%s,%s ", x(i), y(e.Tested))
	}
	c.Learned, c.Tested = learned.String(), tested.String()
	return c
}
