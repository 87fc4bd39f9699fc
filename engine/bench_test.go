package engine_test

import (
	"context"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestProbe(t *testing.T) {
	for _, rs := range variant.All() {
		e := engine.New(rs.Rules, engine.Options{})
		res, err := e.Search(context.Background(), shogi.NewGame(rs.Start), engine.Limits{MoveTime: time.Second}, nil)
		if err != nil {
			t.Fatal(err)
		}
		pv := ""
		for _, m := range res.PV {
			pv += " " + notation.FormatUSI(rs.Rules, m)
		}
		t.Logf("%-24s d%d %s %d nodes %.0f knps pv%s", rs.ID, res.Depth, res.Score, res.Nodes, float64(res.Nodes)/res.Time.Seconds()/1000, pv)
	}
}
