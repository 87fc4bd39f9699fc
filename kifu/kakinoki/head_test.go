package kakinoki

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestFaultsOfADrawing(t *testing.T) {
	const board = "後手の持駒：%s\n" +
		"+---------------------------+\n" +
		"| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n" +
		"| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n" +
		"| ・ ・ ・ ・ %s ・ ・ ・ ・|四\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n" +
		"+---------------------------+\n" +
		"先手の持駒：%s\n先手番\n"
	for _, c := range []struct {
		white, square, black string
		line                 int
		reason               string
	}{
		{"なし", "・", "金五", 13, "not a legal position: 5 pieces G: the set has 4"},
		{"金五", "・", "銀", 1, "not a legal position: 5 pieces G: the set has 4"},
		{"銀二", "銀", "銀三", 13, "not a legal position: 6 pieces S: the set has 4"},
		{"なし", "歩", "金", 6, "not a legal position: black has 2 unpromoted P on file 5"},
	} {
		_, _, err := KIF().Read(strings.NewReader(fmt.Sprintf(board, c.white, c.square, c.black)), kifu.ReadOptions{})
		fault := (*kifu.Error)(nil)
		if !errors.As(err, &fault) || fault.Line != c.line || fault.Reason != c.reason {
			t.Errorf("%s %s %s: %v, want line %d: %s", c.white, c.square, c.black, err, c.line, c.reason)
		}
	}
}

func TestHandicaps(t *testing.T) {
	for name, board := range map[string]string{
		"香落ち": "lnsgkgsn1/1r5b1", "右香落ち": "1nsgkgsnl/1r5b1", "角落ち": "lnsgkgsnl/1r7", "飛車落ち": "lnsgkgsnl/7b1",
		"飛香落ち": "lnsgkgsn1/7b1", "二枚落ち": "lnsgkgsnl/9", "三枚落ち": "lnsgkgsn1/9", "四枚落ち": "1nsgkgsn1/9",
		"五枚落ち": "2sgkgsn1/9", "左五枚落ち": "1nsgkgs2/9", "六枚落ち": "2sgkgs2/9", "左七枚落ち": "2sgkg3/9",
		"右七枚落ち": "3gkgs2/9", "七枚落ち": "2sgkg3/9", "八枚落ち": "3gkg3/9", "九枚落ち": "4kg3/9", "十枚落ち": "4k4/9", "裸玉": "4k4/9",
	} {
		rec, warnings := read(t, "手合割："+name+"　\n", kifu.ReadOptions{})
		if got := rec.Start.SFEN(); !strings.HasPrefix(got, board+"/") || rec.Start.Position.Side() != shogi.White || len(warnings) > 0 {
			t.Errorf("%s starts at %s, warnings %v", name, got, warnings)
		}
	}
	if _, _, err := KIF().Read(strings.NewReader("手合割：二十枚落ち\n"), kifu.ReadOptions{}); err == nil {
		t.Error("an unknown handicap without a board was taken")
	}
}

const drawing = `後手の持駒：飛二　角　金四銀三桂4香１
+---------------------------+
| ・ ・ ・ ・v王 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
｜ ・ ・ ・ ・ 歩 ・ ・ ・ ・｜三
| . ･ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・v 龍|八
| ・ ・ ・ ・^玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：角　歩十七　
`

const drawn = "4k4/9/4P4/9/9/9/9/8+r/4K4 %s B17Prb4g3s4nl %d"

