package contest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/notation"
)

func TestReadOpenings(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	list := put("list.sfen", `startpos moves 7g7f 3c3d 2g2f
position startpos moves 2g2f 3c3d 7g7f
lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 2
sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1
`)
	put("folder/a.csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n%TORYO\n")
	put("folder/deep/b.kif", "手合割：平手\n   1 ７六歩(77)\n   2 ８四歩(83)\n   3 中断\n")
	put("folder/notes.txt", "no record")
	set := rules(t, "standard")
	read := func(o contest.ReadOptions, paths ...string) (*contest.List, error) {
		o.Rules = set
		return contest.ReadOpenings(paths, o)
	}
	// The second line transposes to the first, the third to 2g2f alone; the last is mate.
	for _, c := range []struct {
		paths []string
		o     contest.ReadOptions
		want  []int
	}{
		{[]string{list}, contest.ReadOptions{}, []int{3, 0}},
		{[]string{filepath.Join(dir, "folder")}, contest.ReadOptions{}, []int{4, 2}},
		{[]string{filepath.Join(dir, "folder"), list}, contest.ReadOptions{Plies: 1}, []int{1, 1}},
	} {
		l, err := read(c.o, c.paths...)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for i := range l.Len() {
			o, err := l.Opening(t.Context(), i)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, len(o.Moves))
		}
		if len(got) != len(c.want) || got[0] != c.want[0] || got[len(got)-1] != c.want[len(got)-1] {
			t.Errorf("%v: the openings have %v moves, want %v", c.paths, got, c.want)
		}
		first, _ := l.Opening(t.Context(), 0)
		again, _ := l.Opening(t.Context(), l.Len())
		if len(first.Moves) != len(again.Moves) {
			t.Error("after the last the first does not come again")
		}
	}
	bad := put("bad.csa", "V2.2\nPI\n+\n+7775FU\n")
	torus := put("torus.sfen", "setoption name USI_Variant value torus\nstartpos\n")
	mate := put("mate.sfen", "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\n")
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o777); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		bad: bad + ":4: ", torus: "it is a game of torus, and the match plays standard", mate: "no opening in it leaves the game undecided",
		empty: "the folder holds no records", filepath.Join(dir, "gone"): "no such file",
	} {
		if _, err := read(contest.ReadOptions{}, path); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error is %v, want one with %q", path, err, want)
		}
	}
	a, _ := read(contest.ReadOptions{Shuffle: true, Seed: 1}, filepath.Join(dir, "folder"), list)
	b, _ := read(contest.ReadOptions{Shuffle: true, Seed: 2}, filepath.Join(dir, "folder"), list)
	if a.Len() != 4 || a.Describe() == b.Describe() {
		t.Errorf("shuffled: %q and %q", a.Describe(), b.Describe())
	}
}

func TestDrawn(t *testing.T) {
	set := rules(t, "forward")
	draw := func(seed uint64) []string {
		d, err := contest.NewDrawn(set.Start, contest.DrawOptions{Plies: [2]int{2, 5}, Level: 300, Nodes: 200, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for i := range 12 {
			o, err := d.Opening(t.Context(), i)
			if err != nil {
				t.Fatal(err)
			}
			if len(o.Moves) < 2 || len(o.Moves) > 5 {
				t.Errorf("opening %d has %d moves", i, len(o.Moves))
			}
			var text strings.Builder
			for _, m := range o.Moves {
				text.WriteString(" " + notation.FormatUSI(set.Rules, m))
			}
			all = append(all, text.String())
		}
		return all
	}
	a, b, c := draw(1), draw(1), draw(2)
	different := map[string]bool{}
	same := 0
	for i := range a {
		different[a[i]] = true
		if a[i] != b[i] {
			t.Errorf("opening %d is %s, then %s", i, a[i], b[i])
		}
		if a[i] == c[i] {
			same++
		}
	}
	if len(different) < 10 || same > 3 {
		t.Errorf("%d of 12 openings differ, %d are those of another seed", len(different), same)
	}
	for _, o := range []contest.DrawOptions{
		{Plies: [2]int{3, 2}, Level: 1, Nodes: 1}, {Plies: [2]int{0, 300}, Level: 1, Nodes: 1}, {Level: 0, Nodes: 1}, {Level: 1},
	} {
		if _, err := contest.NewDrawn(set.Start, o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
}
