package shogi_test

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// TestVectors compares perft with testdata/perft.tsv (rule set, SFEN, depth, nodes; made by
// another implementation), and AppendChecks with the moves that give check.
func TestVectors(t *testing.T) {
	f, err := os.Open("../testdata/perft.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := csv.NewReader(f)
	lines.Comma = '\t'
	rows, err := lines.ReadAll()
	if err != nil || len(rows) < 500 {
		t.Fatal(len(rows), err)
	}
	for _, row := range rows {
		rules, err := variant.Lookup(row[0])
		if err != nil {
			t.Fatal(err)
		}
		p := positionOf(t, rules.Rules, row[1])
		depth, err := strconv.Atoi(row[2])
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.ParseUint(row[3], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := shogi.Perft(&p, depth); got != want {
			t.Errorf("%s %s to depth %d: %d nodes, want %d", row[0], row[1], depth, got, want)
		}
		checkMoves(t, p)
		var checks []shogi.Move
		for _, m := range p.AppendLegal(nil) {
			q := p
			if err := q.Play(m); err != nil {
				t.Fatal(err)
			}
			if q.InCheck() {
				checks = append(checks, m)
			}
		}
		got := p.AppendChecks(nil)
		slices.Sort(got)
		slices.Sort(checks)
		if !slices.Equal(got, checks) || p.CountChecks() != len(checks) {
			t.Errorf("%s %s: the checks are %v (%d), want %v", row[0], row[1], usi(rules.Rules, got), p.CountChecks(), usi(rules.Rules, checks))
		}
	}
}

func TestSquares(t *testing.T) {
	for _, rs := range variant.All() {
		r := rs.Rules
		at := 0
		for file := 1; file <= r.Files(); file++ {
			for rank := 1; rank <= r.Ranks(); rank++ {
				sq := r.SquareAt(file, rank)
				if sq == shogi.NoSquare {
					continue
				}
				at++
				expect.All(t, rs.ID,
					expect.That("Number(sq)", r.Number(sq), at), expect.That("File(sq)", r.File(sq), file), expect.That("Rank(sq)", r.Rank(sq), rank),
					expect.True("Has(sq)", r.Has(sq)), expect.That("Squares()[at-1]", r.Squares()[at-1], sq),
				)
				if back := r.Reverse(sq); back != r.SquareAt(r.Files()+1-file, r.Ranks()+1-rank) {
					t.Errorf("%s: the opposite of %d-%d is %d", rs.ID, file, rank, back)
				}
			}
		}
		if at != len(r.Squares()) || at != r.Board().Count() {
			t.Errorf("%s has %d squares, %d of them in its set", rs.ID, len(r.Squares()), r.Board().Count())
		}
		for _, off := range [][2]int{{0, 1}, {1, 0}, {r.Files() + 1, 1}, {1, r.Ranks() + 1}} {
			if sq := r.SquareAt(off[0], off[1]); sq != shogi.NoSquare {
				t.Errorf("%s has a square on file %d, rank %d", rs.ID, off[0], off[1])
			}
		}
	}
	r := rulesOf(t, "standard").Rules
	for _, c := range []struct {
		file, rank, left, up int
		files, ranks         bool
		want                 shogi.Square
	}{
		{5, 5, 1, 0, false, false, r.SquareAt(6, 5)}, {5, 5, -1, 1, false, false, r.SquareAt(4, 4)},
		{9, 5, 1, 0, false, false, shogi.NoSquare}, {9, 5, 1, 0, true, false, r.SquareAt(1, 5)}, {1, 5, -1, 0, true, false, r.SquareAt(9, 5)},
		{5, 1, 0, 1, false, false, shogi.NoSquare}, {5, 1, 0, 1, true, false, shogi.NoSquare}, {5, 1, 0, 1, false, true, r.SquareAt(5, 9)},
		{5, 9, 0, -1, false, true, r.SquareAt(5, 1)}, {9, 1, 1, 1, true, true, r.SquareAt(1, 9)}, {9, 1, 1, 1, false, true, shogi.NoSquare},
	} {
		if got := r.Neighbor(r.SquareAt(c.file, c.rank), c.left, c.up, c.files, c.ranks); got != c.want {
			t.Errorf("from %d-%d by (%d, %d), joined %v, %v: %d, want %d", c.file, c.rank, c.left, c.up, c.files, c.ranks, got, c.want)
		}
	}
	corner, far := r.SquareAt(1, 1), r.SquareAt(9, 7)
	for _, c := range []struct {
		files, ranks bool
		around, away int
	}{{false, false, 3, 8}, {true, false, 5, 6}, {false, true, 5, 8}, {true, true, 8, 3}} {
		if n, d := len(r.Around(corner, c.files, c.ranks)), r.Distances(corner, c.files, c.ranks)[far]; n != c.around || d != c.away {
			t.Errorf("joined %v, %v: %d squares around, distance %d; want %d, %d", c.files, c.ranks, n, d, c.around, c.away)
		}
	}
}

func TestPathSquares(t *testing.T) {
	for _, c := range []struct{ rules, sfen, move, want string }{
		{"standard", "", "7g7f", "7g 7f"},
		{"standard", "", "2h5h", "2h 3h 4h 5h"},
		{"standard", "4k4/9/9/9/4N4/9/9/9/4K4 b - 1", "5e4c+", "5e 4c"},
		{"standard", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", "5e"},
		{"standard", "", "pass", ""},
		{"standard", "", "5e5d", "5e 5d"},
		{"standard", "", "7g7e", "7g 7e"},
		{"cylinder", "4k4/9/9/9/8R/9/9/9/4K4 b - 1", "1e8e", "1e 9e 8e"},
		{"cylinder", "4k4/9/9/9/8R/9/9/9/4K4 b - 1", "1e3e", "1e 2e 3e"},
		{"cylinder", "4k4/9/9/9/8R/9/9/9/4K4 b - 1", "1e5e", "1e 2e 3e 4e 5e"},
		{"checkers", "4k4/9/9/9/9/4P4/4G4/9/4K4 b - 1", "5g5e", "5g 5e"},
		{"checkers", "4k4/9/9/4G4/9/4G4/4R4/9/4K4 b - 1", "5g5e", "5g 5e"},
		{"checkers", "4k4/9/4G4/9/4G4/4R4/9/9/4K4 b - 1", "5f5d", "5f 5d"},
		{"checkers", "k8/9/4G4/9/4G4/4R4/9/9/K8 b - 1", "5f5b", "5f 5b"}, // illegal: one jump
		{"checkers-2", "k8/9/4G4/9/4G4/4R4/9/9/K8 b - 1", "5f5b", "5f 5d 5b"},
		{"checkers-2", "k8/9/9/9/9/4G4/4G4/4G4/4K4 b - 1", "5i5e", "5i 5e"},
		{"checkers", "k8/9/9/4p4/9/4P4/4R4/9/K8 b - 1", "5g5e", "5g 5e"},
		{"skate", "k8/9/9/9/9/9/4P4/9/K8 b - 1", "5g5a", "5g 5f 5e 5d 5c 5b 5a"},
		{"skate", "k8/9/9/9/9/4N4/9/9/K8 b - 1", "5f4a", "5f 4d 4c 4b 4a"},
		{"skate", "k8/9/9/9/9/4N4/9/9/K8 b - 1", "5f6a", "5f 6d 6c 6b 6a"},
		{"skate", "k8/9/9/9/4R4/9/9/9/K8 b - 1", "5e5a", "5e 5d 5c 5b 5a"},
		{"skate", "k8/9/4p4/9/4R4/9/9/9/K8 b - 1", "5e5c", "5e 5d 5c"},
		{"skate", "k8/9/4p4/9/9/9/4P4/9/K8 b - 1", "5g5d", "5g 5f 5e 5d"},
		{"skate", "k8/9/9/9/9/4p4/4P4/9/K8 b - 1", "5g5f", "5g 5f"}, // the capture stops the piece
	} {
		rs := rulesOf(t, c.rules)
		p := rs.Start
		if c.sfen != "" {
			p = positionOf(t, rs.Rules, c.sfen)
		}
		var way []string
		for _, sq := range p.Path(moveOf(t, rs.Rules, c.move)) {
			way = append(way, notation.FormatSquare(rs.Rules, sq))
		}
		if got := strings.Join(way, " "); got != c.want {
			t.Errorf("%s %s: the path of %s is %s, want %s (legal %v)", c.rules, c.sfen, c.move, got, c.want, p.IsLegal(moveOf(t, rs.Rules, c.move)))
		}
	}
}
