package variant

import (
	"runtime"
	"strings"
	"testing"
)

// A file of 100 kB costs no more memory for deep keys than for others.
func TestDeepKeys(t *testing.T) {
	const many = 50_000
	deep := strings.Repeat("a.", many) + "a"
	for name, c := range map[string]struct{ text, want string }{
		"a key":           {deep + " = 1", "deep.toml:1:1: a key with the tables that it is in has at most 400 bytes"},
		"a table":         {"[" + deep + "]", "deep.toml:1:402: a key with the tables that it is in has at most 400 bytes"},
		"a long name":     {"a.b = 1\n" + strings.Repeat("a", many) + " = 1", "deep.toml:2:1: a key with the tables that it is in has at most 400 bytes"},
		"an inline key":   {"a = { b = { " + deep + " = 1 } }", "deep.toml:1:13: a key with the tables that it is in has at most 400 bytes"},
		"nested tables":   {"x = " + strings.Repeat("{a = ", many/3), "deep.toml:1:"},
		"nested arrays":   {"x = " + strings.Repeat("[", many), "deep.toml:1:"},
		"a key that fits": {"[" + strings.Repeat("a.", 100) + "a]\nb = 1", "this key is not known"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Parse("deep.toml", []byte(c.text))
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.200v, want %s", name, err, c.want)
		}
		if spent := after.TotalAlloc - before.TotalAlloc; spent > 64<<20 {
			t.Errorf("%s: %d bytes of memory", name, spent)
		}
	}
}
