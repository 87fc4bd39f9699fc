package tsume_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

var update = flag.Bool("update", false, "make the test data anew")

// unsoundFile has rule set, position and verdict: random mates with a piece removed or added.
const unsoundFile = "testdata/unsound.tsv"

// Verdicts with counts.
const (
	verdictNoMate = "no-mate"
	verdictCook   = "cook"
	perVerdict    = 100
)

type unsound struct{ rules, sfen, verdict string }

func (u unsound) String() string { return u.rules + "\t" + u.sfen + "\t" + u.verdict }

func readUnsound(t *testing.T) (list []unsound) {
	t.Helper()
	f, err := os.Open(unsoundFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	scan := bufio.NewScanner(f)
	for scan.Scan() {
		fields := strings.Split(scan.Text(), "\t")
		if len(fields) != 3 {
			t.Fatalf("%s: %q", unsoundFile, scan.Text())
		}
		list = append(list, unsound{fields[0], fields[1], fields[2]})
	}
	return list
}

func judgeUnsound(t *testing.T, p shogi.Position, nodes uint64) *tsume.Judgement {
	t.Helper()
	j, err := tsume.Judge(context.Background(), p, nil, tsume.Options{Hash: 1 << 18, Nodes: nodes})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestUnsound(t *testing.T) {
	lone(t)
	if *update {
		makeUnsound(t)
	}
	count := map[string]int{}
	for _, u := range readUnsound(t) {
		count[u.verdict]++
		p := problem(t, u.rules, u.sfen)
		j := judgeUnsound(t, p, 20_000)
		if why := u.disagrees(p, j); why != "" {
			t.Errorf("%s: %s", u, why)
		}
		if j.Sound() || len(j.Open) > 0 {
			t.Errorf("%s: sound %v, open %v", u, j.Sound(), j.Open)
		}
	}
	if count[verdictNoMate] != perVerdict || count[verdictCook] != perVerdict {
		t.Errorf("%v: %d of each were to be", count, perVerdict)
	}
}

// Positions to check a problem.
const maxPlaces = 4000

// disagrees returns how j differs from the file or from brute force, or "".
func (u unsound) disagrees(p shogi.Position, j *tsume.Judgement) string {
	attacker := p.Side()
	switch mated, ok := matedBy(p, attacker, maxPlaces, nil); {
	case !ok:
		return "there is too much to try"
	case mated != (u.verdict == verdictCook):
		return fmt.Sprintf("mate is %v", mated)
	case u.verdict == verdictNoMate && (j.Solution.Status != tsume.NoMate || !has(j, tsume.NoSolution)):
		return fmt.Sprintf("judged %s, %v", j.Solution.Status, j.Flaws)
	case u.verdict == verdictNoMate:
		return ""
	case j.Solution.Status != tsume.Mate || !has(j, tsume.Cook):
		return fmt.Sprintf("judged %s, %v", j.Solution.Status, j.Flaws)
	}
	// Every cook must mate, if tried, without joining the line.
	line := map[uint64]bool{}
	places := []shogi.Position{p}
	q := p
	var undo shogi.Undo
	for _, m := range j.Line {
		q.Make(m, &undo)
		places = append(places, q)
		line[q.Key()] = true
	}
	shown := false
	for _, f := range j.Flaws {
		if f.Kind != tsume.Cook {
			continue
		}
		q := places[f.Ply-1]
		q.Make(f.Move, &undo)
		if mated, ok := matedBy(q, attacker, maxPlaces, nil); ok && !mated {
			return fmt.Sprintf("move %d, %s, does not mate", f.Ply, notation.FormatUSI(p.Rules(), f.Move))
		}
		if !shown {
			shown, _ = matedBy(q, attacker, maxPlaces, line)
		}
	}
	if !shown {
		return "no cook mates without the line"
	}
	return ""
}

func has(j *tsume.Judgement, kind tsume.FlawKind) bool {
	return slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Kind == kind })
}

