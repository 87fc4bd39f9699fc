package shogi_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func checkMoves(t *testing.T, p shogi.Position) {
	t.Helper()
	before := p
	r := p.Rules()
	for c := range shogi.Color(2) {
		for _, k := range r.Kinds() {
			var want shogi.Bitboard
			for _, sq := range r.Squares() {
				if p.Piece(sq) == shogi.NewPiece(c, k) {
					want = want.Or(shogi.Bit(sq))
				}
			}
			if got := p.Pieces(c, k); got != want {
				t.Errorf("%s: %v has %d %s, want %d", notation.FormatSFEN(&p), c, got.Count(), r.Info(k).Letter, want.Count())
			}
			slides := slices.ContainsFunc(r.Info(k).Spec.Moves, func(a shogi.Atom) bool { return a.Slides })
			if slides && !want.AndNot(p.Sliders()).Empty() {
				t.Errorf("%s: %s of %v is missing among those that slide", notation.FormatSFEN(&p), r.Info(k).Letter, c)
			}
		}
	}
	for _, m := range p.AppendLegal(nil) {
		var u shogi.Undo
		key, taken := p.BoardKeyAfter(m), shogi.NoPiece
		if m != shogi.Pass {
			taken = p.Piece(m.To())
		}
		p.Make(m, &u)
		fresh, err := p.Setup().Position()
		if err != nil || fresh != p || key != p.BoardKey() || u.Captured() != taken {
			t.Errorf("%s, %s: %v, built from scratch it differs: %v; took %v", notation.FormatSFEN(&before), notation.FormatUSI(r, m), err, fresh != p, u.Captured())
		}
		p.Unmake(m, &u)
		if p != before {
			t.Errorf("%s: taking back %s does not restore it", notation.FormatSFEN(&before), notation.FormatUSI(r, m))
		}
		q := before
		if err := q.Play(m); err != nil || q != fresh {
			t.Errorf("%s: playing %s: %v", notation.FormatSFEN(&before), notation.FormatUSI(r, m), err)
		}
	}
	var u shogi.Undo
	if p.InCheck() {
		return
	}
	p.MakeNull(&u)
	if p.Side() == before.Side() || p.Ply() != before.Ply()+1 || p.Key() == before.Key() || p.Key() != setupFor(p).Key() {
		t.Errorf("%s: the null move leaves %v to move, key %x", notation.FormatSFEN(&before), p.Side(), p.Key())
	}
	if p.UnmakeNull(&u); p != before {
		t.Errorf("%s: taking back the null move does not restore it", notation.FormatSFEN(&before))
	}
}

func setupFor(p shogi.Position) *shogi.Position {
	s := p.Setup()
	s.Side = s.Side.Other()
	q, err := s.Position()
	if err != nil {
		return &p
	}
	var u shogi.Undo
	q.MakeNull(&u)
	return &q
}

func TestMines(t *testing.T) {
	const (
		enemyOnBlack = "****1****/***3***/**5**/9/9/j8/9/9/9/9/Q8/9/8J/4j4/**5**/***3***/****1**** b Mm 1"
		enemyOnWhite = "****1****/***3***/**5**/4J4/9/j8/9/9/9/9/q8/8Q/8J/9/**5**/***3***/****1**** w Mm 1"
	)
	for _, counts := range []bool{false, true} {
		spec := specOf(t, "seishin")
		mine := *spec.Mine
		mine.Counts = counts
		spec.Mine = &mine
		r, err := shogi.Compile(spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			sfen, move string
			foul       error
		}{
			{enemyOnBlack, "M*5n", nil},
			{enemyOnWhite, "M*5d", nil},
			{enemyOnBlack, "M*5d", shogi.ImpossibleMove},
			{strings.Replace(enemyOnBlack, "Mm", "m", 1), "M*5n", shogi.NotInHand},
			{strings.Replace(enemyOnBlack, "4j4", "4Q4", 1), "M*5n", shogi.NoTarget},
			{strings.Replace(enemyOnBlack, "4j4", "9", 1), "M*5n", shogi.NoTarget},
			{strings.Replace(enemyOnBlack, " b ", " w ", 1), "M*5n", shogi.ImpossibleMove},
		} {
			p := positionOf(t, r, c.sfen)
			m := moveOf(t, r, c.move)
			checkMoves(t, p)
			if legal := slices.Contains(p.AppendLegal(nil), m); legal != (c.foul == nil) || p.IsLegal(m) != legal {
				t.Errorf("%s in %s: generated %v, legal %v", c.move, c.sfen, legal, p.IsLegal(m))
			}
			q := p
			if err := q.Play(m); (err == nil) != (c.foul == nil) || err != nil && !errors.Is(err, c.foul) {
				t.Errorf("%s in %s: %v, want %v", c.move, c.sfen, err, c.foul)
			}
			if c.foul != nil {
				continue
			}
			side := p.Side()
			_, before, _ := p.Score(side)
			_, after, _ := q.Score(side)
			want := before
			if counts {
				want++
			}
			if q.Piece(m.To()) != shogi.NoPiece || q.Hand(side, r.Mine()) != 0 || q.Hand(side.Other(), r.Mine()) != 1 || after != want {
				t.Errorf("%s, counted %v: %d captures, want %d; the gate holds %v", c.move, counts, after, want, q.Piece(m.To()))
			}
		}
	}
}

