package engine

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)


func TestStat(t *testing.T) {
	rs, _ := variant.Lookup("standard")
	f, _ := os.Open("/work/shared/strength/kp256.bin")
	n, _ := nnue.Open(f)
	m, _ := n.Model(rs.Rules, 24)
	e := New(rs.Rules, Options{Hash: 64, Threads: 1, Model: m})
	g, _ := os.Open("/work/shared/strength/positions.tsv")
	s := bufio.NewScanner(g)
	s.Scan()
	depth, count := 0, 0
	for s.Scan() && count < 150 {
		setup, _ := notation.ParseSFEN(rs.Rules, strings.Split(s.Text(), "\t")[0])
		p, _ := setup.Position()
		e.NewGame()
		r, err := e.Search(context.Background(), shogi.NewGame(p), Limits{Nodes: 20000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		depth += r.Depth
		count++
	}
	fmt.Printf("depth %.2f, q share %.2f, first-move cuts %.3f of %d, %+v\n", float64(depth)/float64(count), float64(Stat.qnodes)/float64(Stat.nodes), float64(Stat.first)/float64(Stat.cuts), Stat.cuts, Stat)
}