func TestHead(t *testing.T) {
	one := strings.Replace(drawing, "飛二", "飛", 1)
	at := func(side string, ply int) string {
		return strings.NewReplacer("%s", side, "%d", fmt.Sprint(ply)).Replace(drawn)
	}
	const queens = "lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL b - 1"
	const even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL "
	for name, c := range map[string]struct{ head, rules, sfen, headers, warnings string }{
		"a board":                             {one, "standard", at("b", 1), "", ""},
		"White to move":                       {one + "後手番\n", "standard", at("w", 1), "", ""},
		"the giver to move":                   {one + "上手番\n", "standard", at("w", 1), "", ""},
		"Black to move":                       {"手合割：角落ち\n" + one + "下手番\n", "standard", at("b", 1), "手合割=角落ち", ""},
		"a handicap has White to move":        {"手合割：角落ち\n" + one, "standard", at("w", 1), "手合割=角落ち", ""},
		"a number":                            {one + "手数＝12  まで\n先手番\n", "standard", at("b", 13), "", ""},
		"a number with half a sign":           {one + "手数=3\n", "standard", at("w", 4), "", ""},
		"an even number":                      {one + "手数= 64\n", "standard", at("b", 65), "", ""},
		"a number and the side":               {one + "手数＝3 まで\n先手番\n", "standard", at("b", 4), "", ""},
		"a number and Black's last move":      {one + "手数＝64 ▲７六歩 まで\n", "standard", at("w", 65), "", ""},
		"a number and White's last move":      {one + "手数＝63 △３四歩 まで\n", "standard", at("b", 64), "", ""},
		"a number of a handicap game":         {"手合割：角落ち\n" + one + "手数＝3\n", "standard", at("w", 4), "手合割=角落ち", ""},
		"the own number":                      {"開始手数：3\n" + one, "standard", at("b", 4), "", ""},
		"signs for the sides":                 {strings.NewReplacer("先手の持駒", "▲持駒", "後手の持駒", "△持ち駒").Replace(one), "standard", at("b", 1), "", ""},
		"a result before the moves":           {"まで12手で中断\n" + one, "standard", at("b", 1), "", "1 the line comes before the moves; it was skipped"},
		"no number":                           {one + "手数＝x\n", "standard", at("b", 1), "", "14 this line does not belong to a record; it is kept as a note"},
		"a number and no board":               {"手数＝12\n", "standard", even + "b - 13", "", ""},
		"a side and no board":                 {"後手番\n", "standard", even + "w - 1", "", ""},
		"other":                               {"手合割：その他\n" + one, "standard", at("b", 1), "", ""},
		"other without a board":               {"手合割：その他\n", "standard", even + "b - 1", "手合割=その他", "1 standard has no handicap game of that name, and no board is drawn"},
		"even and another board":              {"手合割：平手\n" + one, "standard", at("b", 1), "手合割=平手", ""},
		"a problem with both kings":           {"手合割：詰将棋\n" + one, "standard", at("b", 1), "手合割=詰将棋", ""},
		"a problem without the solver's king": {"手合割：詰将棋\n" + strings.Replace(one, "^玉", " ・", 1), "standard", strings.Replace(at("b", 1), "4K4", "9", 1), "", ""},
		"an unknown word":                     {"手合割：猫落ち\n" + one, "standard", at("b", 1), "手合割=猫落ち", ""},
		"the sides of a problem":              {strings.NewReplacer("後手の", "玉方の", "先手の", "攻方の").Replace(one), "standard", at("b", 1), "", ""},
		"the defender's other word":           {strings.NewReplacer("後手の", "受方の", "先手の", "下手の").Replace(one), "standard", at("b", 1), "", ""},
		"signs, short":                        {strings.NewReplacer("後手の", "△の", "先手の", "☗の").Replace(one), "standard", at("b", 1), "", ""},
		"other signs":                         {strings.NewReplacer("後手の", "☖の", "先手の", "▲の").Replace(one), "standard", at("b", 1), "", ""},
		"the giver's hand":                    {strings.Replace(one, "後手の", "上手の", 1), "standard", at("b", 1), "", ""},
		"a hand without a side":               {one + "猫の持駒：歩\n", "standard", at("b", 1), "猫の持駒=歩", ""},
		"half a colon":                        {"場所:  東京 \n", "standard", even + "b - 1", "場所=東京 ", ""},
		"a header without a name":             {"　：x\n", "standard", even + "b - 1", "", "1 this line does not belong to a record; it is kept as a note"},
		"a colon at the start":                {"：x\n", "standard", even + "b - 1", "", "1 this line does not belong to a record; it is kept as a note"},
		"flipped":                             {"盤面反転\n" + one, "standard", at("b", 1), "盤面反転=", ""},
		"the numbers of the files":            {"  ９ ８ ７ ６ ５ ４ ３ ２ １\n" + one, "standard", at("b", 1), "", ""},
		"a rule set for a handicap":           {"手合割：御妃将棋\n", "okisaki", queens, "", ""},
		"a rule set by its name":              {"棋種：okisaki\n", "okisaki", queens, "", ""},
		"a name against the handicap's name":  {"棋種：okisaki\n手合割：ドーナツ将棋\n", "okisaki", queens, "", ""},
	} {
		rec, warnings := read(t, c.head, kifu.ReadOptions{})
		var headers []string
		for _, h := range rec.Headers {
			headers = append(headers, h.Key+"="+h.Value)
		}
		if got := rec.Start.SFEN(); rec.Rules.ID != c.rules || got != c.sfen {
			t.Errorf("%s: %s, %s, want %s, %s", name, rec.Rules.ID, got, c.rules, c.sfen)
		}
		if got := strings.Join(headers, "|"); got != c.headers || reasons(warnings) != c.warnings {
			t.Errorf("%s: headers %s, want %s; warnings %s, want %s", name, got, c.headers, reasons(warnings), c.warnings)
		}
		text := written(t, rec)
		again, _ := read(t, text, kifu.ReadOptions{})
		if diff := cmp.Diff(written(t, again), text); diff != "" || again.Start.SFEN() != rec.Start.SFEN() {
			t.Errorf("%s: written and read again it differs: %s", name, diff)
		}
	}
}

