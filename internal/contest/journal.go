package contest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

// Journal is a file to which each game is appended when it has been played: JSON
// objects, one a line, the first with the header of the contest. Each line ends
// with a checksum. A program that is killed loses the games under way, and what it
// was writing is cut off when the journal is opened again.
type Journal struct {
	mu    sync.Mutex
	f     *os.File // nil for a journal that is kept nowhere
	games map[int]*Game
}

// journalVersion is the version of the format.
const journalVersion = 1

// heading is the first line.
type heading struct {
	Komadai string `json:"komadai"`
	Version int    `json:"version"`
	Header
}

// OpenJournal opens the journal of a contest, to continue it if it is there; path
// "" keeps it nowhere. The error says that it belongs to another contest, or which
// line cannot be read.
func OpenJournal(path string, o *Options) (*Journal, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	j := &Journal{games: map[int]*Game{}}
	if path == "" {
		return j, nil
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fault(path, err)
	}
	j.f = f
	if err := j.begin(o); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

// Games returns the games there are, by their numbers.
func (j *Journal) Games() map[int]*Game {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := make(map[int]*Game, len(j.games))
	for n, g := range j.games {
		out[n] = g
	}
	return out
}

// Append adds a game.
func (j *Journal) Append(g *Game) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.games[g.Number] = g
	if j.f == nil {
		return nil
	}
	line, err := seal(g)
	if err == nil {
		_, err = j.f.Write(line)
	}
	return err
}

// Close closes the file.
func (j *Journal) Close() error {
	if j.f == nil {
		return nil
	}
	return j.f.Close()
}

// begin reads what is there, or writes the heading.
func (j *Journal) begin(o *Options) error {
	want := heading{Komadai: "match", Version: journalVersion, Header: o.header()}
	r := bufio.NewReader(j.f)
	size := int64(0)
	for n := 1; ; n++ {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break // what it was writing when it was killed, if anything
		} else if err != nil {
			return err
		}
		if n == 1 {
			err = want.matches(line)
		} else {
			err = j.take(line, o)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		size += int64(len(line))
	}
	if err := j.f.Truncate(size); err != nil {
		return err
	}
	if _, err := j.f.Seek(size, io.SeekStart); err != nil {
		return err
	}
	if size > 0 {
		return nil
	}
	line, err := seal(&want)
	if err == nil {
		_, err = j.f.Write(line)
	}
	return err
}

// take reads a game.
func (j *Journal) take(line []byte, o *Options) error {
	var g Game
	if err := unseal(line, &g); err != nil {
		return err
	}
	s := slotOf(g.Number, len(o.pairings))
	p := o.pairings[s.pairing]
	if s.swapped {
		p.First, p.Second = p.Second, p.First
	}
	if g.Number < 0 || g.Black != o.Players[p.First].Name || g.White != o.Players[p.Second].Name {
		return fmt.Errorf("game %d has other players than the match", g.Number)
	}
	j.games[g.Number] = &g
	return nil
}

// matches says in what the first line of a journal differs from the contest.
func (h *heading) matches(line []byte) error {
	var have heading
	if err := unseal(line, &have); err != nil || have.Komadai != h.Komadai {
		return errors.New("it is no journal of komadai match")
	}
	if have.Version != h.Version {
		return fmt.Errorf("it has version %d, and this program reads version %d", have.Version, h.Version)
	}
	a, b := reflect.ValueOf(have.Header), reflect.ValueOf(h.Header)
	for i := range a.NumField() {
		x, y := plainJSON(a.Field(i).Interface()), plainJSON(b.Field(i).Interface())
		if x != y {
			return fmt.Errorf("it is the journal of another match: its %s is %s, now it is %s", strings.ToLower(a.Type().Field(i).Name), x, y)
		}
	}
	return nil
}

// plainJSON is v as JSON.
func plainJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// sumHead and sumTail stand around the checksum at the end of a line.
const (
	sumHead = `,"sum":"`
	sumTail = "\"}\n"
)

// seal makes a line of v, a struct that is not empty.
func seal(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(b[:len(b)-1], "%s%08x%s", sumHead, checksum(b), sumTail), nil
}

// unseal reads a line that seal made.
func unseal(line []byte, v any) error {
	const width = len(sumHead) + 8 + len(sumTail)
	if len(line) < width+1 || !bytes.HasPrefix(line[len(line)-width:], []byte(sumHead)) {
		return errors.New("it has no checksum")
	}
	b := append(bytes.Clone(line[:len(line)-width]), '}')
	if sum := string(line[len(line)-width+len(sumHead):][:8]); sum != fmt.Sprintf("%08x", checksum(b)) {
		return errors.New("its checksum is wrong")
	}
	return json.Unmarshal(b, v)
}

func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// fingerprint tells rule sets apart by what they are, whatever they are called.
func fingerprint(set *variant.RuleSet) string { return nnue.FingerprintOf(set.Rules).String() }
