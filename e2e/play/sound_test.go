package play_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/e2e/browser"
)

// listen records sounds, volume and speech.
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

// A move, a capture and a check each have a sound, unless turned off.
func TestSoundsOfMoves(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
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
	p.Click("part-alerts")
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

// The last seconds are spoken, or are tones without a voice; a warning sounds when time is
// short.
func TestSecondsAloud(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/")
	p.Click("open-settings")
	p.Click("part-alerts")
	p.Click("countdown-zh")
	for _, c := range []struct {
		voices []string
		first  string
	}{
		{[]string{"en-GB", "zh-TW"}, "zh-TW "},
		{[]string{"fr-FR"}, ""},
	} {
		p.Start(browser.NewGame{"clock": map[string]any{"kind": "sudden", "main": 3_600_000}})
		browser.Ask[bool](p, listen, c.voices)
		p.StopClock()
		p.Move("7g", "7f")
		p.Moved("7g7f")
		p.Ready()
		p.MoveClock(time.Hour - 30*time.Second)
		p.Wait("the warning", "() => heard.includes('low')")
		p.MoveClock(25 * time.Second)
		p.Wait("a second called out", "() => document.documentElement.dataset.countdown")
		got := browser.Ask[[]string](p, "() => spoken")
		others := slices.ContainsFunc(got, func(s string) bool { return !strings.HasPrefix(s, c.first) })
		if spoke := len(got) > 0; spoke != (c.first != "") || others {
			t.Errorf("with the voices %v the page says %q", c.voices, got)
		}
	}
}
