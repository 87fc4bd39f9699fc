package variant

import (
	"strconv"
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
	// tooLong is the place of a key over maxKey, or -1: the index ends there.
	tooLong int
}

func newIndex(data []byte) *index {
	ix := &index{data: data, places: make(map[string]place), tooLong: -1}
	var p unstable.Parser
	p.Reset(data)
	prefix := ""
	counts := make(map[string]int)
	for ix.tooLong < 0 && p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table:
			prefix = ix.header(e, counts, false)
		case unstable.ArrayTable:
			prefix = ix.header(e, counts, true)
		case unstable.KeyValue:
			ix.keyValue(e, prefix)
		}
	}
	return ix
}

// header returns a table header's path. In an array of tables, paths continue in the last
// element.
func (ix *index) header(e *unstable.Node, counts map[string]int, array bool) string {
	path := ""
	keys := e.Key()
	for keys.Next() {
		path = join(path, string(keys.Node().Data))
		at := int(keys.Node().Raw.Offset)
		if !ix.fits(path, at) {
			break
		}
		if keys.IsLast() && array {
			counts[path]++
		}
		if _, seen := ix.places[path]; !seen {
			ix.places[path] = place{key: at, value: at}
		}
		if n := counts[path]; n > 0 {
			path += "[" + strconv.Itoa(n-1) + "]"
			if _, seen := ix.places[path]; !seen {
				ix.places[path] = place{key: at, value: at}
			}
		}
	}
	return path
}

func (ix *index) keyValue(e *unstable.Node, prefix string) {
	path, first, end := prefix, -1, 0
	keys := e.Key()
	for keys.Next() {
		n := keys.Node()
		path = join(path, string(n.Data))
		if first < 0 {
			first = int(n.Raw.Offset)
		}
		end = int(n.Raw.Offset + n.Raw.Length)
		if !ix.fits(path, first) {
			return
		}
		if _, seen := ix.places[path]; !seen {
			ix.places[path] = place{key: first, value: first}
		}
	}
	for end < len(ix.data) && (ix.data[end] == ' ' || ix.data[end] == '\t' || ix.data[end] == '=') {
		end++
	}
	ix.value(e.Value(), path, first, end)
}

func (ix *index) fits(path string, at int) bool {
	if len(path) > maxKey && ix.tooLong < 0 {
		ix.tooLong = at
	}
	return ix.tooLong < 0
}

func (ix *index) value(n *unstable.Node, path string, key, value int) {
	pl := place{key: key, value: value}
	if !ix.fits(path, key) {
		return
	}
	switch n.Kind {
	case unstable.String:
		pl.plain = int(n.Raw.Length) == len(n.Data)+2
	case unstable.InlineTable:
		for it := n.Children(); it.Next(); {
			if it.Node().Kind == unstable.KeyValue {
				ix.keyValue(it.Node(), path)
			}
		}
	case unstable.Array:
		i := 0
		for it := n.Children(); it.Next(); i++ {
			at := value
			if it.Node().Raw.Length > 0 {
				at = int(it.Node().Raw.Offset)
			}
			ix.value(it.Node(), path+"["+strconv.Itoa(i)+"]", at, at)
		}
	}
	ix.places[path] = pl
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
