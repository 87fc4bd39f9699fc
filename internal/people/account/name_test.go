package account_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
)

func refused(t *testing.T, what string, err error, code refusal.Code) {
	t.Helper()
	var r *refusal.Error
	if !errors.As(err, &r) || r.Code != code {
		t.Errorf("%s: %v, want %s", what, err, code)
		return
	}
	if !strings.HasSuffix(r.Message, ".") || r.Message[0] < 'A' || r.Message[0] > 'Z' {
		t.Errorf("%s: %q is not a sentence", what, r.Message)
	}
}

func TestName(t *testing.T) {
	for text, want := range map[string]string{
		"kimura": "kimura", "Kimura_14": "Kimura_14", "木村義雄": "木村義雄", "羽生さん": "羽生さん", "コンピュータ7": "コンピュータ7",
		"Ｋｉｍｕｒａ": "Kimura", " kimura ": "kimura", "Ольга": "Ольга", "김철수": "김철수", "x.y-z_1": "x.y-z_1", "佐々木": "佐々木",
		"ﾊﾟﾋﾟﾌﾟ": "パピプ", "e\u0301tude": "étude", "Großmeister": "Großmeister", "ゴリラーズ": "ゴリラーズ", "हिन्दी": "हिन्दी",
	} {
		name, key, err := account.Name(text)
		if err != nil || name != want || key == "" || key != account.Key(text) {
			t.Errorf("%q: %q, %q, %v", text, name, key, err)
		}
	}
	for _, text := range []string{
		"", "a", " a ", "日", strings.Repeat("a", 21), strings.Repeat("駒", 10_000), "a b", "a\u00a0b", "a\tb", "a\nb", "a\x00b", "\xff\xfeab",
		"_ab", "ab_", "a__b", "a._b", "123", "1-2", "a<b", "a'b", "a@b", "a/b", "a\\b", "a%b", "\u202eabc", "a\u200bb", "a\ufeffb",
		"kimurа", "αbc", "ольga", "かн", "김かな", "🍵tea", "\u0301ab", "a\u0301\u0301\u0301\u0301b", "（ab）",
	} {
		_, _, err := account.Name(text)
		refused(t, text, err, refusal.BadName)
	}
}

// Names that look the same have one key.
func TestKey(t *testing.T) {
	for _, group := range [][]string{
		{"kimura", "KIMURA", "Ｋｉｍｕｒａ", "ki-mura", "k1mura", "kimurа", "кimura"},
		{"二歩", "ニ歩"}, {"山口", "山ロ"}, {"ToO", "t00", "тоо"}, {"GROSS", "groß"}, {"一二三", "ー二三", "一ニ三"}, {"へび", "ヘび"},
		{"Illinois", "1ll1no1s"}, {"Ill0bc8", "Ill0bc8\u0301", "Ill0bc\u03018"}, {"Müller", "Muller", "Mu\u0308ller"}, {"modern", "modem"}, {"kim\u3164ura", "kimura", "kim\u200bura"},
		{"ж\u0301ук", "жук"}, {"savvy", "sawy"},
	} {
		for _, other := range group[1:] {
			if account.Key(group[0]) != account.Key(other) {
				t.Errorf("%q and %q have the keys %q and %q", group[0], other, account.Key(group[0]), account.Key(other))
			}
		}
	}
	for _, pair := range [][2]string{{"kimura", "kimora"}, {"大山", "太山"}, {"ab", "ba"}, {"はぶ", "ハブ"}, {"はぶ", "はふ"}, {"हिन्दी", "हन्दी"}} {
		if account.Key(pair[0]) == account.Key(pair[1]) {
			t.Errorf("%q and %q have one key", pair[0], pair[1])
		}
	}
}

func TestReserved(t *testing.T) {
	for _, name := range []string{"admin", "ADMIN", "аdmin", "ad-min", "Komadai", "k0madai", "管理人", "匿名", "ＭＥ", "admin2", "the.moderator"} {
		if !account.Reserved(name) {
			t.Errorf("%q may be taken", name)
		}
	}
	for _, name := range []string{"kimura", "administer", "木村", ""} {
		if account.Reserved(name) {
			t.Errorf("%q is kept back", name)
		}
	}
}

