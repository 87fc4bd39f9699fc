package variant

import (
	"fmt"
	"reflect"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"
)

type place struct {
	key, value int
	// plain: a one-line string without escapes, so byte i is at value+1+i.
	plain bool
}

// index is by path: "board.start", "handicaps[2].removes[0]", "pieces.+P.moves".
type index struct {
	data   []byte
	places map[string]place
	// counts are the entries of tables and lists.
	counts map[string]int
	// over is where a bound is exceeded, or -1: the index ends there, for the reason excess.
	over   int
	excess string
	// unknown has keys that definitions do not have, at most maxErrors.
	unknown []unknownKey
}

// unknownKey is a key without its table's index, and what it may be called instead.
type unknownKey struct {
	at        int
	path      string
	key       string
	candidate []string
}

const (
	// maxKey is in bytes of a whole path.
	maxKey = 400
	// maxEntries bounds a table or a list, maxPlaces all keys and values of a file.
	maxEntries = 256
	maxPlaces  = 4000
)

func newIndex(data []byte) *index {
	ix := &index{data: data, places: make(map[string]place), counts: make(map[string]int), over: -1}
	var p unstable.Parser
	p.Reset(data)
	whole := node{of: reflect.TypeFor[definition]()}
	at := whole
	lists := make(map[string]int)
	for ix.over < 0 && p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table:
			at = ix.header(e, whole, lists, false)
		case unstable.ArrayTable:
			at = ix.header(e, whole, lists, true)
		case unstable.KeyValue:
			ix.keyValue(e, at)
		}
	}
	return ix
}

// node is a table or value: its path, the path without numbers of lists, and the type that
// reads it, nil below an unknown key.
type node struct {
	path, plain string
	of          reflect.Type
}

// child goes to a key of a table. A key that definitions do not have is noted at its place.
func (ix *index) child(n node, key string, at int) node {
	out := node{path: join(n.path, key), plain: join(n.plain, key)}
	if n.of == nil {
		return out
	}
	t := n.of
	for t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Map:
		out.of = t.Elem()
	case reflect.Struct:
		keys := make([]string, 0, t.NumField())
		for f := range t.Fields() {
			name := f.Tag.Get("toml")
			if name == key {
				out.of = f.Type
			}
			keys = append(keys, name)
		}
		if out.of == nil && len(ix.unknown) < maxErrors {
			ix.unknown = append(ix.unknown, unknownKey{at, out.plain, key, keys})
		}
	}
	return out
}

// header returns a table header's node. In an array of tables, paths continue in the last
// element.
func (ix *index) header(e *unstable.Node, n node, lists map[string]int, array bool) node {
	keys := e.Key()
	for keys.Next() {
		at := int(keys.Node().Raw.Offset)
		above := n.path
		n = ix.child(n, string(keys.Node().Data), at)
		if keys.IsLast() && array {
			lists[n.path]++
		}
		if !ix.add(above, n.path, place{key: at, value: at}) {
			break
		}
		if last := lists[n.path]; last > 0 {
			above = n.path
			n.path = item(n.path, last-1)
			if !ix.add(above, n.path, place{key: at, value: at}) {
				break
			}
		}
	}
	return n
}

// add notes a place of a key or value under another, the first one of a path.
func (ix *index) add(above, path string, pl place) bool {
	if !ix.fits(path, pl.key) {
		return false
	}
	if _, seen := ix.places[path]; seen {
		return true
	}
	ix.places[path] = pl
	ix.counts[above]++
	switch {
	case ix.counts[above] > maxEntries && above == "":
		ix.exceed(pl.key, fmt.Sprintf("a definition has at most %d keys outside of tables", maxEntries))
	case ix.counts[above] > maxEntries:
		ix.exceed(pl.key, fmt.Sprintf("%.80s has at most %d entries", above, maxEntries))
	case len(ix.places) > maxPlaces:
		ix.exceed(pl.key, fmt.Sprintf("a definition has at most %d keys and values", maxPlaces))
	}
	return ix.over < 0
}

func (ix *index) exceed(at int, reason string) {
	if ix.over < 0 {
		ix.over, ix.excess = at, reason
	}
}

func (ix *index) keyValue(e *unstable.Node, n node) {
	first, end := -1, 0
	keys := e.Key()
	for keys.Next() {
		k := keys.Node()
		if first < 0 {
			first = int(k.Raw.Offset)
		}
		end = int(k.Raw.Offset + k.Raw.Length)
		above := n.path
		n = ix.child(n, string(k.Data), int(k.Raw.Offset))
		if !ix.add(above, n.path, place{key: first, value: first}) {
			return
		}
	}
	for end < len(ix.data) && (ix.data[end] == ' ' || ix.data[end] == '\t' || ix.data[end] == '=') {
		end++
	}
	ix.value(e.Value(), n, first, end)
}

func (ix *index) fits(path string, at int) bool {
	if len(path) > maxKey {
		ix.exceed(at, fmt.Sprintf("a key with the tables that it is in has at most %d bytes", maxKey))
	}
	return ix.over < 0
}

func (ix *index) value(v *unstable.Node, n node, key, value int) {
	pl := place{key: key, value: value}
	if !ix.fits(n.path, key) {
		return
	}
	switch v.Kind {
	case unstable.String:
		pl.plain = int(v.Raw.Length) == len(v.Data)+2
	case unstable.InlineTable:
		for it := v.Children(); it.Next() && ix.over < 0; {
			if it.Node().Kind == unstable.KeyValue {
				ix.keyValue(it.Node(), n)
			}
		}
	case unstable.Array:
		i := 0
		for it := v.Children(); it.Next(); i++ {
			at := value
			if it.Node().Raw.Length > 0 {
				at = int(it.Node().Raw.Offset)
			}
			one := node{path: item(n.path, i), plain: n.plain, of: n.of}
			if !ix.add(n.path, one.path, place{key: at, value: at}) {
				return
			}
			ix.value(it.Node(), one, at, at)
		}
	}
	ix.places[n.path] = pl
}

func join(prefix, key string) string {
	if prefix == "" {
		return key
	}
	return prefix + "." + key
}

// lineColumn counts from 1, columns in characters.
func (ix *index) lineColumn(offset int) (line, column int) {
	line, start := 1, 0
	offset = min(max(offset, 0), len(ix.data))
	for i, c := range ix.data[:offset] {
		if c == '\n' {
			line++
			start = i + 1
		}
	}
	return line, utf8.RuneCount(ix.data[start:offset]) + 1
}

// byteColumn converts the TOML reader's column to characters.
func (ix *index) byteColumn(line, column int) int {
	start := 0
	for i := 0; i < len(ix.data) && line > 1; i++ {
		if ix.data[i] == '\n' {
			line--
			start = i + 1
		}
	}
	_, c := ix.lineColumn(start + column - 1)
	return c
}
