package look_test

import (
	"testing"

	"github.com/chromedp/cdproto/network"

	"github.com/komadai/komadai/e2e/browser"
)

func TestZZ(t *testing.T) {
	for range 3 {
		for _, phone := range []bool{true, false} {
			s := browser.Shared(t)
			l := browser.Look{Languages: "ja", Fresh: true, Width: 1440, Height: 900}
			if phone {
				l.Width, l.Height, l.Phone = 360, 740, true
			}
			p := s.Open(l)
			browser.Do(p, network.Enable, network.EnableParams{})
			browser.Do(p, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{{Latency: 300, DownloadThroughput: 200_000, UploadThroughput: 94_000}}})
			p.Visit("/")
			p.Wait("the problem", "() => kit.find('day-problem') && kit.board()?.shape.files > 0")
			t.Log(phone, browser.Ask[string](p, `() => JSON.stringify([performance.getEntriesByName("first-contentful-paint")[0]?.startTime, performance.now(), performance.getEntriesByType("resource").map((e) => e.name.split("/").pop() + " " + Math.round(e.startTime) + "-" + Math.round(e.responseEnd)+" "+e.encodedBodySize), new Promise(() => 0) && 0])`))
		}
	}
}
