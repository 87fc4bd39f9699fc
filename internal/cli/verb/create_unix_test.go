//go:build unix

package verb_test

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/komadai/komadai/internal/cli/verb"
)

// With force a replaced file keeps its mode, and a link its target; a pipe is written in place
// and needs no force.
func TestCreateKeepsWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	if err := verb.Write(link, []byte("new"), false); err == nil {
		t.Error("without force a link was written through")
	}
	if err := verb.Write(link, []byte("new"), true); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != "file" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if text, _ := os.ReadFile(file); string(text) != "new" {
		t.Errorf("the file has %q", text)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if err := verb.CheckFree(os.DevNull, false); err != nil {
		t.Errorf("the null device is not free: %v", err)
	}
	if err := verb.Write(os.DevNull, []byte("x"), true); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("the null device became %v, %v", info.Mode(), err)
	}
}

func TestWriteToPipeRace(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	got := make(chan string)
	go func() {
		text, _ := io.ReadAll(read)
		got <- string(text)
	}()
	path := filepath.Join("/dev/fd", strconv.Itoa(int(write.Fd())))
	if err := verb.Write(path, []byte("text"), false); err != nil {
		t.Fatal(err)
	}
	write.Close()
	if text := <-got; text != "text" {
		t.Errorf("the pipe has %q", text)
	}
}

func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if f, err := verb.Open(path, false); err == nil {
		f.Close()
		t.Error("an existing file was opened without force")
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "old" {
		t.Errorf("the file has %q, %v", text, err)
	}
	for _, c := range []struct {
		path  string
		force bool
	}{{path, true}, {os.DevNull, false}} {
		f, err := verb.Open(c.path, c.force)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A forced output to a link without a file creates the file where the link leads; the link stays.
func TestCreateBehindLink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	lost, circle := filepath.Join(dir, "lost"), filepath.Join(dir, "circle")
	for name, to := range map[string]string{link: "file", lost: "none/file", circle: "circle"} {
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	w, err := verb.Create(link, true)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.WriteString("text"); err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
	for path, want := range map[string]string{lost: ": no such file or directory", circle: ": the symbolic links form a circle"} {
		if _, err := verb.Create(path, true); err == nil || err.Error() != path+want {
			t.Errorf("%v, want %s", err, path+want)
		}
	}
	for _, path := range []string{link, lost, circle} {
		if f, err := os.Lstat(path); err != nil || f.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no longer a link: %v", path, err)
		}
	}
}