func TestMineOfTheFinished(t *testing.T) {
	r := rulesOf(t, "seishin").Rules
	p := positionOf(t, r, "****1****/***3***/**5**/9/9/9/9/9/9/9/Q8/9/8J/4j4/**5**/***3***/****1**** b Mm 1")
	var got []string
	for _, m := range p.AppendLegal(nil) {
		got = append(got, notation.FormatUSI(r, m))
	}
	slices.Sort(got)
	if want := []string{"M*5n", "pass"}; !slices.Equal(got, want) {
		t.Errorf("the legal moves are %v, want %v", got, want)
	}
	checkMoves(t, p)
	if p.CountLegal() != 2 || !p.HasLegal() {
		t.Errorf("%d moves are counted", p.CountLegal())
	}
}

func TestPassing(t *testing.T) {
	for name, c := range map[string]struct {
		rule shogi.NoMoveRule
		sfen string
		want string
	}{
		"nothing to do":            {shogi.NoMovePasses, "P8/9/9/9/9/9/9/9/k8 b - 1", "pass"},
		"something in hand":        {shogi.NoMovePasses, "P8/9/9/9/9/9/9/9/k8 b G 1", "G*"},
		"a move":                   {shogi.NoMovePasses, "P8/9/9/9/9/4P4/9/9/k8 b - 1", "5f5e"},
		"nothing to do and a loss": {shogi.NoMoveLoses, "P8/9/9/9/9/9/9/9/k8 b - 1", ""},
	} {
		spec := specOf(t, "standard")
		spec.NoMove = c.rule
		kindOf(&spec, "K").Royal = false
		pawn := kindOf(&spec, "P")
		pawn.Promotes, pawn.MayStayDead, pawn.MaxPerFile = "", true, 0
		pawn.Moves = []shogi.Atom{{Up: 1, Quiet: true}, {Left: 1, Up: 1, Capture: true}}
		r, err := shogi.Compile(spec)
		if err != nil {
			t.Fatal(err)
		}
		p := positionOf(t, r, c.sfen)
		legal := p.AppendLegal(nil)
		ok := len(legal) > 0 == (c.want != "")
		for _, m := range legal {
			ok = ok && strings.HasPrefix(notation.FormatUSI(r, m), c.want)
		}
		if !ok || p.IsLegal(shogi.Pass) != (c.want == "pass") || p.CountLegal() != len(legal) {
			t.Errorf("%s: %v, %d counted, may pass %v", name, usi(r, legal), p.CountLegal(), p.IsLegal(shogi.Pass))
		}
		checkMoves(t, p)
	}
}

