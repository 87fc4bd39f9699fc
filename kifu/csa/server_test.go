package csa_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
)

// The result of a server that sends no %-statement.
func TestServersEnd(t *testing.T) {
	const head = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n" // Black to move
	for text, want := range map[string]string{
		"%ILLEGAL_ACTION":                                 "反則負け",
		"%ILLEGAL_MOVE":                                   "反則負け",
		"+7955GI\n%ILLEGAL_ACTION":                        "反則勝ち",
		"'summary:time up:A lose:B win":                   "切れ負け",
		"'summary:toryo:A lose:B win":                     "投了",
		"'summary:kachi:A win:B lose":                     "入玉勝ち",
		"'summary:sennichite:A draw:B draw":               "千日手",
		"'summary:oute_sennichite:A lose:B win":           "連続王手の千日手",
		"'summary:max_moves:A draw:B draw":                "最大手数",
		"'summary:illegal move:A win:B lose":              "反則勝ち",
		"+2726FU\n'summary:time up:a name win:B two lose": "切れ負け",
		"'summary:time up:A win:B lose":                   "", // Black to move has not run out of time
		"'summary:abnormal:A abnormal:B win":              "",
		"%TORYO\n'summary:time up:A lose:B win":           "投了",
		"#TIME_UP\n#LOSE":                                 "切れ負け",
		"#SENNICHITE\n#DRAW":                              "千日手",
		"+7955GI\n#ILLEGAL_MOVE\n#LOSE":                   "反則勝ち",
		"%TORYO\n#RESIGN\n#LOSE":                          "投了",
	} {
		records, _, err := csa.Codec().Read(strings.NewReader(head+text+"\n"), kifu.ReadOptions{})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		got := ""
		for n := records[0].Root; n != nil; n = n.Next() {
			if n.End != nil {
				got = n.End.String()
			}
		}
		if got != want {
			t.Errorf("%q: the end is %q, want %q", text, got, want)
		}
	}
}