func TestBadDrawings(t *testing.T) {
	seishin := rulesOf(t, "seishin")
	setup := seishin.Start.Setup()
	holes := NewNames(seishin.Rules).Board(&setup, false)
	for name, c := range map[string]struct {
		head string
		line int
		want string
	}{
		"too many squares":    {strings.Replace(drawing, "・|二", "・ ・|二", 1), 4, "the rank has more than 9 squares"},
		"too few":             {strings.Replace(drawing, "・ ・|二", "・|二", 1), 4, "the rank has 9 squares, here are 8"},
		"a hole":              {strings.Replace(drawing, "・ ・|二", "・ ＊|二", 1), 4, "file 1 is a square of the board, ＊ stands for a hole"},
		"half a hole":         {strings.Replace(drawing, "・ ・|二", "* ・|二", 1), 4, "file 2 is a square of the board, ＊ stands for a hole"},
		"no piece":            {strings.Replace(drawing, "・ ・|二", "・v猫|二", 1), 4, `"猫" is no piece of the rule set`},
		"a rank too few":      {strings.Replace(drawing, "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n", "", 1), 3, "the board of standard has 9 ranks, here are 8"},
		"no piece in a hand":  {strings.Replace(drawing, "飛二", "猫二", 1), 1, `"猫" is no piece of the rule set`},
		"a king in a hand":    {strings.Replace(drawing, "飛二", "玉二", 1), 1, `"玉" is never in the hand`},
		"a tokin in a hand":   {strings.Replace(drawing, "飛二", "飛　と二", 1), 1, `"と" is never in the hand`},
		"256 of a piece":      {strings.Replace(drawing, "歩十七", "歩二百五十五歩", 1), 13, "a hand holds at most 255 of a piece"},
		"too many of a piece": {drawing, 1, "not a legal position: 3 pieces R: the set has 2"},
		"a file's rules":      {"手合割：minishogi@57e83c7d807a\n", 1, "the definition of \"minishogi@57e83c7d807a\" is not here"},
		"an unknown game":     {"手合割：猫落ち\n", 1, "standard has no handicap game of that name, and no board is drawn"},
		"an unknown rule set": {"\n棋種：猫将棋\n", 2, ""},
		"a square of a hole":  {"棋種：seishin\n" + strings.Replace(holes, "＊", "・", 1), 5, "file 9 is a hole of the board, written ＊"},
		"a piece in a hole":   {"棋種：seishin\n" + strings.Replace(holes, " ＊", "vQ", 1), 5, "file 9 is a hole of the board"},
		"a mine":              {"棋種：seishin\n" + strings.Replace(holes, "・", "雷", 1), 5, `"雷" never stands on the board`},
	} {
		_, _, err := KIF().Read(strings.NewReader(c.head), kifu.ReadOptions{})
		bad := (*kifu.Error)(nil)
		if !errors.As(err, &bad) || bad.Line != c.line || !strings.HasPrefix(bad.Reason, c.want) {
			t.Errorf("%s: %v, want line %d: %s", name, err, c.line, c.want)
		}
	}
	rec, warnings := read(t, "手合割：猫落ち\n", kifu.ReadOptions{Lenient: true})
	if rec.Start.SFEN() != "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" || len(warnings) != 1 {
		t.Errorf("a lenient reader starts at %s, %v", rec.Start.SFEN(), warnings)
	}
}

