package csa_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
)

func TestWarnings(t *testing.T) {
	const game = "PI\n+\n+7776FU\n"
	for text, want := range map[string]string{
		game + "T5\n":              "",
		game + "T5.125,T1\n":       "",
		game + "X\n":               `4:1 "X" this is no statement of CSA; it was skipped`,
		game + "T5, X,-3334FU\n":   `4:4 " X" this is no statement of CSA; it was skipped`,
		"$x\n" + game:              `1:1 "$x" a header is written $KEY:value; the line was skipped`,
		"$ :x\n" + game:            `1:1 "$ :x" a header is written $KEY:value; the line was skipped`,
		"T5\n" + game:              `1:1 "T5" a time without a move was skipped`,
		"PI\n+\nT5\n+7776FU\n":     `3:1 "T5" a time without a move was skipped`,
		game + "-3334FU\nPI\n":     `5:1 "PI" the position comes before the moves`,
		game + "Tx\n":              `4:1 "Tx" a time is written in seconds, T12 or T12.345`,
		game + "T\n":               `4:1 "T" a time is written in seconds, T12 or T12.345`,
		game + "T.5\n":             `4:1 "T.5" a time is written in seconds, T12 or T12.345`,
		game + "T1.x\n":            `4:1 "T1.x" a time is written in seconds, T12 or T12.345`,
		game + "T1./\n":            `4:1 "T1./" a time is written in seconds, T12 or T12.345`,
		game + "T1.:\n":            `4:1 "T1.:" a time is written in seconds, T12 or T12.345`,
		game + "T1.123456789\n":    "",
		game + "T1.1234567890\n":   `4:1 "T1.1234567890" a time is written in seconds, T12 or T12.345`,
		game + "T359999999\n":      "",
		game + "T360000001\n":      `4:1 "T360000001" a time is written in seconds, T12 or T12.345`,
		game + "T4294967296\n":     `4:1 "T4294967296" a time is written in seconds, T12 or T12.345`,
		"$RULES:nosuch\n" + game:   `1:1 "$RULES:nosuch" there is no rule set "nosuch"`,
		game + "%TORYO\n%CHUDAN\n": `5:1 "%CHUDAN" the line has already ended with 投了; this end was skipped`,
		"N\n" + game:               `1:1 "N" this is no statement of CSA; it was skipped`,
		"Nx\n" + game:              `1:1 "Nx" this is no statement of CSA; it was skipped`,
		"N+\n" + game:              "",
		"'a\n\xff'\n" + game:       "2:0 \"\uFFFD\" bytes that are not UTF-8: 1, the first here",
	} {
		_, warnings, err := csa.Codec().Read(strings.NewReader(text), kifu.ReadOptions{Lenient: true, Charset: kifu.UTF8})
		var got []string
		for _, w := range warnings {
			if strings.HasPrefix(w.Text, "\uFFFD'") {
				continue
			}
			got = append(got, fmt.Sprintf("%d:%d %q %s", w.Line, w.Column, w.Text, w.Reason))
			if w.Game != 0 {
				t.Errorf("%q: a game that is alone has the number %d", text, w.Game)
			}
		}
		all := strings.Join(got, "|")
		if err != nil || !strings.HasPrefix(all, want) || want == "" && all != "" {
			t.Errorf("%q: %v, %s, want %s", text, err, all, want)
		}
	}
}

