package contest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/lab/contest"
)

func TestJournalRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.match")
	o := options(t, rules(t, "standard"), 30, 31)
	o.Rounds, o.Adjudication.MaxMoves = 1, 40
	run(t, o, path)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*contest.Options){
		"with pace ":     func(o *contest.Options) { o.Pace.Nodes = 99 },
		"with players ":  func(o *contest.Options) { o.Players[1].Options[0].Value = "2" },
		"with schedule ": func(o *contest.Options) { o.Schedule = contest.Ladder },
		`with rules "standard" where this one has "torus"`: func(o *contest.Options) { o.Rules = rules(t, "torus") },
		"with adjudication ": func(o *contest.Options) { o.Adjudication.MaxMoves = 1 },
	} {
		other := options(t, rules(t, "standard"), 30, 31)
		other.Adjudication = o.Adjudication
		change(&other)
		_, err := contest.OpenJournal(path, &other)
		if err == nil || !strings.HasPrefix(err.Error(), path+": line 1: it is the journal of another match, "+want) {
			t.Errorf("the error is %v, want one with %q", err, want)
		}
	}
	for want, text := range map[string]string{
		"line 1: it is no journal of komadai lab match": "a text\n",
		"line 2: its checksum is wrong":                 strings.Replace(string(good), `"round":0`, `"round":1`, 1),
		"line 2: it has no checksum":                    string(good[:strings.IndexByte(string(good), '\n')+1]) + "{}\n" + string(good),
	} {
		bad := filepath.Join(dir, "bad")
		if err := os.WriteFile(bad, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := contest.OpenJournal(bad, &o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one with %q", err, want)
		}
	}
	if _, err := contest.OpenJournal(filepath.Join(dir, "no", "such"), &o); err == nil {
		t.Error("a journal in a folder that is not there was opened")
	}
	if _, err := contest.OpenJournal(dir, &o); err == nil || !strings.Contains(err.Error(), "a journal must be a file") {
		t.Errorf("a folder was opened as a journal: %v", err)
	}
	o.Rounds, o.Threads = 5, 1
	j, err := contest.OpenJournal(path, &o)
	if err != nil || len(j.Games()) != 2 {
		t.Fatalf("with more rounds: %v", err)
	}
	j.Close()
}
