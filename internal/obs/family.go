package obs

import (
	"fmt"
	"io"
	"strings"

	"github.com/VictoriaMetrics/metrics"
)

// kind is a metric type of the Prometheus text format.
type kind string

const (
	histogram kind = "histogram"
	counter   kind = "counter"
	gauge     kind = "gauge"
)

// family is the metrics of one name, one per combination of label values.
type family struct {
	kind       kind
	name, help string
	labels     []string
	buckets    []float64 // for histograms
	set        *metrics.Set
}

func (f *family) histogram(values ...string) *metrics.PrometheusHistogram {
	return f.set.GetOrCreatePrometheusHistogramExt(f.series(values), f.buckets)
}

func (f *family) counter(values ...string) *metrics.Counter {
	return f.set.GetOrCreateCounter(f.series(values))
}

// gauge adds a value that is computed on demand.
func (f *family) gauge(value func() float64, values ...string) {
	f.set.NewGauge(f.series(values), value)
}

// write writes the family in the Prometheus text format, or nothing if it is empty.
func (f *family) write(w io.Writer) {
	if len(f.set.ListMetricNames()) == 0 {
		return
	}
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s %[3]s\n", f.name, f.help, f.kind)
	f.set.WritePrometheus(w)
}

// escaped escapes label values.
var escaped = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// series returns the name with label values.
func (f *family) series(values []string) string {
	if len(values) == 0 {
		return f.name
	}
	var b strings.Builder
	b.WriteString(f.name)
	for i, v := range values {
		b.WriteByte("{,"[min(i, 1)])
		fmt.Fprintf(&b, `%s="%s"`, f.labels[i], escaped.Replace(v))
	}
	b.WriteByte('}')
	return b.String()
}
