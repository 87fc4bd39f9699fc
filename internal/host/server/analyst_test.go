package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/gates/wire"
)

// The server's engine searches positions in any rule set with the browser's messages; invalid
// requests are refused in one sentence.
func TestEngineOnServer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for rules, body := range map[string]string{
		"standard": `{"rules":"standard","sfen":"4k4/9/4P4/9/9/9/9/9/4K4 b G 1","lines":2,"depth":5}`,
		"torus":    `{"rules":"torus","sfen":"9/lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL/9 b - 1","moves":["7h7g"],"lines":1,"depth":3}`,
	} {
		res, text := w.send("POST", "/api/v1/engine", body)
		if res.StatusCode != 200 || res.Header.Get("Content-Type") != "text/event-stream" {
			t.Fatalf("%s: %d %s", rules, res.StatusCode, text)
		}
		var last wire.EngineNews
		for line := range strings.Lines(text) {
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				if last.Ended {
					t.Errorf("%s: news after the end", rules)
				}
				if err := json.Unmarshal([]byte(data), &last); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !last.Ended || last.Found == nil || len(last.Found.Lines) == 0 || last.Found.Lines[0].Moves[0].View.Ja == "" {
			t.Errorf("%s: %+v", rules, last)
		} else if rules == "standard" && (last.Found.Lines[0].Score != wire.RecordScore{Kind: "mate", Value: 1, Sign: 1} || last.Found.Lines[0].Proven != 1) {
			t.Errorf("the mate: %+v", last.Found.Lines[0])
		}
	}
	for body, want := range map[string]string{
		`{"rules":"chess","sfen":"x","lines":1}`:                                               "no-rules",
		`{"rules":"standard","sfen":"?","lines":1}`:                                            "bad-position",
		`{"rules":"standard","sfen":"4k4/9/9/9/9/9/9/9/4K4 b - 1","lines":1,"moves":["1a1b"]}`: "illegal",
		`{"rules":"standard","bad":1}`:                                                         "bad-request",
	} {
		if res, text := w.send("POST", "/api/v1/engine", body); res.StatusCode < 400 || res.StatusCode >= 500 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", body, res.StatusCode, text, want)
		}
	}
}
