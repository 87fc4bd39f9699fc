package main

import (
	"bytes"
	"strings"
	"testing"
)

// The mutants of a small package are found, tried one by one, and survivors are listed with
// their place.
func TestMeasure(t *testing.T) {
	var out bytes.Buffer
	percent, err := measure(t.Context(), &out, "./testdata/sample", options{seed: 1, workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	// The boundary of "if n > high { n = high }" makes no difference and is left out, like the
	// other one.
	want := []string{
		"sample.go:6: survives: n < low → n <= low",
		"sample.go:17: not reached: n%2 == 0 → n%2 != 0",
		"sample.go:18: not reached: return true → its opposite",
		"sample.go:20: not reached: return false → its opposite",
		"github.com/komadai/komadai/tools/mutants/testdata/sample: 1 of 5 mutants killed, 20.0 % (5 of 5 tried, seed 1)",
	}
	if got := strings.Split(strings.TrimSpace(out.String()), "\n"); strings.Join(got, "\n") != strings.Join(want, "\n") || percent != 20 {
		t.Errorf("%.1f %%:\n%s\nwant\n%s", percent, out.String(), strings.Join(want, "\n"))
	}
}

// A seed determines the sample.
func TestSample(t *testing.T) {
	var a, b bytes.Buffer
	for _, out := range []*bytes.Buffer{&a, &b} {
		if _, err := measure(t.Context(), out, "./testdata/sample", options{sample: 3, seed: 7, workers: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if a.String() != b.String() || !strings.Contains(a.String(), "(3 of 5 tried, seed 7)") {
		t.Errorf("%s\nand then\n%s", a.String(), b.String())
	}
}

func TestMeasureRefuses(t *testing.T) {
	for pattern, want := range map[string]string{"./nowhere": "go list ./nowhere", "../...": "packages, want one"} {
		if _, err := measure(t.Context(), &bytes.Buffer{}, pattern, options{seed: 1, workers: 1}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", pattern, err, want)
		}
	}
}
