package kifu_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
)

func TestUnfoldLink(t *testing.T) {
	const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
	for link, want := range map[string]string{
		"https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B#3":                                                                                                                     "position startpos moves 7g7f 3c3d 8h2b+",
		"https://www.kento-shogi.com/?initpos=4k4%2F9%2F4P4%2F9%2F9%2F9%2F9%2F9%2F9%20b%20G%201&moves=G*5b":                                                                          "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b",
		"https://share.kento-shogi.com/?branch=N%2A7e.7d7e&branchFrom=0&initpos=ln7%2F2g6%2F1ks%2BR5%2Fpppp5%2F9%2F9%2F%2Bp%2Bp%2Bp6%2F2%2Bp6%2FK1%2Bp6%20b%20NGB9p3l2n3s2gbr%201#6": "position sfen ln7/2g6/1ks+R5/pppp5/9/9/+p+p+p6/2+p6/K1+p6 b NGB9p3l2n3s2gbr 1",
		"https://www.shogi-extend.com/share-board?body=position.sfen.4k4%2F9%2F4p4%2F9%2F9%2F9%2F4P4%2F9%2F4K4.b.P.1.moves.5g5f.5c5d.P%2a5e&turn=3&abstract_viewpoint=black":         "position sfen 4k4/9/4p4/9/9/9/4P4/9/4K4 b P 1 moves 5g5f 5c5d P*5e",
		"https://www.shogi-extend.com/share-board?turn=12&xbody=cG9zaXRpb24gc3RhcnRwb3MgbW92ZXMgMmcyZiAzYzNkIDdnN2YgNWM1ZCAzaTRoIDhiNWIgNWk2aCA1ZDVlIDZoN2ggMmIzYyA3aTZoIDNhNGI":     "position startpos moves 2g2f 3c3d 7g7f 5c5d 3i4h 8b5b 5i6h 5d5e 6h7h 2b3c 7i6h 3a4b",
		"https://www.studiok-i.net/kifu/?sfen=position%20startpos%20moves%207g7f":                                                                                                    "position startpos moves 7g7f",
		"https://lishogi.org/analysis/standard/" + start + "_b_-_1":                                                                                                                  "position sfen " + start + " b - 1",
		"https://lishogi.org/analysis/" + start + "_w_-_2":                                                                                                                           "position sfen " + start + " w - 2",
		start + "_b_-_1\n":           "position sfen " + start + " b - 1",
		"4k4/9/4+P4/9/9/9/9/9/9_b_G": "position sfen 4k4/9/4+P4/9/9/9/9/9/9 b G 1",
		"https://lishogi.org/editor/" + strings.ReplaceAll(start, "/", "%2F") + "_b_-":                   "position sfen " + start + " b - 1",
		"https://lishogi.org/editor/standard/4k4/9/4+P4/9/9/9/9/9/9_b_G_1":                               "position sfen 4k4/9/4+P4/9/9/9/9/9/9 b G 1",
		"https://lishogi.org/analysis/minishogi/rbsgk/4p/5/P4/KGSBR_b_-_1":                               "position sfen rbsgk/4p/5/P4/KGSBR b - 1",
		"https://lishogi.org/editor/rbsgk/4p/5/P4/KGSBR_b_-_1":                                           "position sfen rbsgk/4p/5/P4/KGSBR b - 1",
		"https://komadai.example/record?rules=standard&sfen=4k4/9/9/9/9/9/9/9/4K4+b+G+1&moves=5i5h+5a5b": "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves 5i5h 5a5b",
		"https://lishogi.org/analysis":                                                                   "",
		"https://example.com/?usen=~0.6y2.":                                                              "",
		"https://www.shogi-extend.com/share-board?xbody=%25%25":                                          "",
		"7g7f 3c3d": "",
	} {
		if got, ok := kifu.UnfoldLink(link); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v; want %q", link, got, ok, want)
		}
	}
}

func FuzzUnfoldLink(f *testing.F) {
	f.Add("https://www.kento-shogi.com/?initpos=4k4%2F9&moves=7g7f.3c3d.8h2b%2B#3")
	f.Add("https://www.shogi-extend.com/share-board?xbody=cG9zaXRpb24")
	f.Add("https://lishogi.org/analysis/standard/4k4/9/9_b_-_1")
	f.Fuzz(func(t *testing.T, text string) {
		line, ok := kifu.UnfoldLink(text)
		if ok != (line != "") || ok && !strings.HasPrefix(line, "position ") || strings.ContainsAny(line, "\n\r") {
			t.Errorf("%q: %q, %v", text, line, ok)
		}
	})
}
