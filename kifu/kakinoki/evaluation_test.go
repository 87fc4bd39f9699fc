package kakinoki

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestEvaluations(t *testing.T) {
	const head = "手合割：平手　　\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n"
	line := []string{"3c3d", "2g2f"}
	for _, test := range []struct {
		name, text string
		want       kifu.Evaluation
		pv         []string
	}{
		{"shogigui", "**対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 △３四歩(33) ▲２六歩(27) ",
			kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(88), Depth: 22, SelDepth: 28, Nodes: 744743, Time: 800 * time.Millisecond}, line},
		{"shogigui analysis", "**解析 0 △ 候補2 時間 00:00.0 深さ 32 ノード数 1 評価値 -5↑ 読み筋 △３四歩(33)",
			kifu.Evaluation{Source: kifu.SourceAnalysis, Line: 2, Score: kifu.Score{Kind: kifu.Centipawns, Value: -5, Bound: kifu.LowerBound}, Depth: 32, Nodes: 1}, line[:1]},
		{"shogigui mate", "**解析 0 評価値 -詰 3", kifu.Evaluation{Source: kifu.SourceAnalysis, Score: kifu.MateIn(-3, 0)}, nil},
		{"kakinoki", "*解析 深さ 5 評価値 +64", kifu.Evaluation{Source: kifu.SourceAnalysis, Depth: 5, Score: kifu.CP(64)}, nil},
		{"shogihome play", "**評価値=80\n**読み筋=△３四歩▲２六歩\n**深さ=10\n**ノード数=99", kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(80), Depth: 10, Nodes: 99}, line},
		{"shogihome research", "*#評価値=-180\n*#エンジン=my engine", kifu.Evaluation{Source: kifu.SourceResearch, Score: kifu.CP(-180), Engine: "my engine"}, nil},
		{"shogihome mate", "*#詰み=後手勝ち:8手", kifu.Evaluation{Source: kifu.SourceResearch, Score: kifu.MateIn(-8, 0)}, nil},
		{"piyo", "*#指し手[72]▲７六歩  △３四歩  ▲２六歩  ", kifu.Evaluation{Source: kifu.SourceAnalysis, Score: kifu.CP(72)}, line},
		{"kishin", "** Engine suisho Version V-7.50 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 △３四歩(33)",
			kifu.Evaluation{Engine: "suisho V-7.50", Line: 1, Depth: 13, SelDepth: 19, Nodes: 596119, Score: kifu.CP(-47)}, line[:1]},
		{"floodgate", "** -800 +4447HI -3142KI", kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(-800)}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := head + "*前\n" + test.text + "\n*後\n"
			rec, _ := read(t, text, kifu.ReadOptions{})
			n := rec.Main()[0]
			if len(n.Evaluations) != 1 || strings.Join(n.Comments, "|") != "前|後" {
				t.Fatalf("evaluations %+v, comments %q", n.Evaluations, n.Comments)
			}
			got := n.Evaluations[0]
			var pv []string
			for _, m := range got.PV {
				pv = append(pv, notation.FormatUSI(rec.Rules.Rules, m))
			}
			if strings.Join(pv, " ") != strings.Join(test.pv, " ") {
				t.Errorf("line %v, want %v", pv, test.pv)
			}
			expect.All(t, "read",
				expect.That("After", got.After, 1), expect.That("Engine", got.Engine, test.want.Engine),
				expect.That("Source", got.Source, test.want.Source), expect.That("Line", got.Line, test.want.Line),
				expect.That("Score", got.Score, test.want.Score), expect.That("Depth", got.Depth, test.want.Depth),
				expect.That("SelDepth", got.SelDepth, test.want.SelDepth), expect.That("Nodes", got.Nodes, test.want.Nodes),
				expect.That("Time", got.Time, test.want.Time),
			)
			var out bytes.Buffer
			if _, err := KIF().Write(&out, rec, kifu.WriteOptions{}); err != nil || out.String() != text {
				t.Errorf("written %v:\n%s", err, out.String())
			}
		})
	}
}

