package shogi

import "fmt"

const maxSide = 20

// The eight directions for Black, clockwise from straight up.
const (
	dirUp = iota
	dirUpRight
	dirRight
	dirDownRight
	dirDown
	dirDownLeft
	dirLeft
	dirUpLeft
	noDir = 8
)

type step struct{ left, up int }

var dirSteps = [8]step{
	{0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1},
}

func turn(d int) int { return (d + 4) & 7 }

func dirOf(s step) int {
	for d, t := range dirSteps {
		if s == t {
			return d
		}
	}
	return noDir
}

// A topology names the joined edges.
const (
	wrapFiles  = 1 << iota // first and last file
	wrapRanks              // first and last rank
	topologies = 4
)

type geometry struct {
	files, ranks int
	squares      []Square
	board        Bitboard
	// packed: the board is a full rectangle with no file split between words, so files can be
	// shifted.
	packed bool

	at     [maxSide + 1][maxSide + 1]Square // by file and rank, from 1
	file   [MaxSquares]uint8
	rank   [MaxSquares]uint8
	number [MaxSquares]uint16
	rev    [MaxSquares]Square

	// next[t][d][sq] is the neighbour of sq in direction d on topology t.
	next [topologies][8][MaxSquares]Square
	// extent bounds the squares, as a multiple of 8.
	extent int
	// wide: the board has more than halfSquares squares.
	wide bool
	// Only where the board is not wide: ray[d][sq] has the squares from sq to the edge without joins; towards[a][b] is the
	// direction from a to b on a line.
	ray     [8][halfSquares]half
	towards [halfSquares][halfSquares]uint8

	topRank, bottomRank Bitboard
	fileMask            [maxSide + 1]Bitboard
}

func newGeometry(files, ranks int, holes []Place) (geometry, error) {
	var g geometry
	if files < 1 || files > maxSide || ranks < 1 || ranks > maxSide {
		return g, fmt.Errorf("board of %d files and %d ranks: each must be 1 to %d", files, ranks, maxSide)
	}
	g.files, g.ranks = files, ranks
	missing := map[Place]bool{}
	for _, h := range holes {
		if h.File < 1 || h.File > files || h.Rank < 1 || h.Rank > ranks {
			return g, fmt.Errorf("hole at file %d, rank %d: outside the board", h.File, h.Rank)
		}
		missing[h] = true
	}
	total := files*ranks - len(missing)
	if total < 1 || total > MaxSquares {
		return g, fmt.Errorf("board of %d squares: must be 1 to %d", total, MaxSquares)
	}
	g.number = [MaxSquares]uint16{}
	g.packed = len(missing) == 0 && packs(files, ranks)
	for f := range g.at {
		for r := range g.at[f] {
			g.at[f][r] = NoSquare
		}
	}
	bit := 0
	for f := 1; f <= files; f++ {
		if g.packed && bit < 64 && bit+ranks > 64 {
			bit = 64
		}
		for r := 1; r <= ranks; r++ {
			if missing[Place{f, r}] {
				continue
			}
			sq := Square(bit)
			bit++
			g.at[f][r] = sq
			g.file[sq], g.rank[sq] = uint8(f), uint8(r)
			g.squares = append(g.squares, sq)
			g.number[sq] = uint16(len(g.squares))
			g.board = g.board.Or(Bit(sq))
			g.fileMask[f] = g.fileMask[f].Or(Bit(sq))
		}
		g.topRank = g.topRank.Or(bitAt(g.at[f][1]))
		g.bottomRank = g.bottomRank.Or(bitAt(g.at[f][ranks]))
	}
	g.wide, g.extent = bit > halfSquares, (bit+7)&^7
	g.link()
	return g, nil
}

func packs(files, ranks int) bool {
	perWord := 64 / ranks
	return files <= 2*perWord
}

func bitAt(sq Square) Bitboard {
	if sq == NoSquare {
		return Bitboard{}
	}
	return Bit(sq)
}

