package shogi

// Color is a side. Black (先手, ▲; 下手 in handicap games) sits at the bottom of the board
// and moves up; White (後手, △; 上手) sits at the top.
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