func TestEnds(t *testing.T) {
	const black, white = "PI\n+\n", "PI\n+\n+7776FU\n"
	for _, c := range []struct {
		text string
		end  kifu.End
		old  string // in V2.2, "" for the same
		lost bool
	}{
		{black + "%TORYO", kifu.End{Kind: kifu.EndResign}, "", false},
		{black + "%+ILLEGAL_ACTION", kifu.End{Kind: kifu.EndFoulLoss}, "%ILLEGAL_MOVE", false},
		{black + "%-ILLEGAL_ACTION", kifu.End{Kind: kifu.EndFoulWin}, "", false},
		{white + "%-ILLEGAL_ACTION", kifu.End{Kind: kifu.EndFoulLoss}, "%ILLEGAL_MOVE", false},
		{white + "%ILLEGAL_MOVE", kifu.End{Kind: kifu.EndFoulLoss}, "", false},
		{black + "+7775FU\n%ILLEGAL_MOVE", kifu.End{Kind: kifu.EndFoulWin}, "%+ILLEGAL_ACTION", false},
		{black + "+7775FU\n%-ILLEGAL_ACTION", kifu.End{Kind: kifu.EndFoulLoss}, "", false},
		{black + "%MAX_MOVES", kifu.End{Kind: kifu.EndMaxMoves}, "%HIKIWAKE", true},
		{black + "%RAIN", kifu.End{Kind: kifu.EndOther, Word: "%RAIN"}, "", false},
		{black + "%" + strings.Repeat("R", 79), kifu.End{Kind: kifu.EndOther, Word: "%" + strings.Repeat("R", 79)}, "", false},
		{black + "%" + strings.Repeat("R", 80), kifu.End{Kind: kifu.EndOther, Word: "%" + strings.Repeat("R", 79)}, "%" + strings.Repeat("R", 79), false},
		{black + "%", kifu.End{Kind: kifu.EndOther, Word: "%"}, "%CHUDAN", true},
	} {
		rec, _ := read(t, c.text)
		main := rec.Main()
		if got := main[len(main)-1].End; got == nil || *got != c.end {
			t.Errorf("%q ends with %+v, want %+v", c.text, got, c.end)
			continue
		}
		want := c.text[strings.LastIndex(c.text, "%"):]
		if c.old != "" {
			want = c.old
		}
		var out strings.Builder
		losses, err := csa.Codec().Write(&out, rec, kifu.WriteOptions{Version: "2.2"})
		if err != nil || !strings.HasSuffix(out.String(), "\n"+want+"\n") || (len(losses) > 0) != c.lost {
			t.Errorf("%q: %v, lost %v, written\n%s", c.text, err, losses, out.String())
		}
	}
	for word, end := range map[string]kifu.End{
		"%CHUDAN":       {Kind: kifu.EndOther, Word: "雨天順延"},
		"%ILLEGAL_MOVE": {Kind: kifu.EndPerpetual},
		"%TSUMI":        {Kind: kifu.EndMate, Word: "詰"},
	} {
		rec := kifu.New(rulesOf(t, "standard"))
		rec.Root.Children = []*kifu.Node{{End: &end}}
		var out strings.Builder
		losses, err := csa.Codec().Write(&out, rec, kifu.WriteOptions{Version: "3.0"})
		if err != nil || !strings.HasSuffix(out.String(), "\n"+word+"\n") || len(losses) != 1 || losses[0].Kind != kifu.LossEndWord {
			t.Errorf("%+v: %v, lost %v, written\n%s", end, err, losses, out.String())
		}
	}
}

func TestHeaders(t *testing.T) {
	rec, warnings := read(t, "N+a\nN-\n$EVENT:e\n$ SITE :s\n$TIMET+:x\n$NOTE:a\\nb\\\\c\n$other:o\n$TIME:900+60+0\n$MAX_MOVES:256\nPI\n+\n")
	var got []string
	for _, h := range rec.Headers {
		got = append(got, h.Key+"="+h.Value)
	}
	if all := strings.Join(got, "|"); all != "先手=a|後手=|棋戦=e|場所=s|先手持ち時間=x|備考=a\nb\\c|other=o|持ち時間=15分|秒読み=1分|最大手数=256" || len(warnings) > 0 {
		t.Errorf("headers %q, %v", all, warnings)
	}
	header := func(pairs ...string) (h kifu.Headers) {
		for i := 0; i < len(pairs); i += 2 {
			h = append(h, kifu.Header{Key: pairs[i], Value: pairs[i+1]})
		}
		return h
	}
	for name, c := range map[string]struct {
		headers    kifu.Headers
		want, lost string
	}{
		"players":                           {header("後手", "b", "先手", "a"), "N+a\nN-b\n", ""},
		"a name twice":                      {header("先手", "a", "先手", "b"), "N+a\n", "headers"},
		"the sides of a handicap":           {header("下手", "a"), "$下手:a\n", ""},
		"a known key":                       {header("場所", "x"), "$SITE:x\n", ""},
		"lines":                             {header("場所", "x\r\ny"), "$SITE:x y\n", "line-breaks"},
		"a note":                            {header("備考", "x\r\ny\\z\rw\nv"), "$NOTE:x\\ny\\\\z\\nw\\nv\n", ""},
		"no key":                            {header("", "x"), "", "headers"},
		"a blank at its end":                {header("x ", "x"), "", "headers"},
		"the rule set's":                    {header("RULES", "x"), "", "headers"},
		"a colon":                           {header("x:y", "x"), "", "headers"},
		"a line in a key":                   {header("x\ny", "x"), "", "headers"},
		"a time twice":                      {header("持ち時間", "10分", "持ち時間", "5分"), "$TIME:600+0+0\n$持ち時間:5分\n", ""},
		"spare time twice":                  {header("持ち時間", "10分", "秒読み", "30秒", "秒読み", "5秒"), "$TIME:600+30+0\n$秒読み:5秒\n", ""},
		"spare time that cannot be written": {header("持ち時間", "10分", "秒読み", "猫"), "$持ち時間:10分\n$秒読み:猫\n", ""},
	} {
		rec := kifu.New(rulesOf(t, "standard"))
		rec.Headers = c.headers
		var out strings.Builder
		losses, err := csa.Codec().Write(&out, rec, kifu.WriteOptions{Version: "3.0"})
		var lost []string
		for _, l := range losses {
			lost = append(lost, string(l.Kind))
		}
		got := strings.TrimSuffix(strings.TrimPrefix(out.String(), "'CSA encoding=UTF-8\nV3.0\n"), "PI\n+\n")
		if err != nil || got != c.want || strings.Join(lost, " ") != c.lost {
			t.Errorf("%s: %v, lost %v, written\n%s", name, err, lost, got)
		}
	}
}