func (g *geometry) link() {
	for i := range g.rev {
		g.rev[i] = NoSquare
	}
	for t := range topologies {
		for d := range 8 {
			for i := range g.next[t][d] {
				g.next[t][d][i] = NoSquare
			}
		}
	}
	for _, sq := range g.squares {
		g.rev[sq] = g.SquareAt(g.files+1-g.File(sq), g.ranks+1-g.Rank(sq))
		for t := range topologies {
			for d, s := range dirSteps {
				g.next[t][d][sq] = g.offset(t, sq, s)
			}
		}
	}
	if g.wide {
		return
	}
	for _, sq := range g.squares {
		for i := range g.towards[sq] {
			g.towards[sq][i] = noDir
		}
		for d := range 8 {
			for s := g.next[0][d][sq]; s != NoSquare; s = g.next[0][d][s] {
				g.ray[d][sq] = g.ray[d][sq].Or(halfBit(s))
				g.towards[sq][s] = uint8(d)
			}
		}
	}
}

// offset returns NoSquare if there is no square or the step leads back to sq.
func (g *geometry) offset(t int, sq Square, s step) Square {
	f, r := g.File(sq)+s.left, g.Rank(sq)-s.up
	if t&wrapFiles != 0 {
		f = wrapInto(f, g.files)
	}
	if t&wrapRanks != 0 {
		r = wrapInto(r, g.ranks)
	}
	to := g.SquareAt(f, r)
	if to == sq {
		return NoSquare
	}
	return to
}

func wrapInto(v, n int) int { return ((v-1)%n+n)%n + 1 }

func (g *geometry) Files() int { return g.files }

func (g *geometry) Ranks() int { return g.ranks }

// SquareAt returns the square of a file (1-based from Black's right) and rank (1-based from
// the top), or NoSquare.
func (g *geometry) SquareAt(file, rank int) Square {
	if file < 1 || file > g.files || rank < 1 || rank > g.ranks {
		return NoSquare
	}
	return g.at[file][rank]
}

func (g *geometry) Has(sq Square) bool { return sq < MaxSquares && g.board.Has(sq) }

// File returns the file of sq, 1-based from Black's right.
func (g *geometry) File(sq Square) int { return int(g.file[sq&(MaxSquares-1)]) }

// Rank returns the rank of sq, 1-based from the top.
func (g *geometry) Rank(sq Square) int { return int(g.rank[sq&(MaxSquares-1)]) }

// Number returns the 1-based number of sq: file by file, each from the top.
func (g *geometry) Number(sq Square) int { return int(g.number[sq&(MaxSquares-1)]) }

// Squares returns all squares in order of Number. It must not be modified.
func (g *geometry) Squares() []Square { return g.squares }

func (g *geometry) Board() Bitboard { return g.board }

// Reverse returns sq rotated by 180°, or NoSquare.
func (g *geometry) Reverse(sq Square) Square { return g.rev[sq&(MaxSquares-1)] }

// Neighbor returns another square at the offset left and up for Black, optionally across joined
// edges, or NoSquare.
func (g *geometry) Neighbor(sq Square, left, up int, joinFiles, joinRanks bool) Square {
	t := 0
	if joinFiles {
		t |= wrapFiles
	}
	if joinRanks {
		t |= wrapRanks
	}
	return g.offset(t, sq, step{left, up})
}

// Around returns the squares a king's step from sq, optionally across joined edges.
func (g *geometry) Around(sq Square, joinFiles, joinRanks bool) []Square {
	out := make([]Square, 0, 8)
	for left := -1; left <= 1; left++ {
		for up := -1; up <= 1; up++ {
			if n := g.Neighbor(sq, left, up, joinFiles, joinRanks); n != NoSquare {
				out = append(out, n)
			}
		}
	}
	return out
}

// Distances returns each square's distance from a square in king's steps, [MaxSquares] without a
// way.
func (g *geometry) Distances(from Square, joinFiles, joinRanks bool) *[MaxSquares]int {
	var dist [MaxSquares]int
	for i := range dist {
		dist[i] = MaxSquares
	}
	dist[from] = 0
	for queue := []Square{from}; len(queue) > 0; queue = queue[1:] {
		for _, n := range g.Around(queue[0], joinFiles, joinRanks) {
			if dist[n] == MaxSquares {
				dist[n] = dist[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return &dist
}