func TestSplitComments(t *testing.T) {
	rules := rulesOf(t, "standard")
	names := NewNames(rules.Rules)
	p := rules.Start
	for text, want := range map[string]string{
		"":                            "",
		"**":                          "",
		"あ":                           "",
		"解析":                          "",
		"評価 評価値 5":                    "unknown cp 5",
		"*解析 0 評価値 450↑":              "analysis cp 450>=",
		"*解析 0 評価値 450↓":              "analysis cp 450<=",
		"*対局 評価値 +詰 15":               "play mate 15",
		"*対局 評価値 -詰 -15":              "play mate -15",
		"*対局 評価値 -詰15":                "play mate -15",
		"*対局 評価値 +詰":                  "play mate +0",
		"*対局 評価値 -詰":                  "play mate -0",
		"*対局 評価値 -詰↑ 深さ 4":            "play mate -0>= depth 4/0",
		"*対局 評価値 +詰 3↓ 深さ 4":          "play mate 3<= depth 4/0",
		"*対局 評価値 2147483647":          "play cp 2147483647",
		"*対局 評価値 -2147483647":         "play cp -2147483647",
		"*対局 評価値 2147483648":          "",
		"*対局 評価値 -2147483648":         "",
		"*対局 評価値 x":                   "",
		"*対局 深さ 3":                    "play depth 3/0",
		"*対局 深さ 3/x":                  "play depth 3/0",
		"*対局 深さ x":                    "",
		"*対局 深さ -1":                   "",
		"*対局 候補2":                     "play line 2",
		"*対局 候補x":                     "",
		"*対局 ノード数 7":                  "play nodes 7",
		"*対局 ノード数 -7":                 "",
		"*対局 時間 00:10.5":              "play time 10.5s",
		"*対局 時間 1:02:03.004":          "play time 1h2m3.004s",
		"*対局 時間 x":                    "",
		"*対局 時間 -1":                   "",
		"*対局 時間 1000000":              "",
		"*対局 時間 999999:999999:999999": "",
		"*対局 時間 9:x":                  "",
		"*対局 時間 0":                    "",
		"*対局":                         "",
		"*対局 0 ×":                     "",
		"*対局 評価値 5 読み筋 ▲７六歩(77) △３四歩(33)": "play cp 5 pv 7g7f 3c3d",
		"*対局 評価値 5 読み筋 ▲７六歩 △３五歩 ▲２六歩":    "play cp 5 pv 7g7f",
		"*対局 読み筋 投了":           "play",
		"*対局x 評価値 5":           "",
		"* Engine x評価値":        "",
		`* Engine "a b" 評価値 5`: "unknown engine a b cp 5",
		`*検討 Engine a b 評価値 5`: "research engine a b cp 5",
		"#指し手[72]▲７六歩△３四歩":     "analysis cp 72 pv !",
		"#指し手[72]":             "analysis cp 72",
		"#指し手[72":              "",
		"#指し手[x]":              "",
		"#形勢[-72]▲７六歩△３四歩":     "analysis cp -72",
		"#形勢[+詰]":              "analysis mate +0",
		"* 55 +7776FU":         "play cp 55",
		"* -55":                "play cp -55",
		"* ":                   "",
		"* x":                  "",
		"* 5x":                 "",
		"#評価値=x":               "",
		"#詰み=先手勝ち:15手":         "research mate 15",
		"#詰み=後手勝ち":             "research mate -0",
		"#詰み=先手勝ち":             "research mate +0",
		"#詰み=猫勝ち:3手":           "",
		"#深さ=3/4":              "research depth 3/4",
		"*エンジン=猫":              "play engine 猫",
		"*猫=3":                 "",
		"*評価値=3|*深さ=4|*評価値=5|*深さ=6": "play cp 3 depth 4/0; play cp 5 depth 6/0",
		"*評価値=3|#深さ=4":              "play cp 3; research depth 4/0",
		"*評価値=3||*深さ=4":             "play cp 3; play depth 4/0",
		"*評価値=3|*猫|*深さ=4":           "play cp 3; play depth 4/0",
		"*評価値=3|*詰み=猫|*深さ=4":        "play cp 3; play depth 4/0",
		"*読み筋=▲７六歩▽３四歩☗２六歩":         "play pv 7g7f 3c3d 2g2f",
	} {
		comments, found := names.SplitComments(strings.Split(text, "|"), &p, shogi.NoMove)
		var got []string
		for _, e := range found {
			got = append(got, formatted(rules, e))
		}
		want = strings.Replace(want, " pv !", "", 1)
		if strings.Join(got, "; ") != want || want == "" && strings.Join(comments, "|") != text {
			t.Errorf("%q is read as %q and the comments %q, want %q", text, strings.Join(got, "; "), comments, want)
		}
		back := names.JoinComments(&kifu.Node{Comments: comments, Evaluations: found}, &p)
		if strings.Join(back, "|") != text {
			t.Errorf("%q comes back as %q", text, back)
		}
	}
}

