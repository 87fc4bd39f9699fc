package contest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"sync"

	"github.com/komadai/komadai/internal/work/batch"
)

// Journal is a file of games; see [batch.Journal]. A killed program loses unfinished games.
type Journal struct {
	file *batch.Journal

	mu    sync.Mutex
	games map[int]*Game
}

const journalVersion = 1

type heading struct {
	Komadai string `json:"komadai"`
	Version int    `json:"version"`
	Header
}

// OpenJournal opens or creates a journal; path "" keeps it in memory. It rejects unreadable
// lines and another contest's journal.
func OpenJournal(path string, o *Options) (*Journal, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	j := &Journal{games: map[int]*Game{}}
	h := &heading{Komadai: "match", Version: journalVersion, Header: o.header()}
	var err error
	if j.file, err = batch.OpenJournal(path, h, h.matches, func(line []byte) error { return j.take(line, o) }); err != nil {
		return nil, err
	}
	return j, nil
}

func (j *Journal) Games() map[int]*Game {
	j.mu.Lock()
	defer j.mu.Unlock()
	return maps.Clone(j.games)
}

func (j *Journal) Append(g *Game) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.games[g.Number] = g
	return j.file.Append(g)
}

func (j *Journal) Close() error { return j.file.Close() }

func (j *Journal) take(line []byte, o *Options) error {
	var g Game
	if err := batch.Unseal(line, &g); err != nil {
		return err
	}
	if g.Number < 0 {
		return fmt.Errorf("there is no game %d", g.Number)
	}
	s := slotOf(g.Number, len(o.pairings))
	p := o.pairings[s.pairing]
	if s.swapped {
		p.First, p.Second = p.Second, p.First
	}
	if g.Black != o.Players[p.First].Name || g.White != o.Players[p.Second].Name {
		return fmt.Errorf("game %d has other players than the match", g.Number)
	}
	j.games[g.Number] = &g
	return nil
}

func (h *heading) matches(line []byte) error {
	var have heading
	if err := batch.Unseal(line, &have); err != nil || have.Komadai != h.Komadai {
		return errors.New("it is no journal of komadai lab match")
	}
	if have.Version != h.Version {
		return fmt.Errorf("it has version %d, and this program reads version %d", have.Version, h.Version)
	}
	if name, before, now := differs(have.Header, h.Header); name != "" {
		return fmt.Errorf("it is the journal of another match, with %s %s where this one has %s", name, before, now)
	}
	return nil
}

// differs returns the first different field in lower case, with both values as JSON; "" if
// equal.
func differs(a, b any) (name, before, now string) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range x.NumField() {
		before, now := plainJSON(x.Field(i).Interface()), plainJSON(y.Field(i).Interface())
		if before != now {
			return strings.ToLower(x.Type().Field(i).Name), before, now
		}
	}
	return "", "", ""
}

func plainJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
