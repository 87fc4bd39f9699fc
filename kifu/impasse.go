package kifu

// impasseWords are the rules of 持将棋 by the names that rule sets have for them, and as
// records say them.
var impasseWords = []struct{ rule, word string }{
	{"none", "なし"}, {"24", "24点法（合意）"}, {"27", "27点法（入玉宣言）"}, {"24-declaration", "24点宣言法"}, {"try", "トライルール"},
}

// ImpasseWord returns what stands under [KeyImpasse] for a rule of 持将棋, by its name as
// variant.RuleSet.Impasse has it; another name stands as it is.
func ImpasseWord(rule string) string {
	for _, w := range impasseWords {
		if w.rule == rule {
			return w.word
		}
	}
	return rule
}

// ImpasseRule is [ImpasseWord] the other way. The names themselves are read too: CSA has
// them, and older records.
func ImpasseRule(word string) string {
	for _, w := range impasseWords {
		if w.word == word {
			return w.rule
		}
	}
	return word
}
