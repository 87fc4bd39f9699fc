package jkf

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/komadai/komadai/kifu"
)

type document struct {
	Header  headers  `json:"header"`
	Initial *initial `json:"initial,omitempty"`
	Moves   []*node  `json:"moves"`
}

type initial struct {
	Preset string `json:"preset"`
	Data   *data  `json:"data,omitempty"`
}

// data has a board by file and rank from 1, and hands, Black's first.
type data struct {
	Color int              `json:"color"`
	Board [][]*piece       `json:"board"`
	Hands []map[string]int `json:"hands"`
}

// piece has no kind on an empty square; null is no square.
type piece struct {
	Color *int   `json:"color,omitempty"`
	Kind  string `json:"kind,omitempty"`
}

type node struct {
	Comments []string  `json:"comments,omitempty"`
	Move     *move     `json:"move,omitempty"`
	Time     *times    `json:"time,omitempty"`
	Special  string    `json:"special,omitempty"`
	Forks    [][]*node `json:"forks,omitempty"`

	at kifu.Place
}

type move struct {
	Color    *int   `json:"color,omitempty"`
	From     *place `json:"from,omitempty"`
	To       *place `json:"to,omitempty"`
	Piece    string `json:"piece"`
	Same     bool   `json:"same,omitempty"`
	Promote  *bool  `json:"promote,omitempty"`
	Capture  string `json:"capture,omitempty"`
	Relative string `json:"relative,omitempty"`
}

type place struct {
	X int `json:"x"`
	Y int `json:"y"`
}

type times struct {
	Now   *clock `json:"now,omitempty"`
	Total *clock `json:"total,omitempty"`
}

type clock struct {
	H *int `json:"h,omitempty"`
	M int  `json:"m"`
	S int  `json:"s"`
}

// headers keep their order.
type headers []kifu.Header

func (h headers) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range h {
		if i > 0 {
			b.WriteByte(',')
		}
		for j, text := range [2]string{one.Key, one.Value} {
			if j > 0 {
				b.WriteByte(':')
			}
			quoted, err := plain(text)
			if err != nil {
				return nil, err
			}
			b.Write(quoted)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// plain does not escape <, > and &.
func plain(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("jkf: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
