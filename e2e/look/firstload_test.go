package look_test

import (
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// The front page's first load, with the problem of the day ready to be played, is at most 90,000 bytes, compressed, in
// each language.
func TestFirstLoad(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	for _, language := range []string{"en", "ja", "zh-Hant", "zh-Hans"} {
		p := s.Open(browser.Look{Languages: language, Fresh: true})
		p.Visit("/")
		p.Wait("the problem of the day, to be played", "() => kit.find('day-problem') && kit.board()?.shape.files > 0 && kit.find('rules-standard')")
		got := browser.Ask[struct{ Files, Bytes int }](p, `() => {
			const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
			return { Files: all.length, Bytes: all.reduce((sum, e) => sum + e.encodedBodySize, 0) };
		}`)
		t.Logf("%s: %d bytes in %d files", language, got.Bytes, got.Files)
		if got.Files < 10 || got.Bytes < 50_000 || got.Bytes > 90_000 {
			t.Errorf("%s: %d bytes in %d files", language, got.Bytes, got.Files)
		}
	}
}
