package account

import (
	"strings"
	"unicode"
)

// reserved names stand for others than one account.
const reserved = `computer engine bot guest anonymous nobody deleted unknown player black white sente gote everyone here me you new null
	undefined true false test api www about account signin signup login logout settings terms privacy contact
	先手 後手 上手 下手 匿名 名無し 名無しさん ゲスト コンピュータ エンジン 訪客 引擎 電腦`

// staff are names of the server or its staff.
const staff = `admin administrator administration moderator mod root system sysop operator owner staff team support help
	official service server security webmaster postmaster hostmaster abuse komadai
	駒台 システム 系統 サーバー`

// titles are words that make any name with them one of the staff.
const titles = `admin administrator moderator komadai sysop webmaster staff`

// titlesInside are titles of scripts without spaces.
const titlesInside = `管理人 管理者 運営 公式 管理員 版主 官方 管理员 运营`

// Reserved reports whether only the operator may assign a name.
func Reserved(name string) bool { return listed(reserved, Key(name)) || Imitates(name) }

// Imitates reports whether a name could pass for the server or its staff, such as "Admin 2" or
// "駒台運営".
func Imitates(name string) bool {
	key := Key(name)
	if listed(staff, key) {
		return true
	}
	for word := range strings.FieldsSeq(titlesInside) {
		if strings.Contains(key, Key(word)) {
			return true
		}
	}
	words := strings.FieldsFunc(strings.Map(visible, name), func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.M, unicode.N)
	})
	for _, word := range append(words, strings.Join(words, "")) {
		if bare := strings.TrimRightFunc(word, unicode.IsDigit); listed(titles, Key(word)) || listed(titles, Key(bare)) {
			return true
		}
	}
	return false
}

func visible(r rune) rune {
	if Invisible(r) {
		return -1
	}
	return r
}

func listed(words, key string) bool {
	for word := range strings.FieldsSeq(words) {
		if Key(word) == key {
			return true
		}
	}
	return false
}
