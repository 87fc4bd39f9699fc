package batch_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/work/batch"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func upTo(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// Results come in the order of tasks, and no more cores are used than allowed.
func TestPool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, cores := rapid.IntRange(0, 60).Draw(t, "tasks"), rapid.IntRange(1, 5).Draw(t, "cores")
		threads := rapid.IntRange(0, cores).Draw(t, "threads")
		var mu sync.Mutex
		used, most := 0, 0
		p := &batch.Pool[int, string]{Cores: cores, Threads: threads}
		var got []string
		err := p.Run(context.Background(), upTo(n), func(_ context.Context, i, c int) string {
			if c < 1 || threads > 0 && c != threads || c > cores {
				t.Errorf("task %d has %d cores", i, c)
			}
			mu.Lock()
			used += c
			most = max(most, used)
			mu.Unlock()
			defer func() {
				mu.Lock()
				used -= c
				mu.Unlock()
			}()
			return strconv.Itoa(i)
		}, func(s string) error {
			got = append(got, s)
			return nil
		})
		if err != nil || len(got) != n {
			t.Fatalf("%d results of %d: %v", len(got), n, err)
		}
		for i, s := range got {
			if s != strconv.Itoa(i) {
				t.Fatalf("the results are %q", got)
			}
		}
		if threads > 0 && most > max(cores, threads) {
			t.Errorf("%d cores were used of %d", most, cores)
		}
	})
}

func TestPoolSharesCores(t *testing.T) {
	p := &batch.Pool[int, int]{Cores: 4}
	var got []int
	err := p.Run(t.Context(), upTo(1), func(_ context.Context, _, cores int) int { return cores }, func(c int) error {
		got = append(got, c)
		return nil
	})
	if err != nil || !slices.Equal(got, []int{4}) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestPoolEnds(t *testing.T) {
	full := errors.New("the disk is full")
	p := &batch.Pool[int, int]{Cores: 2}
	taken := 0
	err := p.Run(t.Context(), upTo(1_000_000), func(_ context.Context, i, _ int) int { return i }, func(int) error {
		if taken++; taken == 3 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || taken != 3 {
		t.Errorf("after %d results: %v", taken, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var begun atomic.Int64
	p = &batch.Pool[int, int]{Cores: 2}
	err = p.Run(ctx, upTo(1_000_000), func(ctx context.Context, i, _ int) int {
		if begun.Add(1) == 5 {
			cancel()
		}
		return i
	}, func(int) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("after %d tasks: %v", begun.Load(), err)
	}
}

// lines writes each task, a word, with its length.
var lines = batch.Format[string, string]{
	Key:     func(t string) string { return t },
	Opening: func(t string) []byte { return []byte(t + " ") },
	Append: func(b *bytes.Buffer, r string) error {
		_, err := fmt.Fprintf(b, "%s %d\n", r, len(r))
		return err
	},
	Scan: func(in *bufio.Reader) func() (string, int64, bool) {
		return func() (string, int64, bool) {
			line, err := in.ReadString('\n')
			key, _, ok := strings.Cut(line, " ")
			return key, int64(len(line)), ok && err == nil
		}
	},
}

func do(t *testing.T, path string, mode batch.Mode, tasks []string, most int) (*batch.Output[string, string], error) {
	t.Helper()
	o, err := batch.File(path, mode, lines)
	if err != nil {
		return nil, err
	}
	for task := range o.Rest(slices.Values(tasks)) {
		if most == 0 {
			break
		}
		most--
		if err := o.Write(task); err != nil {
			t.Fatal(err)
		}
	}
	return o, errors.Join(o.Failed(), o.Close())
}

// A batch that was interrupted at any byte resumes, and its file ends the same.
func TestResumeAnywhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	tasks := []string{"one", "two", "three", "four"}
	if _, err := do(t, path, batch.New, tasks, -1); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(whole) + 1 {
		if err := os.WriteFile(path, whole[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		o, err := do(t, path, batch.Resume, tasks, -1)
		if err != nil {
			t.Fatalf("after %q: %v", whole[:n], err)
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, whole) || o.Skipped() != bytes.Count(whole[:n], []byte("\n")) {
			t.Fatalf("after %q, %d skipped: %q, %v", whole[:n], o.Skipped(), got, err)
		}
	}
}

func TestForeign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	for _, text := range []string{"other 5\n", "one 3\nother 5\n", "one 3\nother", "one 3\ntwo 3\nthree 5\n", "letter"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := do(t, path, batch.New, []string{"one", "two"}, -1); !errors.Is(err, fs.ErrExist) {
			t.Errorf("a file that exists: %v", err)
		}
		_, err := do(t, path, batch.Resume, []string{"one", "two"}, -1)
		got, read := os.ReadFile(path)
		if !errors.Is(err, batch.ErrForeign) || read != nil || string(got) != text {
			t.Errorf("%q: %v, and it is %q now", text, err, got)
		}
	}
	if _, err := do(t, path, batch.Overwrite, []string{"one"}, -1); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "one 3\n" {
		t.Errorf("written over: %q, %v", got, err)
	}
}

func TestStream(t *testing.T) {
	var b bytes.Buffer
	o := batch.Stream(&b, lines)
	for task := range o.Rest(slices.Values([]string{"one", "two"})) {
		if err := o.Write(task); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Close(); err != nil || b.String() != "one 3\ntwo 3\n" {
		t.Errorf("%q, %v", &b, err)
	}
}

// A journal returns its lines in order, drops half a line, and reports the number of a damaged
// line.
func TestJournal(t *testing.T) {
	type entry struct {
		N int `json:"n"`
	}
	path := filepath.Join(t.TempDir(), "journal")
	open := func() (*batch.Journal, []int, error) {
		var seen []int
		j, err := batch.OpenJournal(path, &entry{100}, func(line []byte) error {
			var e entry
			if err := batch.Unseal(line, &e); err != nil || e.N != 100 {
				return fmt.Errorf("another heading: %w", err)
			}
			return nil
		}, func(line []byte) error {
			var e entry
			err := batch.Unseal(line, &e)
			seen = append(seen, e.N)
			return err
		})
		return j, seen, err
	}
	j, _, err := open()
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		if err := j.Append(&entry{n}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	for cut := range whole { // killed at any byte
		if err := os.WriteFile(path, whole[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		j, seen, err := open()
		if err != nil {
			t.Fatalf("cut at byte %d: %v", cut, err)
		}
		want := max(bytes.Count(whole[:cut], []byte("\n"))-1, 0)
		if len(seen) != want || !slices.IsSorted(seen) {
			t.Fatalf("cut at byte %d it holds %v, want %d", cut, seen, want)
		}
		for n := want; n < 3; n++ {
			if err := j.Append(&entry{n}); err != nil {
				t.Fatal(err)
			}
		}
		j.Close()
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, whole) {
			t.Fatalf("cut at byte %d and continued it is %q, %v", cut, again, err)
		}
	}
	for i := range lines[:len(lines)-1] {
		for at := range len(lines[i]) - 1 {
			bad := slices.Clone(lines)
			bad[i] = bytes.Clone(lines[i])
			bad[i][at] ^= 1
			if err := os.WriteFile(path, bytes.Join(bad, nil), 0o644); err != nil {
				t.Fatal(err)
			}
			if _, _, err := open(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("line %d: ", i+1)) && at != len(lines[i])-1 {
				t.Fatalf("with byte %d of line %d changed the error is %v", at, i+1, err)
			}
		}
	}
}
