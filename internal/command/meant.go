package command

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// slips returns how many letters may be wrong for a word to be taken for another.
func slips(word string) int { return min((utf8.RuneCountInString(word)-1)/2, 2) }

// meant makes an error that names the words which were likely meant.
func meant(word string, known []string, format string, args ...any) error {
	var near []string
	for _, k := range known {
		if strings.HasPrefix(k, word) || distance(k, word) <= slips(word) {
			near = append(near, strconv.Quote(k))
		}
	}
	text := fmt.Sprintf(format, args...)
	switch len(near) {
	case 0:
		return fmt.Errorf("%s", text)
	case 1:
		return fmt.Errorf("%s, did you mean %s?", text, near[0])
	}
	return fmt.Errorf("%s, did you mean one of %s?", text, strings.Join(near, ", "))
}

// distance counts the letters to put in, take out or change to make a of b
// (Levenshtein).
func distance(a, b string) int {
	to := []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range []rune(a) {
		corner := row[0]
		row[0] = i + 1
		for j, y := range to {
			change := corner
			if x != y {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(to)]
}