// A guest may not pass for the server or its staff in any script or spelling.
func TestImitates(t *testing.T) {
	for _, name := range []string{
		"admin", "komadai", "Admin", "аdmіn", "ADM1N", "ad\u3164min", "a\u0301dmin", "admin 2", "Admin_42", "The Moderator", "komadai server", "server",
		"サーバー", "運営", "駒台運営", "駒台", "公式アカウント", "管理員", "管理员", "ａｄｍｉｎ", "a d m i n", "adrnin",
	} {
		if !account.Imitates(name) {
			t.Errorf("a guest may be called %q", name)
		}
	}
	for _, name := range []string{"", "kimura", "guest", "Anonymous", "Adminsky", "駒台の歩", "modest", "staffan", "系統樹"} {
		if account.Imitates(name) {
			t.Errorf("no guest may be called %q", name)
		}
	}
}

// Normalising a name twice gives the same name.
func TestNameIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("aZ09._-éßしゃケー々駒Яж김\u0301\u200b<\x00 ｶﾞ")), 0, 24, -1).Draw(t, "text")
		name, key, err := account.Name(text)
		if err != nil {
			return
		}
		again, key2, err := account.Name(name)
		if err != nil || again != name || key2 != key {
			t.Fatalf("%q becomes %q, and that %q, %v", text, name, again, err)
		}
		if n := utf8.RuneCountInString(name); n < account.MinName || n > account.MaxName {
			t.Fatalf("%q has %d characters", name, n)
		}
	})
}

func FuzzName(f *testing.F) {
	for _, s := range []string{"kimura", "木村", "\u202e", "a\xff", "ﷺﷺ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name, key, err := account.Name(text)
		if err != nil {
			return
		}
		if !utf8.ValidString(name) || key == "" || strings.ContainsAny(name, "<>&'\"\\/%@ \x00\n") {
			t.Errorf("%q was taken as %q, key %q", text, name, key)
		}
	})
}

func TestEmail(t *testing.T) {
	for text, want := range map[string]string{"A.b+c@Example.ORG": "A.b+c@example.org", " k@x.jp ": "k@x.jp"} {
		if got, err := account.Email(text); err != nil || got != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "k", "k@", "@x", "a b@x.jp", "k@x.jp, l@x.jp", "Kimura <k@x.jp>", "k@x.jp\r\nBcc: l@x.jp", "k@x.jp\x00", `"a\nb"@x.jp`,
		strings.Repeat("k", 300) + "@x.jp",
	} {
		_, err := account.Email(text)
		refused(t, text, err, refusal.BadEmail)
	}
}

func TestDevice(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                                  "Firefox, Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0":                   "Edge, Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36":                       "Chrome, Android",
		"Go-http-client/1.1": "Go-http-client", "": "", "\x1b[31m" + strings.Repeat("x", 99): "[31m" + strings.Repeat("x", 36),
	} {
		if got := account.Device(agent); got != want {
			t.Errorf("%q: %q, want %q", agent, got, want)
		}
	}
}

func TestRole(t *testing.T) {
	for _, c := range []struct {
		a, b account.Role
		want bool
	}{
		{account.Admin, account.Moderator, true}, {account.Moderator, account.Moderator, true}, {account.Player, account.Moderator, false},
		{"", account.Player, false}, {account.Admin, "", false}, {"king", account.Player, false},
	} {
		if got := c.a.Covers(c.b); got != c.want {
			t.Errorf("%q covers %q: %v", c.a, c.b, got)
		}
	}
	if _, err := account.ParseRole("king"); err == nil {
		t.Error("king is a role")
	}
	if _, err := account.ParseScopes([]string{"read", "rule"}); err == nil {
		t.Error("rule is a scope")
	}
	if got, err := account.ParseScopes([]string{"play", "read", "play"}); err != nil || len(got) != 2 || got[0] != account.Read {
		t.Errorf("%v, %v", got, err)
	}
}

func FuzzEmail(f *testing.F) {
	for _, s := range []string{"k@x.jp", "k@x.jp\r\nBcc: l@x.jp", `"a b"@x.jp`, "<k@x.jp>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := account.Email(text)
		if err == nil && (strings.ContainsAny(got, "\r\n\x00 <>,\"") || strings.Count(got, "@") < 1 || len(got) > 254) {
			t.Errorf("%q was taken as %q", text, got)
		}
	})
}
