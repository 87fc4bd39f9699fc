package analysis

import "fmt"

// Language is one of the languages in which a report is worded.
type Language string

// The languages.
const (
	Japanese Language = "ja"
	Chinese  Language = "zh"
	English  Language = "en"
)

// words are the texts of a language.
type words struct {
	// head begins each comment, by which an earlier analysis is found again.
	head    string
	grades  map[Grade]string
	chance  string // of winning: before, after, in percent
	better  string // the better line
	missed  string
	within  string // a missed mate, in so many plies
	allowed string
	declare string
	sides   [2]string
	summary string // side, accuracy, and the numbers of inaccuracies, mistakes and blunders
	stop    string // between the parts of a comment
}

func wordsOf(l Language) *words {
	switch l {
	case Chinese:
		return &words{
			head:   "【解析】",
			grades: map[Grade]string{Best: "最佳", Good: "好", Inaccuracy: "緩手", Mistake: "疑問手", Blunder: "惡手"},
			chance: "勝率 %d%% → %d%%", better: "最佳 %s", missed: "錯過必勝", within: "錯過 %d 手詰", allowed: "被將死的局面", declare: "可以入玉宣言",
			sides: [2]string{"先手", "後手"}, summary: "%s 準確率 %.1f%%：緩手 %d、疑問手 %d、惡手 %d", stop: "。",
		}
	case English:
		return &words{
			head:   "[Analysis] ",
			grades: map[Grade]string{Best: "best", Good: "good", Inaccuracy: "inaccuracy", Mistake: "mistake", Blunder: "blunder"},
			chance: "winning chances %d%% → %d%%", better: "better %s", missed: "a forced win was missed", within: "a mate in %d was missed", allowed: "allows a forced mate",
			declare: "the entering king could be declared", sides: [2]string{"Black", "White"}, summary: "%s accuracy %.1f%%: %d inaccuracies, %d mistakes, %d blunders", stop: ". ",
		}
	}
	return &words{
		head:   "【解析】",
		grades: map[Grade]string{Best: "最善", Good: "良", Inaccuracy: "緩手", Mistake: "疑問手", Blunder: "悪手"},
		chance: "勝率 %d%% → %d%%", better: "最善は %s", missed: "勝ちを逃した", within: "%d手詰を逃した", allowed: "詰みが生じた", declare: "入玉宣言ができた",
		sides: [2]string{"先手", "後手"}, summary: "%s 正確率 %.1f%%：緩手 %d、疑問手 %d、悪手 %d", stop: "。",
	}
}

// grade names a grade.
func (w *words) grade(g Grade) string { return w.grades[g] }

// remark words what there is to say of a marked move.
func (w *words) remark(m *Move, better string) string {
	text := w.head + w.grade(m.Grade) + w.stop + fmt.Sprintf(w.chance, percent(m.Before), percent(m.After))
	switch {
	case m.Declaration:
		text += w.stop + w.declare
	case m.Missed && m.MissedIn > 0:
		text += w.stop + fmt.Sprintf(w.within, m.MissedIn)
	case m.Missed:
		text += w.stop + w.missed
	}
	if m.Allowed {
		text += w.stop + w.allowed
	}
	if better != "" {
		text += w.stop + fmt.Sprintf(w.better, better)
	}
	return text
}

// percent rounds a chance; only a certain one is 0 or 100.
func percent(p float64) int {
	n := int(100*p + .5)
	if n >= 100 && p < 1 {
		return 99
	}
	if n <= 0 && p > 0 {
		return 1
	}
	return n
}
