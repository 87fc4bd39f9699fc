package variant_test

import (
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Black has no prey left and makes void moves. White could hunt Black's last piece but
// shuffles.
func TestStallLoses(t *testing.T) {
	set, err := variant.Lookup("seishin")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(set.Rules, "****1****/***3***/**5**/9/9/9/j8/9/9/9/9/8J/9/4Q4/**5**/***3***/****1**** b Mm 1")
	if err != nil {
		t.Fatal(err)
	}
	start, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	g := shogi.NewGame(start)
	for i := 0; !g.Result().Over(); i++ {
		if i > 40 {
			t.Fatal("no end after 40 moves")
		}
		move := "pass"
		switch i % 4 {
		case 1:
			move = "9g8g"
		case 3:
			move = "8g9g"
		}
		m, err := notation.ParseUSI(set.Rules, move)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("move %d, %s: %v", i, move, err)
		}
	}
	if r := g.Result(); r.Outcome != shogi.BlackWins || r.Reason != shogi.HuntOver || g.Len() != 12 {
		t.Errorf("after %d moves %+v; want the finisher's win at the fourth occurrence", g.Len(), r)
	}
}
