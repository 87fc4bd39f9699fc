package variant

import "unicode/utf8"

// near returns the unique closest name with at most a third of its characters different, or
// "".
func near(name string, names []string) string {
	best, found := utf8.RuneCountInString(name)/3+1, ""
	for _, n := range names {
		if fold(n) == fold(found) {
			continue // spelled differently
		}
		switch d := distance(fold(name), fold(n)); {
		case d < best:
			best, found = d, n
		case d == best:
			found = ""
		}
	}
	return found
}

// distance is the optimal string alignment distance: insertions, deletions, substitutions and
// transpositions.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range y {
		rows[0][j+1] = j + 1
	}
	for i := range x {
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			d := min(rows[i][j+1]+1, rows[i+1][j]+1, rows[i][j]+cost)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(x)][len(y)]
}
