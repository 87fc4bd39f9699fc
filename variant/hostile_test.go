package variant

import (
	"fmt"
	"strings"
	"testing"
)

const hostileHead = "extends = \"standard\"\nid = \"big\"\nnames = { en = \"Big\" }\n"

// filler is how many parts a file gets: fewer than that many, in the size of a file.
type filler int

// fill returns head, then the parts, then tail.
func (f filler) fill(head string, each func(i int) string, tail string) []byte {
	var b strings.Builder
	b.WriteString(head)
	for i := 0; i < int(f); i++ {
		next := each(i)
		if b.Len()+len(next)+len(tail) > maxFile {
			break
		}
		b.WriteString(next)
	}
	b.WriteString(tail)
	return []byte(b.String())
}

func same(s string) func(int) string { return func(int) string { return s } }

// hostile are files that want much work, by what they have many of.
func hostile(f filler) map[string][]byte {
	n := func(form string) func(int) string {
		return func(i int) string { return strings.ReplaceAll(form, "%", fmt.Sprint(i)) }
	}
	return map[string][]byte{
		"unknown keys":    f.fill(hostileHead, n("k%=1\n"), ""),
		"unknown tables":  f.fill(hostileHead, n("[k%]\na=1\n"), ""),
		"unknown nested":  f.fill(hostileHead, n("board.k%=1\n"), ""),
		"pieces":          f.fill(hostileHead, n("[pieces.X%]\nmoves=\"W\"\n"), ""),
		"choices":         f.fill(hostileHead, n("[choices.c%]\nkey=\"ending.no_move\"\ndefault=\"a\"\n[choices.c%.values]\na={}\nb={}\n"), ""),
		"values":          f.fill(hostileHead+"[choices.c]\nkey=\"ending.no_move\"\ndefault=\"v0\"\n[choices.c.values]\n", n("v%={names={en=\"%\"},set={ending={no_move=\"draw\"}}}\n"), ""),
		"aliases":         f.fill(hostileHead+"aliases=[", n("\"a%\","), "]\n"),
		"regions":         f.fill(hostileHead+"[board.regions]\n", n("r%=[\"5a\",\"4b-6b\"]\n"), ""),
		"region squares":  f.fill(hostileHead+"[board.regions]\nr=[", same("\"1a-9i\","), "]\n"),
		"handicaps":       f.fill(hostileHead, n("[[handicaps]]\nid=\"h%\"\nnames={en=\"x%\"}\nremoves=[\"R\"]\n"), ""),
		"removes":         f.fill(hostileHead+"[[handicaps]]\nid=\"h\"\nnames={en=\"x\"}\nremoves=[", same("\"P*\","), "]\n"),
		"labels":          f.fill(hostileHead, n("[[board.labels]]\nat=\"5e\"\nnames={en=\"%\"}\n"), ""),
		"text":            f.fill(hostileHead+"[text.intro]\nen=\"\"\"\n", same(strings.Repeat("a", 79)+"\n"), "\"\"\"\n"),
		"bold":            f.fill(hostileHead+"[text.moves]\nen=\"\"\"\n", same("- **a** **\n"), "\"\"\"\n"),
		"wordings":        f.fill(hostileHead+"[text.intro]\nen=\"eeeeeeeeeeee\"\n[choices.impasse-rule.wording.none]\nen=[", same("[\"e\",\"ee\"],"), "]\n"),
		"moves":           f.fill(hostileHead+"[pieces.S]\nmoves=\"", same("FsfW"), "\"\n"),
		"start":           f.fill(hostileHead+"[board]\nstart=\"", same("9/"), "9 b - 1\"\n"),
		"wide start":      f.fill(hostileHead+"[board]\nstart=\"", same("9"), " b - 1\"\n"),
		"hand":            f.fill(hostileHead+"[board]\nstart=\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b ", same("9p"), " 1\"\n"),
		"order":           f.fill(hostileHead+"[drops]\norder=[", same("\"P\","), "]\n"),
		"numbers":         f.fill(hostileHead+"seed={numbers=[", same("1,"), "]}\n"),
		"arrays":          f.fill(hostileHead+"aliases=", same("["), "\n"),
		"tables":          f.fill(hostileHead+"a=", same("{a="), "\n"),
		"dots":            f.fill(hostileHead, same("a."), "a=1\n"),
		"comments":        f.fill(hostileHead, same("#\n"), ""),
		"lines":           f.fill(hostileHead, same("\n"), ""),
		"bytes":           f.fill(hostileHead, same("\xff"), ""),
		"long id":         f.fill("names={en=\"x\"}\nextends=\"standard\"\nid=\"", same("a-"), "\"\n"),
		"long extends":    f.fill("id=\"a\"\nnames={en=\"x\"}\nextends=\"", same("a-"), "\"\n"),
		"set":             f.fill(hostileHead+"[choices.c]\nkey=\"ending.no_move\"\ndefault=\"a\"\n[choices.c.values.a]\n[choices.c.values.b.set]\n", n("k%=1\n"), ""),
		"carried":         f.fill(hostileHead+"[movement.ice.carried]\n", n("K%=\"along\"\n"), ""),
		"prey":            f.fill(hostileHead+"[pieces.S]\nprey=[", same("\"P\","), "]\n"),
		"choice of names": f.fill(hostileHead+"[choices.c]\nkey=\"", same("a."), "\"\n"),
	}
}

// fillers are the largest files, and those with as many entries as a table may have.
var fillers = map[string]filler{"large": maxFile, "within": maxEntries - 9}

// Hostile files are refused, or compile. BenchmarkHostile measures what they cost.
func TestHostile(t *testing.T) {
	for size, f := range fillers {
		for what, data := range hostile(f) {
			if len(data) > maxFile {
				t.Errorf("%s %s: %d bytes", size, what, len(data))
			}
			if _, err := Parse("big.toml", data); err != nil && len(err.Error()) > 20*2000 {
				t.Errorf("%s %s: the faults take %d bytes", size, what, len(err.Error()))
			}
		}
	}
	if _, err := Parse("big.toml", make([]byte, maxFile+1)); err == nil || !strings.Contains(err.Error(), "bytes") {
		t.Error(err)
	}
}

func BenchmarkHostile(b *testing.B) {
	for size, f := range fillers {
		for what, data := range hostile(f) {
			b.Run(size+"/"+strings.ReplaceAll(what, " ", "-"), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					_, _ = Parse("big.toml", data)
				}
			})
		}
	}
}
