package tsume

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// ErrNotStrict is returned for a proof that puts useless interpositions aside; the text form
// does not support it.
var ErrNotStrict = errors.New("the proof puts useless interpositions aside; solve the problem with every interposition counted")

// AppendText appends the proof in the format of package proofcheck: rule set, claim, problem,
// and the attacker's move in every reachable position. The error is ErrNotStrict.
func (p *Proof) AppendText(b []byte, rules string) ([]byte, error) {
	if p.Futile != Strict {
		return b, ErrNotStrict
	}
	side := "b"
	if p.attacker == shogi.White {
		side = "w"
	}
	b = fmt.Appendf(b, "komadai proof 1\nrules %s\nmate %d %s\nstart %s\n", rules, p.Plies, side, notation.FormatSFEN(&p.start))
	w := proofWriter{Proof: p, position: p.start, seen: map[uint64]bool{}, out: b}
	w.walk()
	return w.out, nil
}

type proofWriter struct {
	*Proof
	position shogi.Position
	seen     map[uint64]bool
	out      []byte
}

func (w *proofWriter) walk() {
	p := &w.position
	key := p.Key()
	if w.seen[key] {
		return
	}
	w.seen[key] = true
	if p.Side() != w.attacker {
		for _, m := range p.AppendLegal(nil) {
			w.after(m)
		}
		return
	}
	m, ok := w.answers[key]
	if !ok {
		return
	}
	sfen := notation.FormatSFEN(p)
	w.out = append(w.out, sfen[:strings.LastIndexByte(sfen, ' ')]+"\t"+notation.FormatUSI(p.Rules(), m)+"\n"...)
	w.after(m)
}

func (w *proofWriter) after(m shogi.Move) {
	var u shogi.Undo
	w.position.Make(m, &u)
	w.walk()
	w.position.Unmake(m, &u)
}
