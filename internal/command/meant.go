package command

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// slips returns how many letters may be wrong for a word to be taken for another.
func slips(word string) int { return min((utf8.RuneCountInString(word)-1)/2, 2) }

// near returns the known words that a word was likely meant to be, quoted.
func near(word string, known []string) []string {
	var out []string
	for _, k := range known {
		if strings.HasPrefix(k, word) || distance(k, word) <= slips(word) {
			out = append(out, strconv.Quote(k))
		}
	}
	return out
}

// meant makes an error that names the words which were likely meant.
func meant(word string, known []string, format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	switch words := near(word, known); len(words) {
	case 0:
		return fmt.Errorf("%s", text)
	case 1:
		return fmt.Errorf("%s, did you mean %s?", text, words[0])
	default:
		return fmt.Errorf("%s, did you mean one of %s?", text, strings.Join(words, ", "))
	}
}

// distance counts the letters to put in, take out, change, or exchange with their
// neighbour to make a of b (the optimal string alignment).
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	before, last, row := make([]int, len(to)+1), make([]int, len(to)+1), make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range from {
		before, last, row = last, row, before
		row[0] = i + 1
		for j, y := range to {
			change := last[j]
			if x != y {
				change++
			}
			row[j+1] = min(change, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && x == to[j-1] && from[i-1] == y {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(to)]
}
