package look_test

import (
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/komadai/komadai/e2e/browser"
)

func TestZZ(t *testing.T) {
	s := browser.Shared(t)
	shot := func(p *browser.Page, name string) {
		buf, err := chromedp.Run(p.Ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		_ = os.WriteFile("/tmp/h/front-z-"+name+".png", buf, 0o644)
	}
	for _, phone := range []bool{false, true} {
		l := browser.Look{Width: 1440, Height: 900, Languages: "en", Phone: phone, Fresh: true}
		name := "d"
		if phone {
			l.Width, l.Height, name = 360, 740, "p"
		}
		p := s.Open(l)
		browser.Do(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		if _, err := chromedp.Run(p.Ctx, chromedp.Navigate(s.URL+"/")); err != nil {
			t.Fatal(err)
		}
		shot(p, "w-"+name)
		browser.Do(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
		p.Visit("/")
		p.Wait("x", "() => kit.find('day-problem') && kit.board()?.shape.files > 0")
		p.Rest()
		shot(p, "x-"+name)
	}
}
