package cli

import (
	"io"
	"os"
	"strconv"
)

// usualWidth is that of a terminal that does not tell.
const usualWidth = 80

// width returns how many characters a line of the terminal behind w has.
func width(w io.Writer) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if f, ok := w.(*os.File); ok {
		if n := terminalWidth(f); n > 0 {
			return n
		}
	}
	return usualWidth
}