// makeUnsound keeps random mates that one piece more or less spoils.
func makeUnsound(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	list := map[string][]unsound{}
	for len(list[verdictNoMate]) < perVerdict || len(list[verdictCook]) < perVerdict {
		set := variant.All()[rng.IntN(len(variant.All()))]
		if rng.IntN(3) > 0 {
			set, _ = variant.Lookup("standard")
		}
		if !set.Rules.Mates() {
			continue
		}
		setup := drawSetup(rng, set.Rules)
		p, err := setup.Problem()
		if err != nil || p.InCheck() {
			continue
		}
		s, err := tsume.Solve(context.Background(), p, tsume.Options{Hash: 1 << 18, Nodes: 2000})
		if err != nil || s.Status != tsume.Mate || s.Plies < 3 {
			continue
		}
		for _, other := range spoiled(rng, setup) {
			p, err := other.Problem()
			if err != nil || p.InCheck() || p.CountChecks() < 2 {
				continue
			}
			mated, ok := matedBy(p, p.Side(), maxPlaces, nil)
			u := unsound{set.ID, notation.FormatSFEN(&p), verdictNoMate}
			if mated {
				u.verdict = verdictCook
			}
			if !ok || len(list[u.verdict]) == perVerdict {
				continue
			}
			if short, err := tsume.Solve(context.Background(), p, tsume.Options{Hash: 1 << 18, Nodes: 1000, Shortest: true}); err != nil || mated && (!short.Minimal || short.Plies < 3 || short.Plies > 9) {
				continue // short, but no mate in one
			}
			j := judgeUnsound(t, p, 2000)
			if wrong := j.Solution.Status; mated && wrong == tsume.NoMate || !mated && wrong == tsume.Mate {
				t.Fatalf("%s: judged %s", u, wrong)
			}
			if len(j.Open) == 0 && (!mated || len(j.Line) >= 3) && u.disagrees(p, j) == "" {
				list[u.verdict] = append(list[u.verdict], u)
				break
			}
		}
	}
	var b strings.Builder
	for _, u := range slices.Concat(list[verdictNoMate], list[verdictCook]) {
		b.WriteString(u.String() + "\n")
	}
	if err := os.WriteFile(unsoundFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// drawSetup puts the defender's king in the upper right corner, some pieces near it and one or
// two in hand.
func drawSetup(rng *rand.Rand, r *shogi.Rules) shogi.Setup {
	s := shogi.Setup{Rules: r, Ply: 1}
	var corner []shogi.Square
	for _, sq := range r.Squares() {
		if r.File(sq) <= 4 && r.Rank(sq) <= 4 {
			corner = append(corner, sq)
		}
	}
	king := corner[rng.IntN(len(corner))]
	s.Board[king] = shogi.NewPiece(shogi.White, r.Royal())
	var kinds []shogi.Kind
	for _, k := range r.Kinds() {
		if k != r.Royal() && !r.Info(k).Token {
			kinds = append(kinds, k)
		}
	}
	for range 4 + rng.IntN(5) {
		if sq := corner[rng.IntN(len(corner))]; s.Board[sq] == shogi.NoPiece {
			s.Board[sq] = shogi.NewPiece(shogi.Color(rng.IntN(2)), kinds[rng.IntN(len(kinds))])
		}
	}
	for range 1 + rng.IntN(2) {
		s.Hands[shogi.Black][r.HandKinds()[rng.IntN(len(r.HandKinds()))]]++
	}
	return s
}

func spoiled(rng *rand.Rand, s shogi.Setup) (out []shogi.Setup) {
	r := s.Rules
	for _, sq := range r.Squares() {
		if pc := s.Board[sq]; pc != shogi.NoPiece && pc.Kind() != r.Royal() {
			less := s
			less.Board[sq] = shogi.NoPiece
			out = append(out, less)
		}
	}
	for range 8 {
		more := s
		k := r.HandKinds()[rng.IntN(len(r.HandKinds()))]
		if rng.IntN(2) == 0 {
			more.Hands[rng.IntN(2)][k]++
		} else if sq := r.Squares()[rng.IntN(len(r.Squares()))]; more.Board[sq] == shogi.NoPiece {
			more.Board[sq] = shogi.NewPiece(shogi.Color(rng.IntN(2)), k)
		}
		out = append(out, more)
	}
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}
