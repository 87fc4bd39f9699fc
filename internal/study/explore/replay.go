package explore

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Key identifies a position, or a piece on a square.
type Key uint64

// KeyOf ignores the move number.
func KeyOf(rules string, p *shogi.Position) Key { return saltOf(rules).position(p) }

type salt uint64

func saltOf(rules string) salt {
	h := fnv.New64a()
	_, _ = h.Write([]byte(rules)) // a hash never fails
	return salt(mix(h.Sum64()))
}

func (s salt) position(p *shogi.Position) Key { return Key(p.Key() ^ uint64(s)) }

func (s salt) piece(pc shogi.Piece, sq shogi.Square) Key {
	return Key(mix(uint64(s) + uint64(pc)<<8 + uint64(sq) + 1))
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func nameKey(name string) uint64 {
	if name == "" {
		return 0
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(Fold(name))) // a hash never fails
	return mix(h.Sum64()) | 1
}

// Fold normalizes case and width.
func Fold(name string) string { return strings.ToLower(norm.NFKC.String(strings.TrimSpace(name))) }

// Begin returns the start position.
func (g *Game) Begin(library Library) (shogi.Position, error) {
	set, err := library.Lookup(g.Rules)
	if err != nil {
		return shogi.Position{}, err
	}
	if g.Start == "" {
		return set.Start, nil
	}
	setup, err := notation.ParseSFEN(set.Rules, g.Start)
	if err != nil {
		return shogi.Position{}, fmt.Errorf("game %d begins at no position: %w", g.Number, err)
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		return shogi.Position{}, fmt.Errorf("game %d begins at no position: %w", g.Number, err)
	}
	return p, nil
}

// replay visits positions with their moves (NoMove in the last) until visit returns false. It
// fails at a move that is illegal now.
func (g *Game) replay(library Library, visit func(ply int, p *shogi.Position, m shogi.Move) bool) error {
	p, err := g.Begin(library)
	if err != nil {
		return err
	}
	for i, m := range g.Moves {
		if !visit(i, &p, m) {
			return nil
		}
		if !p.IsLegal(m) {
			return fmt.Errorf("move %d of game %d breaks the rules of %s", i+1, g.Number, g.Rules)
		}
		var u shogi.Undo
		p.Make(m, &u)
	}
	visit(len(g.Moves), &p, shogi.NoMove)
	return nil
}

func packMoves(moves []shogi.Move) []byte {
	b := make([]byte, 0, 2*len(moves))
	for _, m := range moves {
		b = shogi.AppendMove(b, m)
	}
	return b
}

// Pack encodes moves and evaluations for a store.
func (g *Game) Pack() (moves, evals []byte) {
	for _, e := range g.Evals {
		evals = binary.LittleEndian.AppendUint16(evals, uint16(e))
	}
	return packMoves(g.Moves), evals
}

// Unpack is the inverse of [Game.Pack].
func (g *Game) Unpack(moves, evals []byte) error {
	g.Moves, g.Evals = make([]shogi.Move, 0, len(moves)/2), nil
	for size := 0; len(moves) > 0; moves = moves[size:] {
		var m shogi.Move
		if m, size = shogi.ReadMove(moves); size == 0 {
			break
		}
		g.Moves = append(g.Moves, m)
	}
	if len(moves) != 0 || len(evals) != 0 && len(evals) != 2*len(g.Moves) {
		return fmt.Errorf("the moves of game %d are damaged", g.Number)
	}
	for i := 0; i < len(evals); i += 2 {
		g.Evals = append(g.Evals, int16(binary.LittleEndian.Uint16(evals[i:])))
	}
	return nil
}
