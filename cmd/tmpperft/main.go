package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"time"
	"strconv"
	"runtime/pprof"

	"github.com/komadai/komadai/notation"
	. "github.com/komadai/komadai/shogi"
)

func at(l, u int, s bool) Atom { return Atom{Left: l, Up: u, Slides: s, Quiet: true, Capture: true} }

var F = []Atom{at(1, 1, false), at(-1, 1, false), at(1, -1, false), at(-1, -1, false)}
var W = []Atom{at(0, 1, false), at(0, -1, false), at(1, 0, false), at(-1, 0, false)}

func slide(a []Atom) []Atom {
	var o []Atom
	for _, x := range a {
		x.Slides = true
		o = append(o, x)
	}
	return o
}
func fwd(a []Atom) []Atom {
	var o []Atom
	for _, x := range a {
		if x.Up > 0 {
			o = append(o, x)
		}
	}
	return o
}
func cat(a ...[]Atom) []Atom {
	var o []Atom
	for _, x := range a {
		o = append(o, x...)
	}
	return o
}

func zone(files, ranks, n int) (z [2][]Place) {
	for f := 1; f <= files; f++ {
		for r := 1; r <= n; r++ {
			z[0] = append(z[0], Place{f, r})
			z[1] = append(z[1], Place{f, ranks + 1 - r})
		}
	}
	return
}

func spec(id string) Spec {
	files, ranks, zn := 9, 9, 3
	gold := cat(W, fwd(F))
	P := []Atom{at(0, 1, false)}
	L := []Atom{at(0, 1, true)}
	N := []Atom{at(1, 2, false), at(-1, 2, false)}
	S := cat(F, fwd(W))
	K := cat(F, W)
	mv := map[string][]Atom{"R": slide(W), "B": slide(F), "G": gold, "S": S, "N": N, "L": L, "P": P, "K": K,
		"+R": cat(slide(W), F), "+B": cat(slide(F), W), "+S": gold, "+N": gold, "+L": gold, "+P": gold}
	order := []string{"R", "B", "G", "S", "N", "L", "P", "K", "+R", "+B", "+S", "+N", "+L", "+P"}
	if id == "okisaki" {
		files, ranks = 10, 10
		mv["L"] = []Atom{at(0, 1, true), at(0, -1, true)}
		mv["N"] = nil
		for _, a := range []int{1, -1} {
			for _, b := range []int{1, -1} {
				mv["N"] = append(mv["N"], at(a, 2*b, false), at(2*a, b, false))
			}
		}
		mv["Q"] = slide(K)
		order = append([]string{"Q"}, order...)
	}
	s := Spec{ID: id, Drops: DropSpec{ToHand: true}}
	wf := map[string]string{"cylinder": "*", "torus": "*", "footwork-king": "K", "footwork-king-major": "K B +B R +R", "footwork-king-minor": "K P L N S G +P +L +N +S", "footwork-silver-knight": "S N", "footwork-gold": "G +P +L +N +S", "footwork-bishop": "B +B", "footwork-rook": "R +R"}
	if id == "torus" {
		ranks, zn = 11, 4
	}
	s.Files, s.Ranks = files, ranks
	s.Promotion = PromotionSpec{Zone: zone(files, ranks, zn), OnLeaving: true}
	if strings.HasPrefix(id, "skate") {
		s.Ice = &IceSpec{}
		if strings.Contains(id, "variant") {
			s.Ice.EnemyGap = 1
			if id[len(id)-1] >= '3' {
				s.Ice.FriendGap = 1
			}
		}
	}
	for _, l := range order {
		ks := KindSpec{Letter: l, Moves: append([]Atom{}, mv[l]...), Royal: l == "K", Drop: l != "K" && l[0] != '+'}
		if w := wf[id]; w == "*" || strings.Contains(" "+w+" ", " "+l+" ") {
			ks.WrapFiles = true
		}
		if id == "torus" {
			ks.WrapRanks = true
		}
		if _, ok := mv["+"+l]; ok {
			ks.Promotes = "+" + l
		}
		if l == "P" {
			ks.MaxPerFile, ks.NoDropMate = 1, true
		}
		if strings.HasPrefix(id, "checkers") {
			ks.Jump = JumpOne
			if id == "checkers-2" {
				if l == "L" || l == "B" || l == "R" {
					ks.Jump |= JumpChain
				}
				if l == "K" {
					ks.Jump |= JumpRun
				}
			}
		}
		if strings.HasPrefix(id, "forward") {
			var o []Atom
			for _, a := range ks.Moves {
				if a.Up >= 0 {
					o = append(o, a)
				}
			}
			ks.Moves = o
			if l == "S" || l == "B" {
				ks.MayStayDead = true
				ks.MayDropDead = id == "forward"
			}
		}
		if s.Ice != nil {
			for i := range ks.Moves {
				a := &ks.Moves[i]
				v := strings.Contains(id, "variant")
				if v && (l == "N" || l == "B" || l == "R" || l == "+R" || l == "+B") {
					n := id[len(id)-1]
					if !((l == "+R" || l == "+B") && (n == '2' || n == '4') && !a.Slides) {
						continue
					}
				}
				a.IceLeft, a.IceUp = a.Left, a.Up
				if l == "N" {
					a.IceUp = 1
					if id == "skate" {
						a.IceLeft = 0
					}
				}
			}
		}
		s.Kinds = append(s.Kinds, ks)
	}
	if id == "forward-try" {
		s.Try = &[2]Place{{5, 1}, {5, 9}}
	}
	return s
}

