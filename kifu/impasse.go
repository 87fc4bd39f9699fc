package kifu

var impasseWords = []struct{ rule, word string }{
	{"none", "なし"}, {"24", "24点法（合意）"}, {"27", "27点法（入玉宣言）"}, {"24-declaration", "24点宣言法"}, {"try", "トライルール"},
}

// ImpasseWord returns the [KeyImpasse] of a rule of variant.RuleSet.Impasse; unknown names
// stay.
func ImpasseWord(rule string) string {
	for _, w := range impasseWords {
		if w.rule == rule {
			return w.word
		}
	}
	return rule
}

// ImpasseRule is the inverse of [ImpasseWord]. It also accepts names, as in CSA and older
// records.
func ImpasseRule(word string) string {
	for _, w := range impasseWords {
		if w.word == word {
			return w.rule
		}
	}
	return word
}
