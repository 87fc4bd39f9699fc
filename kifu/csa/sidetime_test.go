package csa_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
)

func TestSideTime(t *testing.T) {
	for _, test := range []struct{ csa, headers string }{
		{"$TIME:600+0+10\n$TIME+:610+0+10\n$TIME-:305+0+10\n", "持ち時間=10分 1手10秒加算|先手持ち時間=10分10秒|後手持ち時間=5分5秒"},
		{"$TIME+:600+30+0\n$TIME-:1800+0+5\n", "先手持ち時間=10分 秒読み30秒|後手持ち時間=30分 1手5秒加算"},
		{"$TIME+:600+0+0\n$後手持ち時間:about an hour\n", "先手持ち時間=10分|後手持ち時間=about an hour"},
	} {
		recs, _, err := csa.Codec().Read(strings.NewReader("V3.0\n"+test.csa+"PI\n+\n"), kifu.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var have []string
		for _, h := range recs[0].Headers {
			have = append(have, h.Key+"="+h.Value)
		}
		if got := strings.Join(have, "|"); got != test.headers {
			t.Errorf("%q: headers %s, want %s", test.csa, got, test.headers)
		}
		var b strings.Builder
		if _, err := csa.Codec().Write(&b, recs[0], kifu.WriteOptions{Version: "3.0"}); err != nil || !strings.Contains(b.String(), "\n"+test.csa) {
			t.Errorf("%v: %s, want %s", err, b.String(), test.csa)
		}
	}
}
