package shogi

// Color is one of the two sides. Black (先手, ▲, sente; 下手 in a handicap
// game) sits at the bottom of the board and moves up it; White (後手, △, gote;
// 上手) sits at the top.
type Color uint8

// The two sides.
const (
	Black Color = iota
	White
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "black" or "white".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}
