package notation

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// FormatSFEN returns p in the SFEN of [ParseSFEN], with the move number and Black's hand
// first.
func FormatSFEN(p *shogi.Position) string {
	s := p.Setup()
	return FormatSetup(&s)
}

// FormatSetup returns s in SFEN. It omits unknown kinds and inexpressible hands. A move number
// below 1 becomes 1.
func FormatSetup(s *shogi.Setup) string {
	r := s.Rules
	if r == nil {
		return ""
	}
	var b strings.Builder
	for rank := 1; rank <= r.Ranks(); rank++ {
		if rank > 1 {
			b.WriteByte('/')
		}
		writeRank(&b, s, rank)
	}
	b.WriteString([...]string{" b ", " w "}[s.Side&1])
	writeHands(&b, s)
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa(min(max(s.Ply, 1), maxPly)))
	return b.String()
}

func writeRank(b *strings.Builder, s *shogi.Setup, rank int) {
	r, empty := s.Rules, 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for file := r.Files(); file >= 1; file-- {
		sq := r.SquareAt(file, rank)
		if sq == shogi.NoSquare {
			flush()
			b.WriteByte('*')
			continue
		}
		pc := s.Board[sq]
		if !known(r, pc.Kind()) {
			empty++
			continue
		}
		flush()
		b.WriteString(sided(letter(r, pc.Kind()), pc.Color()))
	}
	flush()
}

func writeHands(b *strings.Builder, s *shogi.Setup) {
	none := true
	for _, c := range [...]shogi.Color{shogi.Black, shogi.White} {
		for _, k := range s.Rules.HandKinds() {
			n := s.Hands[c][k]
			if n == 0 {
				continue
			}
			none = false
			if n > 1 {
				b.WriteString(strconv.Itoa(int(n)))
			}
			b.WriteString(sided(letter(s.Rules, k), c))
		}
	}
	if none {
		b.WriteByte('-')
	}
}

func known(r *shogi.Rules, k shogi.Kind) bool {
	return k != shogi.NoKind && int(k) <= len(r.Kinds())
}

func letter(r *shogi.Rules, k shogi.Kind) string {
	if !known(r, k) {
		return "-"
	}
	return r.Info(k).Letter
}

func sided(letter string, c shogi.Color) string {
	if c == shogi.White {
		return strings.ToLower(letter)
	}
	return letter
}
