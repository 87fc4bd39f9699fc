package markup_test

import (
	"html"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/markup"
)

type stringer struct{}

func (stringer) String() string { return "<s>" }

func TestSprint(t *testing.T) {
	got := markup.Sprint(`<p title="%s">%s %d %.1f %s %v</p>`, `"a" & b`, "<b>", 3, 0.25, markup.Text("<i>x</i>"), stringer{})
	want := markup.Text(`<p title="&#34;a&#34; &amp; b">&lt;b&gt; 3 0.2 <i>x</i> &lt;s&gt;</p>`)
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	list := markup.Each([]string{"a", "<"}, func(i int, s string) markup.Text { return markup.Sprint("%d%s", i, s) })
	if list != "0a1&lt;" || markup.If(false, "x") != "" || markup.If(true, "x") != "x" {
		t.Errorf("%s", list)
	}
}

// What is filled in is not looked through again, whatever it is.
func TestFill(t *testing.T) {
	got := markup.Fill("{{a}} {{b}} {{c}}", map[string]markup.Text{"a": "{{b}}", "b": "x"})
	if got != "{{b}} x {{c}}" {
		t.Error(got)
	}
}

// No text breaks out of an element or an attribute, and it is read back as it was.
func TestEscaped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		out := string(markup.Sprint("%s", s))
		if strings.ContainsAny(out, `<>"'`) || html.UnescapeString(out) != s {
			t.Fatalf("%q becomes %q", s, out)
		}
	})
}
