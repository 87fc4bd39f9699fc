package tsume

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestProblemFileCutsHalfALine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "set.jsonl")
	const whole = `{"id":"0123456789ab","attempt":7,"recipe":"r"}` + "\n"
	if err := os.WriteFile(path, []byte(whole+`{"id":"12`), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := openProblems(path, "r")
	if err != nil {
		t.Fatal(err)
	}
	if f.next != 8 || len(f.known) != 1 || f.known[0] != "0123456789ab" {
		t.Errorf("next attempt %d, known %q", f.next, f.known)
	}
	if _, err := f.WriteString("more\n"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != whole+"more\n" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestProblemFileRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`{"id":"0123456789ab","attempt":7,"recipe":"other"}` + "\n": "line 1 was made with other options (other)",
		`{"id":"0123456789ab","recipe":"r"}` + "\n":                 "line 1 is not a problem",
		"lines\nof a letter\n":                                      "line 1 is not a problem",
		strings.Repeat("x", maxProblemLine+1<<13) + "\n":            "line 1: longer than",
	} {
		path := filepath.Join(t.TempDir(), "set.jsonl")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if f, err := openProblems(path, "r"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, %v, want %q", text, f, err, want)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%.40q: changed", text)
		}
	}
}

func FuzzProblemFile(f *testing.F) {
	f.Add([]byte(`{"id":"0123456789ab","attempt":7,"recipe":"r"}` + "\n"))
	f.Add([]byte(`{"id":"0123456789ab","attempt":7,"recipe":"r"}` + "\n" + `{"id`))
	f.Add([]byte("no problem\n"))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		var p problemFile
		whole, err := p.read(bytes.NewReader(data), "f", "r")
		if err != nil {
			return
		}
		if whole > int64(len(data)) || whole > 0 && data[whole-1] != '\n' || bytes.IndexByte(data[whole:], '\n') >= 0 {
			t.Errorf("%d bytes of %q", whole, data)
		}
		if lines := bytes.Count(data[:whole], []byte("\n")); lines != len(p.known) {
			t.Errorf("%d problems in %d lines", len(p.known), lines)
		}
	})
}
