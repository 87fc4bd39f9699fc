package ruleset

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func service() *Service {
	return New(Config{Library: variant.NewLibrary(nil), Lane: admission.New(nil).Lane(admission.Plan{Places: runtime.GOMAXPROCS(0), Queue: 9})})
}

// wide is a game with as many squares and sliding pieces as there may be.
func wide() string {
	ranks := []string{"k10q", "1pppppppppp1", "12", "12", "12", "12", "12", "12", "1PPPPPPPPPP1", "K10Q"}
	return "id = \"wide\"\nnames = { en = \"Wide\" }\n[board]\nstart = \"" + strings.Join(ranks, "/") + " b 18Q9P18q9p 1\"\n" +
		"[pieces.K]\nnames = { one = \"玉\", two = \"玉将\", en = \"king\", zh = \"玉將\" }\nmoves = \"K\"\nroyal = true\n" +
		"[pieces.Q]\nnames = { one = \"妃\", two = \"妃将\", en = \"queen\", zh = \"妃將\" }\nmoves = \"Q\"\n" +
		"[pieces.P]\nnames = { one = \"歩\", two = \"歩兵\", en = \"pawn\", zh = \"步兵\" }\nmoves = \"fW\"\nmay_drop_dead = true\n" +
		"[drops]\ncaptured = \"hand\"\norder = [\"Q\", \"P\"]\n[ending]\nno_move = \"loses\"\n[repetition]\ntimes = 4\nplain = \"draw\"\nperpetual = \"loses\"\n[impasse]\nrule = \"none\"\n"
}

// A game with very many moves is counted as far as time allows.
func TestManyMoves(t *testing.T) {
	c, err := service().Check(t.Context(), []byte(wide()), nil)
	if err != nil || c.Rules == nil || len(c.Perft) < 1 || c.Perft[0] < 70 {
		t.Fatal(c.Faults, c.Perft, err)
	}
}

// The counts of a check are those of the kernel.
func TestPerft(t *testing.T) {
	for _, rs := range variant.All() {
		have := perft(rs.Start, time.Now().Add(time.Hour))
		for depth := 1; depth <= depths; depth++ {
			if want := shogi.Perft(&rs.Start, depth); len(have) != depths || have[depth-1] != want {
				t.Errorf("%s: %d, want %d moves at depth %d", rs.ID, have, want, depth)
			}
		}
		if late := perft(rs.Start, time.Time{}); len(late) != 1 || late[0] != have[0] {
			t.Errorf("%s: without time %d", rs.ID, late)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	s := service()
	okisaki, err := variant.Lookup("okisaki")
	if err != nil {
		b.Fatal(err)
	}
	template, err := okisaki.Template()
	if err != nil {
		b.Fatal(err)
	}
	for name, text := range map[string][]byte{"wide": []byte(wide()), "okisaki": template, "new": variant.New("my-game")} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c, err := s.Check(b.Context(), text, nil)
				if err != nil || c.Rules == nil {
					b.Fatal(c.Faults, err)
				}
			}
		})
	}
}