func TestStarts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"PI22KA82HI\n-\n", "PI82HI22KA\n-\n"},
		{"PI19KY18HI\n-\n", "!there is no HI on 18"},
		{"PI\nP-00FU\n+\n", "!not a legal position"},
		{"PI13FU\nP+00FU\n+\n", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n"},
		{"PI\n-\n", "PI\n-\n"},
		{"-\n-3334FU\n", "PI\n-\n-3334FU\n"},
		{"$RULES:okisaki\nPI\n+\n", "$RULES:okisaki\nPI\n+\n"},
		{"PI13FU23FU33FU43FU53FU63FU73FU83FU93FU11KY91KY21KE81KE31GI71GI41KI61KI82HI22KA\n-\n", "PI"},
	} {
		records, _, err := csa.Codec().Read(strings.NewReader(c.text), kifu.ReadOptions{})
		if want, bad := strings.CutPrefix(c.want, "!"); bad {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", c.text, err, want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		var out strings.Builder
		if _, err := csa.Codec().Write(&out, records[0], kifu.WriteOptions{Version: "3.0"}); err != nil || !strings.HasPrefix(strings.TrimPrefix(out.String(), "'CSA encoding=UTF-8\nV3.0\n"), c.want) {
			t.Errorf("%q: %v, written\n%s", c.text, err, out.String())
		}
	}
	text := "PI13FU23FU33FU43FU53FU63FU73FU83FU93FU11KY91KY21KE81KE31GI71GI41KI61KI82HI22KA97FU"
	for extra, drawn := range map[string]bool{"": false, "87FU": true} {
		rec, _ := read(t, text+extra+"\n-\n")
		var out strings.Builder
		if _, err := csa.Codec().Write(&out, rec, kifu.WriteOptions{Version: "3.0"}); err != nil || strings.Contains(out.String(), "\nP1") != drawn {
			t.Errorf("%q more: %v, written\n%s", extra, err, out.String())
		}
	}
}

func TestVersions(t *testing.T) {
	rec := kifu.New(rulesOf(t, "standard"))
	m := rec.Start.Position.AppendLegal(nil)[0]
	rec.Root.Children = []*kifu.Node{{Move: m, Time: kifu.Time{Known: true, Spent: 1050 * time.Millisecond, Total: 1050 * time.Millisecond}}}
	rec.Notes = []string{"*a", "CSA encoding=x", "b"}
	for _, c := range []struct {
		o    kifu.WriteOptions
		want string
		time string
	}{
		{kifu.WriteOptions{}, "V2.2\n' *a\n' CSA encoding=x\n'b\nPI\n+\n", "\nT1\n"},
		{kifu.WriteOptions{Version: "3.0"}, "'CSA encoding=UTF-8\nV3.0\n' *a\n' CSA encoding=x\n'b\nPI\n+\n", ",T1.05\n"},
		{kifu.WriteOptions{Version: "3", Charset: kifu.ShiftJIS}, "'CSA encoding=SHIFT_JIS\nV3.0\n", ",T1.05\n"},
		{kifu.WriteOptions{Version: "3.0", Charset: kifu.EUCJP}, "V3.0\n", ",T1.05\n"},
		{kifu.WriteOptions{Version: "2"}, "V2.2\n", "\nT1\n"},
		{kifu.WriteOptions{Version: "2.2", Tag: true, Charset: kifu.UTF8}, "'CSA encoding=UTF-8\nV2.2\n", "\nT1\n"},
		{kifu.WriteOptions{Version: "2.2", Tag: true, Charset: kifu.ShiftJIS}, "'CSA encoding=SHIFT_JIS\nV2.2\n", "\nT1\n"},
		{kifu.WriteOptions{Version: "2.2", Charset: kifu.ShiftJIS}, "V2.2\n", "\nT1\n"},
	} {
		var out strings.Builder
		if _, err := csa.Codec().Write(&out, rec, c.o); err != nil || !strings.HasPrefix(out.String(), c.want) || !strings.HasSuffix(out.String(), c.time) {
			t.Errorf("%+v: %v, written\n%s", c.o, err, out.String())
		}
	}
	if _, err := csa.Codec().Write(&strings.Builder{}, rec, kifu.WriteOptions{Version: "4"}); err == nil {
		t.Error("version 4 is written")
	}
}

