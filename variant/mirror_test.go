package variant_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestMirror(t *testing.T) {
	var skewed []string
	for _, rs := range append(variant.All(), variant.Games()...) {
		if !rs.Rules.Symmetric() {
			skewed = append(skewed, rs.ID)
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(8, 14))
			for range 6 {
				p := rs.Start
				for range 80 {
					moves := p.AppendLegal(nil)
					if len(moves) == 0 {
						break
					}
					compareMirrors(t, &p, moves)
					var u shogi.Undo
					p.Make(moves[rng.IntN(len(moves))], &u)
				}
			}
		})
	}
	if want := []string{"seishin", "tori"}; !slices.Equal(skewed, want) {
		t.Errorf("not symmetric: %q, want %q", skewed, want)
	}
}

func compareMirrors(t *testing.T, p *shogi.Position, moves []shogi.Move) {
	t.Helper()
	r, d := p.Rules(), p.Setup()
	mirror := func(sq shogi.Square) shogi.Square { return r.SquareAt(r.Files()+1-r.File(sq), r.Rank(sq)) }
	out := d
	for _, sq := range r.Squares() {
		out.Board[mirror(sq)] = d.Board[sq]
	}
	if sq := d.Struck(); sq != shogi.NoSquare {
		out.Strike(mirror(sq))
	}
	q, err := out.Position()
	if err != nil {
		t.Fatal(err)
	}
	if p.MirrorKey() != q.Key() || q.MirrorKey() != p.Key() {
		t.Fatalf("keys %x and %x, of the mirror image %x and %x", p.Key(), p.MirrorKey(), q.Key(), q.MirrorKey())
	}
	want := make([]shogi.Move, 0, len(moves))
	for _, m := range moves {
		switch {
		case m == shogi.Pass:
			want = append(want, m)
		case m.IsDrop():
			want = append(want, shogi.NewDrop(m.Kind(), mirror(m.To())))
		case r.Between(m) != shogi.NoSquare:
			want = append(want, q.Canonical(r.NewDouble(mirror(m.From()), mirror(r.Between(m)), mirror(m.To()), m.Promotes())))
		default:
			want = append(want, shogi.NewMove(mirror(m.From()), mirror(m.To()), m.Promotes()))
		}
	}
	got := q.AppendLegal(nil)
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%v in the mirror image, want %v", got, want)
	}
}