func seishin() Spec {
	s := Spec{ID: "seishin", Files: 9, Ranks: 17, NoMove: NoMovePasses}
	castle := []Place{}
	for r := 1; r <= 17; r++ {
		w := 9
		if r <= 3 {
			w = 2*r - 1
		}
		if r >= 15 {
			w = 2*(18-r) - 1
		}
		for f := 1; f <= 9; f++ {
			d := f - 5
			if d < 0 {
				d = -d
			}
			if d > (w-1)/2 {
				s.Holes = append(s.Holes, Place{f, r})
			} else if r <= 3 || r >= 15 {
				castle = append(castle, Place{f, r})
			}
		}
	}
	s.Regions = map[string][]Place{"castle": castle}
	side := []Atom{{Left: 1, Slides: true, Quiet: true}, {Left: -1, Slides: true, Quiet: true}}
	K := slide(cat(F, W))
	s.Promotion = PromotionSpec{Zone: [2][]Place{castle, castle}, Forced: true}
	s.Drops.Counted = []string{"J"}
	s.Mine = &MineSpec{Letter: "M", Gate: [2]Place{{5, 14}, {5, 4}}}
	s.Elimination = &EliminationSpec{Prey: "Q", Hunter: "J", Void: "V", Weight: 10}
	s.Kinds = []KindSpec{
		{Letter: "J", Moves: append([]Atom{at(0, 1, true)}, side...), Prey: []string{"Q"}, Promotes: "+J"},
		{Letter: "+J", Moves: K, Prey: []string{"Q"}},
		{Letter: "Q", Moves: append([]Atom{at(0, -1, true)}, side...), Prey: []string{"J"}, Region: "castle", RegionMoves: slide(W), Confined: true},
		{Letter: "V", Token: true}, {Letter: "M", Token: true},
	}
	return s
}

func main() {
	rules := map[string]*Rules{}
	get := func(id string) *Rules {
		if rules[id] == nil {
			sp := seishin()
			if id != "seishin" {
				sp = spec(id)
			}
			r, err := Compile(sp)
			if err != nil {
				panic(err)
			}
			rules[id] = r
		}
		return rules[id]
	}
	if len(os.Args) > 3 {
		s, err := notation.ParseSFEN(get(os.Args[1]), os.Args[2])
		if err != nil {
			panic(err)
		}
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		d, _ := strconv.Atoi(os.Args[3])
		if len(os.Args) > 4 {
			f, _ := os.Create(os.Args[4])
			pprof.StartCPUProfile(f)
			defer pprof.StopCPUProfile()
		}
		t := time.Now()
		n := Perft(&p, d)
		e := time.Since(t)
		fmt.Printf("%d %v %.1f Mnps\n", n, e, float64(n)/e.Seconds()/1e6)
		return
	}
	f, _ := os.Open("testdata/perft.tsv")
	sc := bufio.NewScanner(f)
	bad, ok := map[string]int{}, map[string]int{}
	for sc.Scan() {
		c := strings.Split(sc.Text(), "\t")
		s, err := notation.ParseSFEN(get(c[0]), c[1])
		if err != nil {
			panic(err)
		}
		p, err := s.Position()
		if err != nil {
			fmt.Println(c[0], c[1], err)
			bad[c[0]]++
			continue
		}
		d, _ := strconv.Atoi(c[2])
		n := Perft(&p, d)
		if strconv.FormatUint(n, 10) != c[3] {
			if bad[c[0]] < 3 {
				fmt.Println(c, n)
			}
			bad[c[0]]++
		} else {
			ok[c[0]]++
		}
	}
	fmt.Println("bad", bad)
	fmt.Println("ok", ok)
}

func init() {
	if len(os.Args) == 3 {
		r, err := Compile(map[bool]func() Spec{true: seishin, false: func() Spec { return spec(os.Args[1]) }}[os.Args[1] == "seishin"]())
		if err != nil {
			panic(err)
		}
		s, _ := notation.ParseSFEN(r, os.Args[2])
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		var u Undo
		for _, m := range p.AppendLegal(nil) {
			p.Make(m, &u)
			fmt.Println(notation.FormatUSI(r, m), p.CountLegal(), p.InCheck(), len(p.AppendLegal(nil)))
			p.Unmake(m, &u)
		}
		os.Exit(0)
	}
}