func TestBounds(t *testing.T) {
	const game = "PI\n+\n+7776FU\n"
	two := game + "/\n" + game
	for _, c := range []struct {
		text string
		most int64
		each string
		read bool
	}{
		{game, int64(len(game)), "ok", true},
		{game, int64(len(game)) - 1, "csa, game 1, line 1: the game has more than 12 bytes", false},
		{two, int64(len(two)), "ok ok", true},
		{two, int64(len(two)) - 1, "ok ok", false},
		{two, int64(len(game)) + 2, "ok ok", false},
		{"\n/\n\n/\n" + two + "/\n\n", 100, "ok ok", true},
		{"/\n/", 100, "csa: the input is empty", false},
		{strings.Repeat("'x", 40<<10) + "\n" + game, 1 << 20, "ok", true},
	} {
		var got []string
		for _, err := range kifu.Each(csa.Codec().Split(strings.NewReader(c.text), kifu.ReadOptions{MaxBytes: c.most})) {
			if err != nil {
				got = append(got, err.Error())
			} else {
				got = append(got, "ok")
			}
		}
		if strings.Join(got, " ") != c.each {
			t.Errorf("%.20q up to %d bytes, one by one: %q, want %s", c.text, c.most, got, c.each)
		}
		if _, _, err := csa.Codec().Read(strings.NewReader(c.text), kifu.ReadOptions{MaxBytes: c.most}); (err == nil) != c.read {
			t.Errorf("%.20q up to %d bytes: %v", c.text, c.most, err)
		}
	}
	if _, _, err := csa.Codec().Read(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(game))), kifu.ReadOptions{}); err == nil || !strings.HasPrefix(err.Error(), "csa: ") {
		t.Errorf("a reader that fails: %v", err)
	}
	if _, _, err := csa.Codec().Read(strings.NewReader(two), kifu.ReadOptions{MaxMoves: 1}); err != nil {
		t.Errorf("one move a game: %v", err)
	}
}

func TestComments(t *testing.T) {
	rec, warnings := read(t, "'note\n'*early\n'* 5 +7776FU\nPI\n+\n'CSA encoding=x\n+7776FU,'*behind\n'** 7 -3334FU\n'plain\n-3335FU\n'** 7\n'*\n%-ILLEGAL_ACTION\n'** 8\n")
	main := rec.Main()
	for name, c := range map[string]struct {
		node        *kifu.Node
		comments    string
		evaluations int
	}{
		"the start": {rec.Root, "early| 5 +7776FU", 0},
		"the move":  {main[0], "behind|plain", 1},
		"the foul":  {main[1], "* 7|", 0},
		"the end":   {main[2], "* 8", 0},
	} {
		if got := strings.Join(c.node.Comments, "|"); got != c.comments || len(c.node.Evaluations) != c.evaluations {
			t.Errorf("%s has %q and %d evaluations, want %q and %d", name, got, len(c.node.Evaluations), c.comments, c.evaluations)
		}
	}
	if strings.Join(rec.Notes, "|") != "note" || len(warnings) > 0 || main[0].Evaluations[0].After != 1 {
		t.Errorf("notes %q, warnings %v, evaluation after %d", rec.Notes, warnings, main[0].Evaluations[0].After)
	}
	if side := rec.Result(); side.Outcome != shogi.BlackWins {
		t.Errorf("the foul was White's: %+v", side)
	}
}
