package variant

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func draw(t *rapid.T) string {
	var b strings.Builder
	pick := func(label string, values ...string) string { return rapid.SampledFrom(values).Draw(t, label) }
	some := func(label string) bool { return rapid.IntRange(0, 3).Draw(t, label) == 3 }
	letters := func(label string) string {
		return pick(label, `"*"`, `["K"]`, `["R", "+R", "N"]`, `["P", "L", "S", "G"]`, `["B", "K"]`)
	}
	fmt.Fprintf(&b, "extends = %q\nid = \"drawn\"\nnames = { en = \"Drawn\" }\n", rapid.SampledFrom(wanted[:22]).Draw(t, "extends"))
	tried := rapid.Bool().Draw(t, "tried") // ice and jumps exclude most newer keys
	lions := tried && some("lions")        // they exclude hands
	if lions {
		fmt.Fprintf(&b, "drops.captured = \"removed\"\ncaptures.lions = %s\n", pick("lions are", `["B", "+R"]`, `["S"]`, `["P", "+P", "B"]`))
		if some("bait") {
			b.WriteString("captures.bait = [\"P\", \"G\"]\n")
		}
	}
	for _, line := range []struct{ key, value string }{
		{"board.start", pick("start",
			`"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"`,
			`"rbsgk/4p/5/P4/KGSBR b - 1"`, `"*kgr1/ps3/2*2/3SP/1RGK* w - 1"`,
			`"1k10/12/ppp3ppp3/12/12/1PPP3PPP2/12/5K6 b RGrg 1"`, `"rk1/3/1KR b 2P2p 1"`,
			`"2rk8b/13/ppp7ppp/13/13/13/4r3b4/13/PPP7PPP/13/1S3K2R4 b RGrg 1"`,
			`"n3g3k2s3r/16/16/6b9/16/16/p6p7p/16/16/4P2L7P/16/9B6/16/16/16/R2S5K2G2N b RGN2Prgs 1"`)},
		{"board.wrap.files", letters("wrapFiles")},
		{"board.wrap.ranks", letters("wrapRanks")},
		{"promotion.zone", pick("zone", "0", "1", "2", "3", "5")},
		{"promotion.leaving", pick("leaving", "true", "false")},
		{"promotion.forced", pick("forced", "true", "false")},
		{"drops.captured", pick("captured", `"hand"`, `"removed"`, `"shared"`, `"doubled"`)},
		{"drops.faces", pick("faces", "true", "false")},
		{"promotion.by", pick("by", `"zone"`, `"capture"`, `"move"`)},
		{"promotion.inside", "true"},
		{"promotion.back", pick("back", "true", "false")},
		{"captures.must", "true"},
		{"captures.own", "true"},
		{"captures.protected", "true"},
		{"captures.custodian", "true"},
		{"captures.corner", "true"},
		{"captures.support", pick("support", `"needed"`, `"bars"`)},
		{"movement.facing", "true"},
		{"movement.frozen", pick("frozen", `"attacked"`, `"alike"`)},
		{"movement.lent.from", pick("lent", `"bW"`, `"fW"`, `"sW"`, `"ffNbbN"`)},
		{"movement.lent.side", pick("lender", `"own"`, `"enemy"`, `"both"`)},
		{"movement.lent.adds", pick("adds", "true", "false")},
		{"movement.lent.borrowers", pick("borrowers", `"*"`, `["P", "R", "+R"]`)},
		{"ending.checks", "1"},
		{"ending.royals", pick("royals", `"all"`, `"last"`)},
		{"ending.reach", pick("reach", `[{ pieces = ["K"], zone = 1 }]`, `[{ pieces = ["P", "+P"], zone = 2, safe = true }]`)},
		{"ending.extinct", pick("extinct", `["P"]`, `["RB"]`)},
		{"ending.few", pick("few", `{ pieces = 3 }`, `{ pieces = 5, answered = true }`)},
		{"ending.hand", pick("hand", `{ pieces = 3, side = "wins" }`, `{ pieces = 2, side = "loses" }`)},
		{"movement.forward_only", "true"},
		{"movement.jumps.one", letters("one")},
		{"movement.jumps.chain", letters("chain")},
		{"movement.jumps.run", letters("run")},
		{"movement.ice.carried", pick("carried", `{ "*" = "along", N = "forward" }`, `{ R = "steps", K = "along", P = "along" }`, `{ N = "diagonal", "*" = "none" }`)},
		{"movement.ice.enemy_gap", pick("enemyGap", "0", "1")},
		{"movement.ice.friend_gap", pick("friendGap", "0", "1")},
		{"movement.ice.stranded", pick("stranded", `"stays"`, `"barred"`)},
		{"movement.ice.gap_limit", pick("gapLimit", `"first-step"`, `"barred"`)},
		{"promotion.dead", pick("dead", `"joined"`, `"flat"`)},
		{"drops.zone", pick("dropZone", "3", "5", "12")},
		{"ending.no_move", pick("noMove", `"loses"`, `"passes"`)},
		{"ending.try", "true"},
		{"repetition.times", pick("times", "0", "2", "4")},
		{"impasse.rule", pick("impasse", `"none"`, `"24"`, `"27"`, `"try"`)},
	} {
		if lions && (line.key == "drops.captured" || strings.HasPrefix(line.key, "movement.lent")) {
			continue
		}
		if some(line.key) && (tried || !triedKey(line.key)) && (!tried || !slidingKey(line.key)) {
			fmt.Fprintf(&b, "%s = %s\n", line.key, line.value)
		}
	}
	for _, letter := range []string{"P", "L", "N", "S", "G", "B", "R", "K", "+P", "+R"} {
		if some("moves " + letter) {
			fmt.Fprintf(&b, "pieces.%q.moves = %q\n", letter, pick("betza "+letter,
				"fW", "FfW", "WfF", "K", "R", "B", "Q", "ffN", "N", "fR", "vR", "WfFD", "FN", "RF", "sW", "flFbrF", "mWcF", "Z", "fWffN",
				"R2", "bF2W", "mRcpR", "pB", "gQ", "nN", "nAW", "fnD", "ffNN", "mfWcfF"))
		}
		if (letter == "B" || letter == "+R") && tried && some("double "+letter) {
			fmt.Fprintf(&b, "pieces.%q.double = %q\npieces.%q.double_straight = %s\n", letter, pick("steps "+letter, "K", "fW", "fF", "sWbF"), letter, pick("straight "+letter, "true", "false"))
		}
		if letter == "G" && some("royal gold") {
			b.WriteString("pieces.G.royal = true\n")
		}
		if letter == "+P" && some("royal tokin") {
			fmt.Fprintf(&b, "pieces.%q.royal = true\n", letter)
		}
		if letter[0] != '+' && letter != "K" && some("becomes "+letter) {
			fmt.Fprintf(&b, "pieces.%q.becomes = %q\n", letter, pick("held "+letter, "P", "S", "G"))
		}
		if (letter == "P" || letter == "+R") && some("region "+letter) {
			fmt.Fprintf(&b, "board.regions.drawn%d = [\"1b-3c\"]\npieces.%q.region = \"drawn%d\"\npieces.%q.region_moves = %q\npieces.%q.region_turned = %s\n",
				len(letter), letter, len(letter), letter, pick("inside "+letter, "fR2", "K", "mfW2cfF"), letter, pick("turned "+letter, "true", "false"))
		}
		if letter == "S" && some("immune") {
			b.WriteString("pieces.S.immune = true\n")
		}
		if letter[0] != '+' && some("rest "+letter) {
			fmt.Fprintf(&b, "pieces.%q.may_stay_dead = %s\n", letter, pick("stay", "true", "false"))
			fmt.Fprintf(&b, "pieces.%q.may_drop_dead = %s\n", letter, pick("drop", "true", "false"))
			fmt.Fprintf(&b, "pieces.%q.max_per_file = %s\n", letter, pick("file", "0", "1", "2"))
			fmt.Fprintf(&b, "pieces.%q.no_drop_mate = %s\n", letter, pick("mate", "true", "false"))
		}
	}
	return b.String()
}

func slidingKey(key string) bool {
	return strings.HasPrefix(key, "movement.ice") || strings.HasPrefix(key, "movement.jumps")
}

func triedKey(key string) bool {
	return strings.HasPrefix(key, "captures") || strings.HasPrefix(key, "movement.lent") || key == "movement.frozen" || key == "movement.facing" ||
		slices.Contains([]string{"drops.faces", "promotion.by", "promotion.back", "promotion.inside", "ending.royals"}, key)
}

// A drawn definition has a located error or passes Check.
func TestDrawnRules(t *testing.T) {
	good := 0
	rapid.Check(t, func(t *rapid.T) {
		text := draw(t)
		r, err := Parse("drawn.toml", []byte(text))
		if err != nil {
			var list ErrorList
			if !errors.As(err, &list) || len(list) == 0 {
				t.Fatalf("%#v\n%s", err, text)
			}
			return
		}
		good++
		if _, err := Check(r, 3, 40, rapid.Uint64().Draw(t, "seed")); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	})
	if good == 0 {
		t.Error("no drawn definition was good")
	}
	t.Logf("%d good definitions", good)
}