func TestBoards(t *testing.T) {
	for _, rules := range variant.All() {
		names := NewNames(rules.Rules)
		starts := []shogi.Position{rules.Start}
		for _, h := range rules.Handicaps {
			starts = append(starts, h.Start)
		}
		for i, p := range starts {
			setup := p.Setup()
			setup.Ply = 1 + 7*(i%2)
			for _, handicap := range []bool{false, true} {
				text := names.Board(&setup, handicap)
				lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
				for _, line := range lines[2 : 4+rules.Rules.Ranks()-1] {
					line = strings.TrimRight(line, "一二三四五六七八九十")
					if w := Width(line); w != Width(lines[2]) {
						t.Errorf("%s: %q is %d columns wide, the edge %d", rules.ID, line, w, Width(lines[2]))
					}
				}
				rec, _ := read(t, "棋種："+rules.ID+"\n手合割：その他\n"+text, kifu.ReadOptions{})
				got := rec.Start.Position.Setup()
				expect.All(t, rules.ID,
					expect.That("rec.Rules.ID", rec.Rules.ID, rules.ID), expect.That("got.Board", got.Board, setup.Board),
					expect.That("got.Hands", got.Hands, setup.Hands), expect.That("got.Side", got.Side, setup.Side),
					expect.That("got.Ply", got.Ply, setup.Ply),
				)
			}
		}
	}
}

// The size identifies a rule set unless the default fits.
func TestRulesOfABoard(t *testing.T) {
	for id, want := range map[string]string{"okisaki": "okisaki", "seishin": "seishin", "torus": "torus", "cylinder": "standard"} {
		rules := rulesOf(t, id)
		setup := rules.Start.Setup()
		board := NewNames(rules.Rules).Board(&setup, false)
		for head, want := range map[string]string{"": want, "手合割：その他\n": want, "手合割：" + rules.Names.Ja + "\n": id} {
			if rec, _ := read(t, head+board, kifu.ReadOptions{}); rec.Rules.ID != want {
				t.Errorf("%s%s is read as %s", head, board, rec.Rules.ID)
			}
		}
		if rec, _ := read(t, board, kifu.ReadOptions{Rules: rules}); rec.Rules.ID != id {
			t.Errorf("with the option %s it is read as %s", id, rec.Rules.ID)
		}
	}
}

