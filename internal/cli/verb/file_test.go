package verb

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
)

func files(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e.Name()+"="+string(data))
	}
	return strings.Join(all, " ")
}

func TestCommit(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	first, err := Create(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := first.WriteString("one"); err != nil {
		t.Fatal(err)
	}
	if got := files(t, dir); strings.HasPrefix(got, "out") {
		t.Errorf("before Commit: %s", got)
	}
	if err := first.Commit(); err != nil || files(t, dir) != "out=one" {
		t.Errorf("after Commit: %s, %v", files(t, dir), err)
	}
	var taken *TakenError
	if err := Write(path, []byte("two"), false); !errors.As(err, &taken) || files(t, dir) != "out=one" {
		t.Errorf("without force: %s, %v", files(t, dir), err)
	}
	if err := Write(path, []byte("two"), true); err != nil || files(t, dir) != "out=two" {
		t.Errorf("with force: %s, %v", files(t, dir), err)
	}
	if err := CheckFree(path, false); !errors.As(err, &taken) {
		t.Errorf("CheckFree: %v", err)
	}
	if err := errors.Join(CheckFree(path, true), CheckFree(path+"2", false)); err != nil {
		t.Errorf("CheckFree: %v", err)
	}
}

func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	f, err := Create(filepath.Join(dir, "out"), false)
	if err != nil {
		t.Fatal(err)
	}
	f.Abandon()
	if got := files(t, dir); got != "" {
		t.Errorf("left %s", got)
	}
	if _, err := Create(filepath.Join(dir, "gone", "out"), true); err == nil || !strings.Contains(err.Error(), filepath.Join("gone", "out:")) {
		t.Errorf("in a missing folder: %v", err)
	}
	var b strings.Builder
	o := Standard(&b)
	if _, err := o.WriteString("text"); err != nil || b.Len() > 0 {
		t.Errorf("%q before Commit, %v", b.String(), err)
	}
	if err := o.Commit(); err != nil || b.String() != "text" {
		t.Errorf("standard output: %q, %v", b.String(), err)
	}
	o.Abandon()
}

func TestOptionsFor(t *testing.T) {
	for name, want := range map[string]kifu.WriteOptions{
		"a.kif": {Charset: kifu.ShiftJIS, CRLF: true}, "A.KI2": {Charset: kifu.ShiftJIS, CRLF: true},
		"a.kifu": {Charset: kifu.UTF8}, "a.csa": {Charset: kifu.UTF8}, "a": {Charset: kifu.UTF8},
	} {
		if got := OptionsFor(name); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}
