package shogi

// Color is a side. Black (先手, ▲; 下手 in handicaps) moves up the board, White (後手, △; 上手) down.
type Color uint8

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