func TestWriteHead(t *testing.T) {
	standard, queens := rulesOf(t, "standard"), rulesOf(t, "okisaki")
	handicap, err := kifu.HandicapStart(standard, "角落ち")
	if err != nil {
		t.Fatal(err)
	}
	header := func(pairs ...string) (h kifu.Headers) {
		for i := 0; i < len(pairs); i += 2 {
			h = append(h, kifu.Header{Key: pairs[i], Value: pairs[i+1]})
		}
		return h
	}
	for name, c := range map[string]struct {
		rec    kifu.Record
		want   string
		losses string
	}{
		"nothing":             {kifu.Record{Rules: standard, Start: kifu.Even(standard)}, "手合割：平手　　\n", ""},
		"before the players":  {kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: header("場所", "東京", "後手", "B", "先手", "A")}, "場所：東京\n手合割：平手　　\n後手：B\n先手：A\n", ""},
		"behind other lines":  {kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: header("場所", "東京")}, "場所：東京\n手合割：平手　　\n", ""},
		"a handicap":          {kifu.Record{Rules: standard, Start: handicap, Headers: header("上手", "B")}, "手合割：角落ち　\n上手：B\n", ""},
		"another rule set":    {kifu.Record{Rules: queens, Start: kifu.Even(queens)}, "手合割：御妃将棋\n", ""},
		"a kept word":         {kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: header("手合割", "その他", "棋種", "x")}, "手合割：平手　　\n", "handicap-name"},
		"kept, another one":   {kifu.Record{Rules: queens, Start: kifu.Even(queens), Headers: header("手合割", "その他")}, "手合割：御妃将棋\n", "handicap-name"},
		"after three moves":   {kifu.Record{Rules: standard, Start: afterThree(t)}, "手合割：その他　\n開始手数：3\n" + threeBoard, ""},
		"notes":               {kifu.Record{Rules: standard, Start: kifu.Even(standard), Notes: []string{" a", "b\nc"}}, "# a\n#b c\n手合割：平手　　\n", "line-breaks"},
		"a value of lines":    {kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: header("場所", "a\r\nb\rc\nd")}, "場所：a b c d\n手合割：平手　　\n", "line-breaks"},
		"flipped":             {kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: header("盤面反転", "")}, "盤面反転\n手合割：平手　　\n", ""},
		"flipped with a word": {kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: header("盤面反転", "x")}, "盤面反転：x\n手合割：平手　　\n", ""},
	} {
		w := newWriter(kifu.FormatKIF, &c.rec, NewNames(c.rec.Rules.Rules), kifu.WriteOptions{})
		got := w.out.String()
		if got != c.want || kinds(&w.losses) != c.losses {
			t.Errorf("%s: written\n%s, lost %s, want\n%s, lost %s", name, got, kinds(&w.losses), c.want, c.losses)
		}
	}
	for _, key := range []string{"", " a", "a　", "a：b", "a:b", "a\nb", "#a", "*a", "&a", "|a", "+a", "'a", "｜a", "1a", "９a", "変化x", "まで", "猫の持駒", "▲持ち駒", startedKey} {
		rec := kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: header(key, "x")}
		w := newWriter(kifu.FormatKIF, &rec, NewNames(standard.Rules), kifu.WriteOptions{})
		if got := w.out.String(); got != "手合割：平手　　\n" || kinds(&w.losses) != "headers" {
			t.Errorf("a header %q: written %q, lost %s", key, got, kinds(&w.losses))
		}
	}
	for key, want := range map[string]bool{"先手": false, "後手": false, "下手": true, "上手": true, "場所": false} {
		rec := kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: header("備考", "x", key, "y", "上手", "z")}
		if key == "場所" {
			rec.Headers = rec.Headers[:2]
		}
		if isHandicap(&rec) != want {
			t.Errorf("with the header %s the sides are called as in a handicap game: %v", key, !want)
		}
	}
}

func rulesOf(t *testing.T, id string) *variant.RuleSet {
	t.Helper()
	rules, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func kinds(losses *kifu.Losses) string {
	var out []string
	for _, l := range losses.List() {
		out = append(out, string(l.Kind))
	}
	return strings.Join(out, " ")
}

// lishogi names 5五将棋 with an ASCII digit, and reads only that.
func TestNameOfSmallGame(t *testing.T) {
	r, err := variant.Load("../../variant/defs/minishogi.toml")
	if err != nil {
		t.Fatal(err)
	}
	sealed, _, err := r.Seal()
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range []*variant.RuleSet{r, sealed} {
		for _, text := range []string{"手合割：5五将棋\n1 １四飛(15)\n", "手合割：５五将棋\n1 １四飛(15)\n", "棋種：minishogi\n手合割：5五将棋\n1 １四飛(15)\n"} {
			rec, warnings := read(t, text, kifu.ReadOptions{Rules: rules})
			if rec.Rules != rules || len(rec.Moves()) != 1 || len(warnings) > 0 {
				t.Errorf("%q: %s, %d moves, %v", text, rec.Rules.ID, len(rec.Moves()), warnings)
			}
			out := written(t, rec)
			want := "手合割：5五将棋\n"
			if rules == sealed {
				want = "棋種：" + rules.ID + "\n" + want
			}
			if !strings.Contains(out, want) || rules == r && strings.Contains(out, "棋種") {
				t.Errorf("%q lacks %q", out, want)
			}
			again, _ := read(t, out, kifu.ReadOptions{Rules: rules})
			if diff := kifutest.Diff(rec, again); diff != "" {
				t.Error(diff)
			}
		}
	}
}

const threeBoard = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n" +
	"| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n" +
	"| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n" +
	"+---------------------------+\n先手の持駒：なし\n"

// afterThree has Black to move, against the parity of its number.
func afterThree(t *testing.T) kifu.Start {
	t.Helper()
	standard := rulesOf(t, "standard")
	setup, err := notation.ParseSFEN(standard.Rules, "4k4/9/9/9/9/9/9/9/4K4 b - 4")
	if err != nil {
		t.Fatal(err)
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	return kifu.StartAt(standard, p)
}
