package account

import (
	"slices"
	"strings"
)

// shapes lists look-alike letters from the confusables of Unicode Technical Standard 39, in
// lower case. The first of a group represents it.
const shapes = `
	a а α ɑ
	b ь в β
	c с ϲ
	d ԁ
	e е ε є
	g ց ɡ
	h һ н
	i 1 l і ι ı ӏ ǀ ɩ
	j ј ϳ
	k к κ
	m м
	n п η ո
	o 0 о ο σ օ ০ ० ໐ ᴏ
	p р ρ
	q ԛ գ
	r г
	s ѕ ꜱ 5
	t т τ
	u υ ս ц
	v ν ѵ
	w ѡ ω ԝ ш щ
	x х χ
	y у γ ү
	z ᴢ
	2 ƨ
	3 з ʒ ӡ
	6 б
	二 ニ
	口 ロ 囗
	力 カ
	夕 タ
	卜 ト
	八 ハ
	工 エ
	千 チ
	一 ー ｰ
	へ ヘ
	べ ベ
	ぺ ペ
	り リ
	土 士
	日 曰
	末 未
	己 已 巳
`

func skeleton(r rune) string {
	for group := range strings.Lines(shapes) {
		members := strings.Fields(group)
		if slices.Contains(members, string(r)) {
			return members[0]
		}
	}
	return string(r)
}

// pairs lists letters that look like one other letter.
func pairs() []string { return []string{"rn", "m", "vv", "w"} }
