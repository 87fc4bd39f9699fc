package talk_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/shogi"
)

func all(t *testing.T, r io.Reader) (lines []string, err error) {
	t.Helper()
	in := talk.NewReader(r)
	for {
		line, err := in.Next()
		if err != nil {
			return lines, err
		}
		lines = append(lines, line)
	}
}

func TestReader(t *testing.T) {
	long := strings.Repeat("x", talk.MaxLine+100)
	for text, want := range map[string][]string{
		"":                         nil,
		"\n":                       {""},
		"LOGIN a b\r\n\nAGREE":     {"LOGIN a b", "", "AGREE"},
		"a\tb\x00c\x7f\xff駒\u0085": {"a?b?c??駒?"},
		long + "\nnext\n":          {long[:talk.MaxLine], "next"},
	} {
		for name, r := range map[string]io.Reader{"at once": strings.NewReader(text), "in bytes": iotest.OneByteReader(strings.NewReader(text))} {
			got, err := all(t, r)
			if !errors.Is(err, io.EOF) || !reflect.DeepEqual(got, want) {
				t.Errorf("%.40q %s: %.80q, %v", text, name, got, err)
			}
		}
	}
	if _, err := all(t, strings.NewReader(strings.Repeat("x", 1<<20))); !errors.Is(err, talk.ErrEndless) {
		t.Errorf("a line without an end: %v", err)
	}
	if _, err := all(t, iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("ab")))); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("a broken input: %v", err)
	}
}

func TestStatement(t *testing.T) {
	for text, want := range map[string]talk.Statement{
		"+7776FU":                    {Word: "+7776FU"},
		"+7776FU,T12":                {Word: "+7776FU", Spent: 12 * time.Second, Timed: true},
		"+7776FU,T1.234":             {Word: "+7776FU", Spent: 1234 * time.Millisecond, Timed: true},
		"%TORYO,T1.":                 {Word: "%TORYO", Spent: time.Second, Timed: true},
		"+7776FU,'* 30 -3334FU,x":    {Word: "+7776FU", Comment: "* 30 -3334FU,x"},
		"+7776FU,T3,'* 30":           {Word: "+7776FU", Spent: 3 * time.Second, Timed: true, Comment: "* 30"},
		"+7776FU,T-3,Tx,T":           {Word: "+7776FU"},
		"+7776FU,T99999999999999999": {Word: "+7776FU"},
		" +7776FU ,T1":               {Word: "+7776FU", Spent: time.Second, Timed: true},
	} {
		if got := talk.ParseStatement(text); got != want {
			t.Errorf("%q: %+v", text, got)
		}
	}
	said := talk.Statement{Word: "+7776FU", Spent: 12999 * time.Millisecond, Timed: true, Comment: "* 1"}
	if got := said.String(); got != "+7776FU,T12,'* 1" {
		t.Error(got)
	}
}

