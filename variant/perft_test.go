package variant

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// testdata/perft.tsv: rule set, SFEN, depth, nodes.
func TestPerftVectors(t *testing.T) {
	f, err := os.Open("../testdata/perft.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := 0
	sc := bufio.NewScanner(f)
	for line := 1; sc.Scan(); line++ {
		fields := strings.Split(sc.Text(), "\t")
		if len(fields) != 4 {
			t.Fatalf("line %d has %d fields", line, len(fields))
		}
		r, err := Lookup(fields[0])
		if err != nil {
			t.Fatalf("line %d: %v", line, err)
		}
		setup, err := notation.ParseSFEN(r.Rules, fields[1])
		if err != nil {
			t.Errorf("line %d: %v", line, err)
			continue
		}
		p, err := setup.Position()
		if err != nil {
			t.Errorf("line %d: %v", line, err)
			continue
		}
		depth, _ := strconv.Atoi(fields[2])
		want, _ := strconv.ParseUint(fields[3], 10, 64)
		if have := shogi.Perft(&p, depth); have != want {
			t.Errorf("line %d: %s %s depth %d: %d nodes, want %d", line, r.ID, fields[1], depth, have, want)
		}
		rows++
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	if rows != 860 {
		t.Errorf("%d rows, want 860", rows)
	}
}

// startPerft has nodes by depth, from the rules page.
var startPerft = map[string][]uint64{
	"standard":               {30, 900, 25470, 719731, 19861490},
	"cylinder":               {31, 961, 28303, 832015},
	"footwork-king":          {30, 900, 25470, 719731},
	"footwork-king-major":    {31, 961, 28303, 832015},
	"footwork-king-minor":    {30, 900, 25470},
	"footwork-silver-knight": {30, 900, 25470},
	"footwork-gold":          {30, 900, 25470},
	"footwork-bishop":        {30, 900, 25620, 727868},
	"footwork-rook":          {31, 961, 28148, 823300},
	"torus":                  {40, 1586, 60689, 2287590},
	"skate":                  {26, 676, 17427, 447649},
	"skate-2":                {26, 676, 17427, 447560},
	"skate-variant-1":        {30, 900, 25439},
	"skate-variant-2":        {30, 900, 25439},
	"skate-variant-3":        {30, 900, 25499},
	"skate-variant-4":        {30, 900, 25499},
	"checkers":               {34, 1156, 40424, 1408316},
	"checkers-2":             {34, 1156, 40860, 1438820},
	"forward":                {30, 900, 25170, 702869},
	"forward-try":            {30, 900, 25170},
	"okisaki":                {37, 1369, 48211, 1697913},
	"seishin":                {73, 5078, 380328},

	// Counted by Fairy-Stockfish 11.1, or published with Fairy-Stockfish 14 (tori, sho, check, cannon).
	"minishogi":     {14, 181, 2512, 35401},
	"gorogoro":      {16, 250, 4166, 67517},
	"gorogoro-plus": {39, 1438, 44436, 1330443},
	"judkins":       {20, 336, 6183, 118345},
	"euro":          {25, 625, 15424, 380499},
	"yari":          {20, 400, 7960, 158404},
	"kyoto":         {12, 137, 1636, 18268},
	"micro":         {9, 80, 767, 7256, 71328},
	"dobutsu":       {4, 17, 123, 976, 8122, 71677},
	"tori":          {17, 288, 5430, 103857},
	"sho":           {26, 676, 17368, 445372},
	"check-shogi":   {30, 900, 25470, 719408},
	"cannon":        {60, 3447, 216600},

	// Counted here; see TestOracle.
	"wa":          {51, 2601, 126574},
	"heian":       {26, 676, 17108},
	"heian-dai":   {29, 841, 25085},
	"annan":       {28, 784, 22726},
	"anhoku":      {26, 676, 16640},
	"taimen":      {30, 900, 25470},
	"three-check": {30, 900, 25470},
	"hasami":      {63, 3717, 254219},
	"chu":         {36, 1296, 48315}, // 36 and 1296: scalashogi, too
	"dai":         {71, 5041, 357978},
}

func TestPerftFromTheStart(t *testing.T) {
	for _, r := range everything() {
		want := startPerft[r.ID]
		if len(want) < 3 {
			t.Errorf("%s has no counts", r.ID)
		}
		p := r.Start
		for i, nodes := range want {
			if have := shogi.Perft(&p, i+1); have != nodes {
				t.Errorf("%s depth %d: %d nodes, want %d", r.ID, i+1, have, nodes)
			}
		}
		// Rotated.
		q := r.StartFor(shogi.White)
		if have := shogi.Perft(&q, 2); have != want[1] {
			t.Errorf("%s with White first, depth 2: %d nodes, want %d", r.ID, have, want[1])
		}
	}
}

func TestMostMoves(t *testing.T) {
	r, _ := Lookup("standard")
	setup, err := notation.ParseSFEN(r.Rules, "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	if n := p.CountLegal(); n != 593 {
		t.Errorf("%d moves, want 593", n)
	}
}
