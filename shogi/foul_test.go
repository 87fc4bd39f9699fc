package shogi_test

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestFouls(t *testing.T) {
	start := "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	seishin := "****1****/***3***/**5**/qqqqqqqqq/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/j7J/QQQQQQQQQ/**5**/***3***/****1**** b Mm 1"
	for _, c := range []struct {
		name, rules, sfen, move string
		want                    shogi.Foul
	}{
		{"legal", "standard", start, "7g7f", shogi.NoFoul},
		{"second pawn on a file", "standard", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5d", shogi.Nifu},
		{"second pawn, the first on the last rank but one", "standard", "4k4/8P/9/9/9/9/9/9/4K4 b P 1", "P*1e", shogi.Nifu},
		{"a tokin does not count", "standard", "4k4/9/9/9/9/9/4+P4/9/4K4 b P 1", "P*5d", shogi.NoFoul},
		{"pawn drop mate", "standard", "7nk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", shogi.DropMate},
		{"pawn drop that only checks", "standard", "8k/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", shogi.NoFoul},
		{"a gold drop may mate", "standard", "7nk/9/8G/9/9/9/9/9/K8 b G 1", "G*1b", shogi.NoFoul},
		{"pawn drop on the last rank", "standard", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*1a", shogi.DeadDrop},
		{"lance drop on the last rank", "standard", "4k4/9/9/9/9/9/9/9/4K4 b L 1", "L*1a", shogi.DeadDrop},
		{"knight drop on the second rank", "standard", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1b", shogi.DeadDrop},
		{"white knight drop on the eighth rank", "standard", "4k4/9/9/9/9/9/9/9/4K4 w n 1", "N*1h", shogi.DeadDrop},
		{"pawn must promote", "standard", "4k4/8P/9/9/9/9/9/9/4K4 b - 1", "1b1a", shogi.DeadMove},
		{"knight must promote", "standard", "4k4/9/9/8N/9/9/9/9/4K4 b - 1", "1d2b", shogi.DeadMove},
		{"silver need not", "standard", "4k4/8S/9/9/9/9/9/9/4K4 b - 1", "1b1a", shogi.NoFoul},
		{"moving into check", "standard", "4k4/9/9/9/9/9/9/3r5/4K4 b - 1", "5i6i", shogi.LeftInCheck},
		{"leaving a check", "standard", "4k4/9/9/9/4r4/9/9/9/P3K4 b - 1", "9i9h", shogi.LeftInCheck},
		{"a drop that leaves a check", "standard", "4k4/9/9/9/4r4/9/9/9/4K4 b P 1", "P*9e", shogi.LeftInCheck},
		{"moving a pinned piece", "standard", "4k4/9/9/9/4r4/9/4S4/9/4K4 b - 1", "5g4f", shogi.LeftInCheck},
		{"a bishop off its diagonal", "standard", start, "8h8g", shogi.Occupied},
		{"a bishop straight", "standard", "4k4/9/9/9/4B4/9/9/9/4K4 b - 1", "5e5d", shogi.ImpossibleMove},
		{"a rook over a piece", "standard", start, "2h2d", shogi.ImpossibleMove},
		{"own piece in the way", "standard", start, "2h2g", shogi.Occupied},
		{"promotion outside the camp", "standard", start, "7g7f+", shogi.ImpossiblePromotion},
		{"promotion of a gold", "standard", "4k4/9/G8/9/9/9/9/9/4K4 b - 1", "9c9b+", shogi.ImpossiblePromotion},
		{"promotion of a tokin", "standard", "4k4/9/+P8/9/9/9/9/9/4K4 b - 1", "9c9b+", shogi.ImpossiblePromotion},
		{"out of turn", "standard", start, "3c3d", shogi.OutOfTurn},
		{"nothing there", "standard", start, "5e5d", shogi.EmptyOrigin},
		{"drop on a piece", "standard", "4k4/9/9/9/4P4/9/9/9/4K4 b G 1", "G*5e", shogi.Occupied},
		{"drop of what is not held", "standard", start, "G*5e", shogi.NotInHand},
		{"pass", "standard", start, "pass", shogi.MayNotPass},
		{"a silver dropped on the last rank, forward", "forward", "4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*1a", shogi.NoFoul},
		{"a silver dropped on the last rank, forward-try", "forward-try", "3k5/9/9/9/9/9/9/9/3K5 b S 1", "S*1a", shogi.DeadDrop},
		{"a gold backward, forward", "forward", "4k4/9/9/9/4G4/9/9/9/4K4 b - 1", "5e5f", shogi.ImpossibleMove},
		{"carried over ice", "skate", start, "7g7d", shogi.NoFoul},
		{"stopping on open ice", "skate", "4k4/9/9/9/9/9/2P6/9/4K4 b - 1", "7g7f", shogi.ImpossibleMove},
		{"no second rank is dead on the torus", "torus", "9/4k4/9/9/9/9/9/9/9/4K4/9 b N 1", "N*1a", shogi.NoFoul},
		{"jumping over two", "checkers", "4k4/9/9/9/4+p4/4p4/4R4/9/4K4 b - 1", "5g5d", shogi.ImpossibleMove},
		{"jumping over one", "checkers", "4k4/9/9/9/9/4p4/4R4/9/4K4 b - 1", "5g5e", shogi.NoFoul},
		{"a mine without a target", "seishin", seishin, "M*5n", shogi.NoTarget},
		{"a pass with moves left", "seishin", seishin, "pass", shogi.MayNotPass},
		{"sun takes sun", "seishin", "****1****/***3***/**5**/qqqqqqqqq/j8/8j/8J/9/9/9/9/9/9/QQQQQQQQQ/**5**/***3***/****1**** b Mm 1", "1g1f", shogi.ImpossibleMove},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := positionOf(t, rulesOf(t, c.rules).Rules, c.sfen)
			m := moveOf(t, p.Rules(), c.move)
			if legal := p.IsLegal(m); legal != (c.want == shogi.NoFoul) {
				t.Errorf("IsLegal(%s) = %v", c.move, legal)
			}
			before := p
			err := p.Play(m)
			if c.want == shogi.NoFoul {
				if err != nil {
					t.Fatalf("%s: %v", c.move, err)
				}
				return
			}
			if !errors.Is(err, c.want) {
				t.Errorf("%s: got %v, want %v", c.move, err, c.want)
			}
			if p != before {
				t.Errorf("%s: the refused move changed the position to %s", c.move, notation.FormatSFEN(&p))
			}
		})
	}
}

func TestStudy(t *testing.T) {
	for sfen, want := range map[string]shogi.SetupFaultKind{
		"9/9/9/9/4P4/9/9/9/9 b - 1":          0,
		"9/9/9/9/9/9/9/9/9 w 2r 1":           0,
		"4k4/9/9/9/4P4/9/9/9/9 w - 1":        0,
		"9/9/9/9/4P4/9/9/9/4K4 b - 1":        0,
		"9/9/9/9/4P4/4P4/9/9/9 b - 1":        shogi.TwoPawns,
		"4k4/9/9/9/9/9/9/9/3KK4 b - 1":       shogi.TooManyKings,
		"4k4/9/9/9/4R4/9/9/9/9 b - 1":        shogi.CheckedOutOfTurn,
		"9/9/9/9/4R4/9/9/9/9 b 2r 1":         shogi.TooManyPieces,
		"P8/9/9/9/9/9/9/9/9 b - 1":           shogi.DeadPiece,
		"9/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L 1": 0,
	} {
		s, err := notation.ParseSFEN(rulesOf(t, "standard").Rules, sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Study()
		var fault *shogi.SetupError
		switch errors.As(err, &fault); {
		case want == 0 && err != nil, want != 0 && (fault == nil || len(fault.Faults) != 1 || !fault.Has(want)):
			t.Errorf("%s: %v, want kind %d", sfen, err, want)
		case want == 0:
			if moves := p.AppendLegal(nil); len(moves) != p.CountLegal() || p.InCheck() {
				t.Errorf("%s: %d moves, counted %d; check %v", sfen, len(moves), p.CountLegal(), p.InCheck())
			}
		}
	}
}

func TestSetupFaults(t *testing.T) {
	for _, c := range []struct {
		name, rules, sfen string
		want              []shogi.SetupFaultKind
	}{
		{"two pawns", "standard", "4k4/9/9/4P4/9/9/4P4/9/4K4 b - 1", []shogi.SetupFaultKind{shogi.TwoPawns}},
		{"dead pawn", "standard", "P3k4/9/9/9/9/9/9/9/4K4 b - 1", []shogi.SetupFaultKind{shogi.DeadPiece}},
		{"dead pawn of White", "standard", "4k4/9/9/9/9/9/9/9/p3K4 b - 1", []shogi.SetupFaultKind{shogi.DeadPiece}},
		{"two pawns to the last rank", "standard", "4k4/9/9/9/p8/9/9/9/p3K4 b - 1", []shogi.SetupFaultKind{shogi.DeadPiece, shogi.TwoPawns}},
		{"dead knights of both", "standard", "4k4/N8/9/9/9/9/9/n8/4K4 b - 1", []shogi.SetupFaultKind{shogi.DeadPiece, shogi.DeadPiece}},
		{"two kings", "standard", "4k4/9/9/9/9/9/9/9/3KK4 b - 1", []shogi.SetupFaultKind{shogi.TooManyKings}},
		{"no king", "standard", "9/9/9/9/9/9/9/9/4K4 b - 1", []shogi.SetupFaultKind{shogi.NoKing}},
		{"checked out of turn", "standard", "4k4/9/9/9/4R4/9/9/9/4K4 b - 1", []shogi.SetupFaultKind{shogi.CheckedOutOfTurn}},
		{"three rooks", "standard", "3k5/9/9/9/4R4/9/9/9/4K4 b Rr 1", []shogi.SetupFaultKind{shogi.TooManyPieces}},
		{"several at once", "standard", "P3k4/9/9/P8/9/9/9/9/3KK4 b - 1", []shogi.SetupFaultKind{shogi.TooManyKings, shogi.DeadPiece, shogi.TwoPawns}},
		{"no dead squares on the torus", "torus", "P8/4k4/9/9/9/9/9/9/9/4K4/9 b - 1", nil},
		{"a carried pawn on ice", "skate", "P3k4/9/9/9/9/9/9/9/4K4 b - 1", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := notation.ParseSFEN(rulesOf(t, c.rules).Rules, c.sfen)
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.Position()
			var got *shogi.SetupError
			if len(c.want) == 0 {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if !errors.As(err, &got) {
				t.Fatalf("got %v", err)
			}
			if len(got.Faults) != len(c.want) {
				t.Fatalf("faults %v, want kinds %v", got.Faults, c.want)
			}
			for _, kind := range c.want {
				if !got.Has(kind) {
					t.Errorf("faults %v lack kind %d", got.Faults, kind)
				}
			}
		})
	}
	s, err := notation.ParseSFEN(rulesOf(t, "standard").Rules, "4k4/9/9/9/9/9/9/9/9 b G 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Problem(); err != nil {
		t.Errorf("a problem may lack the attacker's king: %v", err)
	}
	if _, err := s.Position(); err == nil {
		t.Error("a position may not lack a king")
	}
}