func TestPassingWithKing(t *testing.T) {
	for sfen, want := range map[string]shogi.Result{
		"8k/6R2/9/9/9/9/9/9/K8 w - 2":     {},
		"8k/9/6N1+R/9/9/9/9/9/K8 w - 2":   {Outcome: shogi.BlackWins, Reason: shogi.Mate},
		"8k/6+R2/7G1/9/9/9/9/9/K8 w - 2":  {},
		"8k/6+R2/7G1/9/9/9/9/9/K8 w p 2":  {},
		"8k/6+R2/7G1/9/p8/9/9/9/K8 w - 2": {},
	} {
		spec := specOf(t, "standard")
		spec.NoMove = shogi.NoMovePasses
		r, err := shogi.Compile(spec)
		if err != nil {
			t.Fatal(err)
		}
		p := positionOf(t, r, sfen)
		legal := p.AppendLegal(nil)
		pass := strings.HasSuffix(sfen, "/9/9/9/9/9/K8 w - 2") && strings.Contains(sfen, "+R2/7G1")
		if pass && !slices.Equal(usi(r, legal), []string{"pass"}) {
			t.Errorf("%s: %+v, %v, %d counted, may pass %v", sfen, p.Ending(), usi(r, legal), p.CountLegal(), p.IsLegal(shogi.Pass))
		}
		expect.All(t, sfen,
			expect.That("Ending()", p.Ending(), want), expect.That("IsLegal(shogi.Pass)", p.IsLegal(shogi.Pass), pass),
			expect.That("CountLegal()", p.CountLegal(), len(legal)),
		)
		if noisy, quiet := p.AppendCaptures(nil), p.AppendQuiets(nil); len(noisy)+len(quiet) != len(legal) {
			t.Errorf("%s: %v and %v", sfen, usi(r, noisy), usi(r, quiet))
		}
		checkMoves(t, p)
		if pass {
			var u shogi.Undo
			before := p
			p.Make(shogi.Pass, &u)
			if p.Side() != shogi.Black || !p.HasLegal() {
				t.Errorf("%s: after the pass it is not the turn of the other side", sfen)
			}
			p.Unmake(shogi.Pass, &u)
			if p != before {
				t.Errorf("%s: the pass cannot be taken back", sfen)
			}
		}
	}
}

func TestPrey(t *testing.T) {
	for prey, want := range map[string]string{"": "5e4d 5e5d 5e6d", "P": "5e5d 5e6d", "G": "5e4d", "P G": "5e4d 5e5d 5e6d", "N": ""} {
		spec := specOf(t, "standard")
		kindOf(&spec, "K").Royal = false
		kindOf(&spec, "S").Prey = strings.Fields(prey)
		if prey == "" {
			kindOf(&spec, "L").Prey = []string{"P"}
		}
		r, err := shogi.Compile(spec)
		if err != nil {
			t.Fatal(err)
		}
		p := positionOf(t, r, "9/9/9/3p+pg3/4S4/9/9/9/9 b - 1")
		var got []string
		for _, m := range p.AppendCaptures(nil) {
			got = append(got, notation.FormatUSI(r, m))
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("of prey %q it takes %v, want %s", prey, got, want)
		}
		for _, m := range p.AppendCaptures(nil) {
			if att := p.AttackersTo(m.To(), shogi.Black, p.Occupied()); att != shogi.Bit(m.From()) {
				t.Errorf("of prey %q, %s is attacked by %d pieces", prey, notation.FormatSquare(r, m.To()), att.Count())
			}
		}
		for _, file := range []int{4, 5, 6} {
			sq := r.SquareAt(file, 4)
			attacked := strings.Contains(want, notation.FormatSquare(r, sq))
			if got := !p.AttackersTo(sq, shogi.Black, p.Occupied()).Empty(); got != attacked {
				t.Errorf("of prey %q, %s is attacked: %v", prey, notation.FormatSquare(r, sq), got)
			}
		}
	}
	r := rulesOf(t, "seishin").Rules
	captive := 0
	for _, k := range r.Kinds() {
		if r.Info(k).Captive() {
			captive++
			if r.Info(k).Token || r.Info(k).Base != k {
				t.Errorf("%s is a captive", r.Info(k).Letter)
			}
		}
	}
	if captive != 2 {
		t.Errorf("%d kinds are captives, want Q and J", captive)
	}
	for _, k := range rulesOf(t, "standard").Rules.Kinds() {
		if rulesOf(t, "standard").Rules.Info(k).Captive() {
			t.Errorf("%d is a captive in shogi", k)
		}
	}
}

func TestReasonNames(t *testing.T) {
	seen := map[string]bool{}
	for r := shogi.NotOver + 1; ; r++ {
		word := r.String()
		if word == "unknown" {
			break
		}
		if seen[word] {
			t.Errorf("%q stands for two reasons", word)
		}
		seen[word] = true
	}
	if len(seen) < 12 || seen[""] || shogi.NotOver.String() != "" {
		t.Errorf("the reasons are %v", seen)
	}
}