func formatted(rules *variant.RuleSet, e kifu.Evaluation) string {
	out := []string{[...]string{"unknown", "play", "analysis", "research"}[e.Source]}
	add := func(ok bool, format string, args ...any) {
		if ok {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	add(e.Engine != "", "engine %s", e.Engine)
	add(e.Line > 0, "line %d", e.Line)
	bound := [...]string{kifu.Exact: "", kifu.LowerBound: ">=", kifu.UpperBound: "<="}[e.Score.Bound]
	add(e.Score.Kind == kifu.Centipawns, "cp %d%s", e.Score.Value, bound)
	sign := "+"
	if e.Score.Sign < 0 {
		sign = "-"
	}
	add(e.Score.Kind == kifu.Mate && e.Score.Value == 0, "mate %s0%s", sign, bound)
	add(e.Score.Kind == kifu.Mate && e.Score.Value != 0, "mate %d%s", e.Score.Value, bound)
	add(e.Depth > 0 || e.SelDepth > 0, "depth %d/%d", e.Depth, e.SelDepth)
	add(e.Nodes > 0, "nodes %d", e.Nodes)
	add(e.Time > 0, "time %v", e.Time)
	var pv []string
	for _, m := range e.PV {
		pv = append(pv, notation.FormatUSI(rules.Rules, m))
	}
	add(len(pv) > 0, "pv %s", strings.Join(pv, " "))
	return strings.Join(out, " ")
}

func TestFormatEvaluation(t *testing.T) {
	rules := rulesOf(t, "standard")
	names := NewNames(rules.Rules)
	p := rules.Start
	var pv []shogi.Move
	for _, text := range []string{"7g7f", "3c3d", "8h2b+", "3a2b", "2g2e"} {
		m, err := notation.ParseUSI(rules.Rules, text)
		if err != nil {
			t.Fatal(err)
		}
		pv = append(pv, m)
	}
	for want, e := range map[string]kifu.Evaluation{
		"*評価":         {},
		"*解析 0 評価値 5": {Source: kifu.SourceAnalysis, Score: kifu.CP(5)},
		"*評価 評価値 0":   {Source: 99, Score: kifu.CP(0)},
		"*対局 候補1 深さ 3 ノード数 1": {Source: kifu.SourcePlay, Line: 1, Depth: 3, Nodes: 1},
		"*検討 深さ 3/1":          {Source: kifu.SourceResearch, Depth: 3, SelDepth: 1},
		"*検討 時間 00:00.001":    {Source: kifu.SourceResearch, Time: time.Millisecond},
		"*検討 時間 61:01.5":      {Source: kifu.SourceResearch, Time: 61*time.Minute + 1500*time.Millisecond},
		"*検討 時間 00:10.0":      {Source: kifu.SourceResearch, Time: 10 * time.Second},
		"*評価 評価値 +詰 3":        {Score: kifu.MateIn(3, 1)},
		"*評価 評価値 -詰 3↑":       {Score: kifu.Score{Kind: kifu.Mate, Value: -3, Bound: kifu.LowerBound}},
		"*評価 評価値 +詰":          {Score: kifu.MateIn(0, 1)},
		"*評価 評価値 -詰↓":         {Score: kifu.Score{Kind: kifu.Mate, Sign: -1, Bound: kifu.UpperBound}},
		"*評価 Engine \"a\" 読み筋 ▲７六歩(77) △３四歩(33) ▲２二角成(88) △同　銀(31)": {Engine: "a", PV: pv},
	} {
		if want == "*評価 評価値 0" {
			e.Source = kifu.SourceUnknown
		}
		if got := names.FormatEvaluation(&e, &p, shogi.NoMove); got != want {
			t.Errorf("%+v is written %q, want %q", e, got, want)
		}
	}
	torus := rulesOf(t, "torus")
	large := NewNames(torus.Rules)
	m, err := notation.ParseUSI(torus.Rules, "7h7g")
	if err != nil {
		t.Fatal(err)
	}
	start := torus.Start
	e := kifu.Evaluation{PV: []shogi.Move{m}}
	if got, want := large.FormatEvaluation(&e, &start, shogi.NoMove), "*評価 読み筋 ▲7七歩兵 （←7八）"; got != want {
		t.Errorf("on a large board it is written %q, want %q", got, want)
	}
}

func TestJoinComments(t *testing.T) {
	rules := rulesOf(t, "standard")
	names := NewNames(rules.Rules)
	p := rules.Start
	own := kifu.Evaluation{Score: kifu.CP(1)}
	for want, evaluations := range map[string][]kifu.Evaluation{
		"a|b":                        nil,
		"*評価 評価値 1|a|b":              {own},
		"a|*評価 評価値 1|* 30 +7776FU|b": {{Score: own.Score, After: 1}, {Score: kifu.CP(30), Source: kifu.SourcePlay, Text: "* 30 +7776FU", After: 1}},
		"*評価 評価値 0|a|b":              {{Score: kifu.CP(0), Text: "*0"}}, // of CSA
		"a|b|*評価 評価値 1":              {{Score: own.Score, After: 2}},
		"a|b|*評価 評価値 1|*評価 評価値 1":    {{Score: own.Score, After: 9}, {Score: own.Score, After: 1}},
	} {
		node := &kifu.Node{Comments: []string{"a", "b"}, Evaluations: evaluations}
		if got := strings.Join(names.JoinComments(node, &p), "|"); got != want {
			t.Errorf("joined %q, want %q", got, want)
		}
	}
}
