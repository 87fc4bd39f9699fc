package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// listen notes which sounds are made, how loud the page is, and what a voice says.
const listen = `(voices) => {
	globalThis.heard = [];
	globalThis.spoken = [];
	globalThis.loud = [];
	new MutationObserver(() => heard.push(document.documentElement.dataset.sound)).observe(document.documentElement, { attributes: true, attributeFilter: ["data-sounds"] });
	const connect = AudioNode.prototype.connect;
	AudioNode.prototype.connect = function (to, ...rest) {
		if (to instanceof GainNode) loud.push(to);
		return connect.call(this, to, ...rest);
	};
	globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
	Object.defineProperty(globalThis, "speechSynthesis", { configurable: true, value: {
		getVoices: () => voices.map((lang) => ({ lang, localService: true })),
		cancel: () => {},
		speak: (said) => spoken.push(said.lang + " " + said.text),
	} });
	return true;
}`

// A move, a capture and a check each have a sound; whoever wants none hears none.
func TestSoundsOfMoves(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{})
	heard := func() []string { return browser.Ask[[]string](p, "() => heard") }
	for _, c := range []struct{ sfen, from, to, want string }{
		{"4k4/9/9/9/9/9/6R2/9/4K4 b - 1", "3g", "3f", "move"},
		{"4k4/9/9/9/6p2/9/6R2/9/4K4 b - 1", "3g", "3e", "capture"},
		{"4k4/9/9/9/4p4/9/6R2/9/3K5 b - 1", "3g", "5g", "move"},
		{"4k4/9/9/9/9/9/6R2/9/3K5 b - 1", "3g", "5g", "check"},
	} {
		p.Start(browser.NewGame{"sfen": c.sfen})
		browser.Ask[bool](p, listen, []string{})
		p.Move(c.from, c.to)
		p.Wait("a sound", "() => heard.length > 0")
		if got := heard(); got[0] != c.want {
			t.Errorf("%s%s on %s sounds as %v, want %s", c.from, c.to, c.sfen, got, c.want)
		}
		p.Ready()
	}
	p.Click("open-settings")
	p.Wait("the settings", "() => kit.find('volume')")
	browser.Ask[bool](p, `() => {
		const range = kit.find("volume");
		range.value = "50";
		range.dispatchEvent(new Event("input", { bubbles: true }));
		range.dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	}`)
	p.Wait("the volume", "() => loud.some((node) => Math.abs(node.gain.value - 0.25) < 0.001)")
	p.Click("sound-off")
	p.Reload()
	p.Ready()
	browser.Ask[bool](p, listen, []string{})
	p.Move("5g", "4g")
	p.Wait("the answer", "() => kit.moves().length >= 4 || kit.find('result')")
	if got := heard(); len(got) > 0 {
		t.Errorf("with sounds off one hears %v", got)
	}
}

// The last seconds are called out in the language chosen where the browser has a
// voice for it, and by tones where it has none; who plays hears when time is short.
func TestSecondsAloud(t *testing.T) {
	for voice, want := range map[string]struct {
		voices []string
		first  string
	}{
		"en": {[]string{"en-US", "ja-JP"}, "en-US "},
		"zh": {[]string{"en-GB", "zh-TW"}, "zh-TW "},
		"ja": {[]string{"ja-JP"}, "ja-JP "},
		"no": {[]string{"fr-FR"}, ""},
	} {
		t.Run(voice, func(t *testing.T) {
			t.Parallel()
			p := browser.Serve(t).Open(browser.Look{})
			p.Visit("/")
			p.Click("open-settings")
			choice := voice
			if voice == "no" {
				choice = "ja"
			}
			p.Click("countdown-" + choice)
			p.Start(browser.NewGame{"clock": map[string]any{"kind": "sudden", "main": 11_000}})
			browser.Ask[bool](p, listen, want.voices)
			p.Move("7g", "7f")
			p.Wait("the warning", "() => heard.includes('low')")
			p.Wait("a second called out", "() => document.documentElement.dataset.countdown")
			if want.first == "" {
				if got := browser.Ask[[]string](p, "() => spoken"); len(got) > 0 {
					t.Errorf("without a voice it says %v", got)
				}
				return
			}
			p.Wait("the voice", "() => spoken.length > 0")
			got := browser.Ask[[]string](p, "() => spoken")
			if slices.ContainsFunc(got, func(s string) bool { return !strings.HasPrefix(s, want.first) }) {
				t.Errorf("it says %v, want it in %s", got, want.first)
			}
			p.Click("resign")
			p.Click("resign-yes")
			p.Result()
		})
	}
}