func TestLogin(t *testing.T) {
	for text, want := range map[string]talk.Login{
		"a b":                     {Name: "a", Password: "b"},
		"a b x1":                  {Name: "a", Password: "b", Extended: true},
		"a b x1 reconnect":        {Name: "a", Password: "b", Extended: true, Resumable: true},
		"a b reconnect:x+y+z+123": {Name: "a", Password: "b", Resumable: true, GameID: "x+y+z", Token: "123"},
	} {
		got, err := talk.ParseLogin(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		if back := got.String(); back != "LOGIN "+text {
			t.Errorf("%q becomes %q", text, back)
		}
	}
	for _, text := range []string{
		"", "a", "a b x2", "a/b c", "駒 b", strings.Repeat("a", 33) + " b", "a " + strings.Repeat("b", 200),
		"a b reconnect:", "a b reconnect:x", "a b reconnect:+y", "a b reconnect:x+",
	} {
		if l, err := talk.ParseLogin(text); err == nil {
			t.Errorf("%q: %+v", text, l)
		}
	}
}

func TestGameName(t *testing.T) {
	const s = time.Second
	for text, want := range map[string]talk.GameName{
		"floodgate-300-10F": {Event: "floodgate", Control: clock.Control{Kind: clock.Fischer, Main: 300 * s, Increment: 10 * s}},
		"test-game-1500-0":  {Event: "test-game", Control: clock.Control{Kind: clock.Sudden, Main: 1500 * s}},
		"club-0-30":         {Event: "club", Control: clock.Control{Kind: clock.Byoyomi, Byoyomi: 30 * s, Periods: 1}},
		"free-0-0":          {Event: "free"},
		"hc2p_club-600-30":  {Event: "club", Handicap: "hc2p", Control: clock.Control{Kind: clock.Byoyomi, Main: 600 * s, Byoyomi: 30 * s, Periods: 1}},
		"hc_club-600-0":     {Event: "hc_club", Control: clock.Control{Kind: clock.Sudden, Main: 600 * s}},
		"fun-600-0@skate-2": {Event: "fun", Rules: "skate-2", Control: clock.Control{Kind: clock.Sudden, Main: 600 * s}},
	} {
		want.Text = text
		if got, err := talk.ParseGameName(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	got, err := talk.ParseGameName("fun-600-0-W@skate")
	if err != nil || got.Text != "fun-600-0@skate" || !got.HasSide || got.Side != shogi.White {
		t.Errorf("%+v, %v", got, err)
	}
	for _, text := range []string{
		"", "floodgate", "a-b-c", "a-1-x", "-1-1", "a-1-1@", "a-1-1@b@c", "a b-1-1", "a-86401-0", "a-1-3601", "a-1-601F", "a-1-F",
		"a--1-0-0F0", strings.Repeat("a", 64) + "-1-1",
	} {
		if g, err := talk.ParseGameName(text); err == nil {
			t.Errorf("%q: %+v", text, g)
		}
	}
}

func TestSplitPassword(t *testing.T) {
	for password, want := range map[string][2]string{
		"floodgate-300-10F,x,y": {"floodgate-300-10F", "x,y"},
		"floodgate-300-10F":     {"floodgate-300-10F", ""},
		"secret":                {talk.DefaultGame, "secret"},
		"se,cret":               {talk.DefaultGame, "se,cret"},
		"my-old-password":       {talk.DefaultGame, "my-old-password"},
	} {
		game, secret, err := talk.SplitPassword(password)
		if err != nil || game.Text != want[0] || secret != want[1] {
			t.Errorf("%q: %q, %q, %v", password, game.Text, secret, err)
		}
	}
	if game, _, err := talk.SplitPassword("a-999999-10,x"); err == nil {
		t.Errorf("%+v", game)
	}
}

func TestSummary(t *testing.T) {
	const s = time.Second
	for i, sum := range []talk.Summary{
		{
			GameID: "id", Names: [2]string{"a", "b"}, You: shogi.White, ToMove: shogi.White, MaxMoves: 256, Declaration: "Jishogi 1.1",
			Times:    [2]talk.Times{{Unit: s, Total: 300 * s, Increment: 10 * s}, {Unit: s, Total: 300 * s, Increment: 10 * s}},
			Position: []string{"PI", "+"},
			Moves:    []talk.Statement{{Word: "+7776FU", Spent: 12 * s, Timed: true}, {Word: "-3334FU"}, {Word: "+2726FU", Spent: 0, Timed: true}},
			Extra:    []talk.Item{{Key: "Reconnect_Token", Value: "x"}},
		},
		{
			GameID: "id2", Position: []string{"PI", "-"}, ToMove: shogi.White, Extra: []talk.Item{{Key: "Rules", Value: "torus"}},
			Times: [2]talk.Times{
				{Unit: time.Millisecond, Total: 1500 * time.Millisecond, Byoyomi: 100 * time.Millisecond, Least: 50 * time.Millisecond, Roundup: true},
				{Unit: time.Minute, Total: 10 * time.Minute, Delay: time.Minute, Byoyomi: time.Minute, Increment: time.Minute},
			},
		},
	} {
		text := string(sum.AppendText(nil))
		got, err := parse(text)
		if err != nil || !reflect.DeepEqual(*got, sum) {
			t.Errorf("%d: %+v, %v, want %+v from\n%s", i, got, err, sum, text)
		}
	}
}

func parse(text string) (*talk.Summary, error) {
	in := talk.NewReader(strings.NewReader(text))
	if first, err := in.Next(); err != nil || first != "BEGIN Game_Summary" {
		return nil, fmt.Errorf("begins with %q, %w", first, err)
	}
	return talk.ParseSummary(in.Next)
}

func TestSummaryFaults(t *testing.T) {
	for text, want := range map[string]string{
		"Game_ID:1":                        "EOF",
		"END Game_Summary":                 "no Your_Turn",
		"Your_Turn:x":                      "Your_Turn: want + or -",
		"Your_Turn:+\nEND Game_Summary":    "no position",
		"Max_Moves:many":                   "Max_Moves",
		"BEGIN Time\nTime_Unit:1day":       "Time_Unit",
		"BEGIN Time\nTotal_Time:-1":        "Total_Time",
		"BEGIN Time\nByoyomi:999999999999": "Byoyomi",
		strings.Repeat("x\n", 6000):        "more than",
	} {
		if s, err := parse("BEGIN Game_Summary\n" + text + "\n"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %+v, %v, want %q", text, s, err, want)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add("LOGIN a b\r\n\n+7776FU,T12,'* 3\n")
	f.Fuzz(func(t *testing.T, text string) {
		lines, err := all(t, iotest.HalfReader(strings.NewReader(text)))
		if !errors.Is(err, io.EOF) && !errors.Is(err, talk.ErrEndless) {
			t.Fatal(err)
		}
		for _, line := range lines {
			if len(line) > 3*talk.MaxLine || strings.ContainsAny(line, "\n\r\t\x00") {
				t.Errorf("%q", line)
			}
			said := talk.ParseStatement(line)
			if again := talk.ParseStatement(said.String()); again.Word != said.Word && !strings.Contains(said.Word, "'") {
				t.Errorf("%q becomes %q", line, said)
			}
			if l, err := talk.ParseLogin(line); err == nil {
				if back, err := talk.ParseLogin(strings.TrimPrefix(l.String(), "LOGIN ")); err != nil || back != l && l.GameID == back.GameID {
					t.Errorf("%q: %+v, %+v, %v", line, l, back, err)
				}
				_, _, _ = talk.SplitPassword(l.Password)
			}
		}
	})
}

func FuzzSummary(f *testing.F) {
	f.Add("BEGIN Game_Summary\nYour_Turn:+\nBEGIN Time\nTotal_Time:3\nEND Time\nBEGIN Position\nPI\n+\n+7776FU,T1\nEND Position\nEND Game_Summary\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parse(text)
		if err != nil {
			return
		}
		again, err := parse(string(s.AppendText(nil)))
		if err != nil || again.You != s.You || len(again.Moves) != len(s.Moves) {
			t.Errorf("%q: %+v, %v", text, again, err)
		}
	})
}
