package jkf

import (
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func write(w io.Writer, rec *kifu.Record, o kifu.WriteOptions) ([]kifu.Loss, error) {
	standard := rec.Rules.ID == variant.Standard().ID
	k := writer{codes: kifu.NewPieceCodes(rec.Rules.Rules), names: kakinoki.NewNames(rec.Rules.Rules)}
	d := document{Header: headers{}, Initial: writeStart(rec, standard)}
	if !standard {
		d.Header = append(d.Header, kifu.Header{Key: kifu.KeyRules, Value: rec.Rules.Names.Ja})
		if named, err := kifu.FindRules(rec.Rules.Names.Ja, kifu.ReadOptions{}); err != nil || named.ID != rec.Rules.ID {
			d.Header[0].Value = rec.Rules.ID
		}
	}
	seen := map[string]bool{kifu.KeyRules: true}
	if rec.Start.Handicap != "" {
		d.Header = append(d.Header, kifu.Header{Key: kifu.KeyHandicap, Value: handicapWord(rec, standard)})
		seen[kifu.KeyHandicap] = true
	}
	for _, h := range rec.Headers {
		if seen[h.Key] {
			k.losses.Add(kifu.LossHeaders, h.Key+"："+h.Value)
			continue
		}
		seen[h.Key] = true
		d.Header = append(d.Header, h)
	}
	k.losses.AddNotes(rec.Notes)
	if p := &rec.Start.Position; p.Ply() != 1 {
		k.losses.Add(kifu.LossMoveNumber, strconv.Itoa(p.Ply()))
	}
	if back, err := readStart(rec.Rules, d.Initial); err == nil && standard && back.Handicap != rec.Start.Handicap {
		k.losses.Add(kifu.LossHandicapName, rec.Start.Handicap)
	}
	first := &node{}
	start := rec.Start.Position
	k.remarks(first, rec.Root, &start)
	d.Moves = []*node{first}
	if err := k.moves(rec, &d.Moves); err != nil {
		return nil, err
	}
	text, err := plain(&d)
	if err != nil {
		return nil, err
	}
	err = kifu.WriteText(w, string(text)+"\n", o, &k.losses)
	return k.losses.List(), err
}

type writer struct {
	codes  *kifu.PieceCodes
	names  *kakinoki.Names
	losses kifu.Losses
}

func (k *writer) moves(rec *kifu.Record, main *[]*node) error {
	made := map[*kifu.Node]*node{}
	line := main
	return rec.Walk(func(v *kifu.Visit) error {
		if v.Node.End != nil && made[v.Parent] != nil && made[v.Parent].Move == nil {
			*made[v.Parent] = *k.node(rec, v) // replaces a foul that JKF cannot write
			return nil
		}
		n := k.node(rec, v)
		made[v.Node] = n
		if v.Variation() {
			elder := made[v.Parent.Children[0]]
			elder.Forks = append(elder.Forks, nil)
			line = &elder.Forks[len(elder.Forks)-1]
		}
		*line = append(*line, n)
		return nil
	})
}

func (k *writer) node(rec *kifu.Record, v *kifu.Visit) *node {
	n := &node{}
	word := ""
	if v.Node.End != nil {
		var exact bool
		end, ply, fouled := v.Ending(v.Parent.FromEmpty(v.Position))
		if n.Special, exact = special(end, rec.SideAt(ply), fouled); !exact {
			word = endComment + end.String()
		}
	} else if n.Move = k.move(v); n.Move == nil {
		k.losses.Add(kifu.LossFoul, v.Node.Foul.Error())
		k.losses.AddRemarks(v.Node)
		n.Special, _ = special(kifu.End{Kind: kifu.EndFoulLoss}, v.Position.Side(), false)
		return n
	}
	if t := v.Node.Time; t.Known {
		n.Time = &times{Now: k.clock(t.Spent), Total: k.clock(t.Total)}
		if *n.Time.Now.H == 0 {
			n.Time.Now.H = nil
		}
	}
	p := v.After()
	k.remarks(n, v.Node, &p)
	if word != "" {
		n.Comments = append([]string{word}, n.Comments...)
	}
	return n
}

func (k *writer) clock(d time.Duration) *clock {
	if d%time.Second != 0 {
		k.losses.Add(kifu.LossFractions, d.String())
	}
	h := int(d / time.Hour)
	return &clock{H: &h, M: int(d / time.Minute % 60), S: int(d / time.Second % 60)}
}

// move returns nil for a foul from an empty square: the schema needs the piece.
func (k *writer) move(v *kifu.Visit) *move {
	if v.Node.FromEmpty(v.Position) {
		return nil
	}
	p, m := v.Position, v.Node.Move
	side := int(p.Side())
	out := &move{Color: &side}
	if m == shogi.Pass {
		out.Piece = passPiece
		return out
	}
	r := p.Rules()
	at := func(sq shogi.Square) *place { return &place{r.File(sq), r.Rank(sq)} }
	out.To = at(m.To())
	if between := r.Between(m); between != shogi.NoSquare {
		out.Via = at(between)
	}
	out.Same = v.Last != shogi.NoMove && v.Last != shogi.Pass && v.Last.To() == m.To()
	if m.IsDrop() {
		out.Piece = k.codes.Name(m.Kind())
	} else {
		out.From = at(m.From())
		out.Piece = k.codes.Name(p.Piece(m.From()).Kind())
		promotes := m.Promotes()
		if other := m.WithPromotion(!promotes); promotes || p.IsLegal(other) {
			out.Promote = &promotes
		}
		if taken := p.Captured(m); taken != shogi.NoPiece {
			out.Capture = k.codes.Name(taken.Kind())
		}
	}
	if v.Node.Foul == shogi.NoFoul {
		out.Relative = relative(p, m, v.Last)
	} else if m.IsDrop() {
		out.Relative = "H"
	}
	return out
}

func (k *writer) remarks(n *node, from *kifu.Node, p *shogi.Position) {
	for _, line := range k.names.JoinComments(from, p) {
		if strings.HasPrefix(line, "&") && len(line) > 1 && from.Bookmark == "" {
			k.losses.Add(kifu.LossLines, line)
			line = " " + line
		}
		n.Comments = append(n.Comments, line)
	}
	if from.Bookmark != "" {
		n.Comments = append([]string{"&" + from.Bookmark}, n.Comments...)
	}
}
