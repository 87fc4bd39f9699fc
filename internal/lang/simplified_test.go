package lang

import (
	"strings"
	"testing"
	"unicode"

	"github.com/komadai/komadai/variant"
	"golang.org/x/text/encoding/simplifiedchinese"
)

func TestSimplify(t *testing.T) {
	for from, want := range map[string]string{
		"":               "",
		"將棋":             "将棋",
		"無法連線到伺服器。":      "无法连接到服务器。",
		"著法":             "着法",
		"著名的著法":          "著名的着法",
		"餘詰與後手":          "余诘与后手",
		"資料來源":           "资料来源",
		"您的資料":           "您的数据",
		"R-7f, 龍、馬":      "R-7f, 龙、马",
		"先手":             "先手",
		"此檔案有{n}個位元組":    "此文件有{n}个字节",
		"Simplified 简体字": "Simplified 简体字",
	} {
		if got := Simplify(from); got != want {
			t.Errorf("%s becomes %s, want %s", from, got, want)
		}
		if again := Simplify(want); again != want {
			t.Errorf("%s becomes %s the second time", want, again)
		}
	}
}

// Simplified texts use only characters of GB 2312; others are missing in simplified.json.
func TestSimplifiedCharacters(t *testing.T) {
	roots, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	encoder := simplifiedchinese.HZGB2312.NewEncoder()
	// Quoted Japanese: 無駄合, 紛れ, and a move in a record.
	quoted := "駄歩紛"
	walkMessages(roots[2].Simplify(), "zh-Hans", func(path, text string) {
		for _, r := range text {
			if !unicode.Is(unicode.Han, r) || strings.ContainsRune(quoted, r) {
				continue
			}
			if _, err := encoder.String(string(r)); err != nil {
				t.Errorf("%s: %q is no simplified character (in %s)", path, r, text)
			}
		}
	})
}

func walkMessages(n *Node, path string, visit func(path, text string)) {
	visitMessage(n.Message, path, visit)
	for key, child := range n.Children {
		walkMessages(child, path+"."+key, visit)
	}
	for _, item := range n.List {
		walkMessages(item, path, visit)
	}
}

func visitMessage(m Message, path string, visit func(path, text string)) {
	for _, part := range m {
		visit(path, part.Text)
		for _, form := range part.Forms {
			visitMessage(form.Message, path, visit)
		}
	}
}

func TestSimplifiedPairs(t *testing.T) {
	r := Simplifying()
	into := make(map[string]string)
	for _, row := range r.Characters {
		for pair := range strings.FieldsSeq(row) {
			two := []rune(pair)
			if len(two) != 2 {
				t.Fatalf("%q is no pair", pair)
			}
			if _, there := into[string(two[0])]; there {
				t.Errorf("%q stands twice", two[0])
			}
			into[string(two[0])] = string(two[1])
		}
	}
	for from, to := range into {
		if next := into[to]; next != "" {
			t.Errorf("%s becomes %s, which becomes %s", from, to, next)
		}
	}
	for from, to := range r.Phrases {
		if got := Simplify(to); got != to && !strings.Contains(to, "著") {
			t.Errorf("%s becomes %s, which becomes %s", from, to, got)
		}
	}
}

func TestSimplifiedArguments(t *testing.T) {
	text := MailVerifyText("後藤", "https://komadai.test/a")
	if got := text.In(Simplified); !strings.Contains(got, "後藤") || strings.Contains(got, "帳號") || !strings.Contains(got, "账号") {
		t.Error(got)
	}
	if got := (Text{Zh: "後手"}).In(Simplified); got != "后手" {
		t.Error(got)
	}
}

func TestSimplifiedNames(t *testing.T) {
	for _, r := range append(variant.All(), variant.Games()...) {
		if found, err := variant.Lookup(Simplify(r.Names.Zh)); err != nil || found.ID != r.ID {
			t.Errorf("%s by %s: %v", r.ID, Simplify(r.Names.Zh), err)
		}
		for _, h := range r.Handicaps {
			if found, err := r.Handicap(Simplify(h.Names.Zh)); err != nil || found.ID != h.ID {
				t.Errorf("%s: %s by %s", r.ID, h.ID, Simplify(h.Names.Zh))
			}
		}
	}
}
