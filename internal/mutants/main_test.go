package main

import (
	"bytes"
	"strings"
	"testing"
)

// The changes of a small package are found, tried one by one, and those that its
// tests do not notice are named with their place.
func TestMeasure(t *testing.T) {
	var out bytes.Buffer
	percent, err := measure(t.Context(), &out, "./testdata/sample", 0, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	// A boundary that makes no difference is a change that no test can notice.
	want := []string{
		"sample.go:6: survives: n < low → n <= low",
		"sample.go:9: survives: n > high → n >= high",
		"sample.go:17: survives: n%2 == 0 → n%2 != 0",
		"sample.go:18: survives: return true → its opposite",
		"sample.go:20: survives: return false → its opposite",
		"github.com/komadai/komadai/internal/mutants/testdata/sample: 1 of 6 mutants killed, 16.7 % (6 of 6 tried, seed 1)",
	}
	if got := strings.Split(strings.TrimSpace(out.String()), "\n"); strings.Join(got, "\n") != strings.Join(want, "\n") || percent > 17 {
		t.Errorf("%.1f %%:\n%s\nwant\n%s", percent, out.String(), strings.Join(want, "\n"))
	}
}

// A sample is the same for the same seed.
func TestSample(t *testing.T) {
	var a, b bytes.Buffer
	for _, out := range []*bytes.Buffer{&a, &b} {
		if _, err := measure(t.Context(), out, "./testdata/sample", 3, 7, 1); err != nil {
			t.Fatal(err)
		}
	}
	if a.String() != b.String() || !strings.Contains(a.String(), "(3 of 6 tried, seed 7)") {
		t.Errorf("%s\nand then\n%s", a.String(), b.String())
	}
}

func TestMeasureRefuses(t *testing.T) {
	for pattern, want := range map[string]string{"./nowhere": "go list ./nowhere", "../../kifu/...": "packages, want one"} {
		if _, err := measure(t.Context(), &bytes.Buffer{}, pattern, 0, 1, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", pattern, err, want)
		}
	}
}
