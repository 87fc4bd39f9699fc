package look_test

import (
	"fmt"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// A failed page offers a retry only if the same request may succeed later.
func TestTryAgain(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/rules/standard")
	for i, c := range []struct {
		status int // 0 for no answer
		again  bool
	}{{400, false}, {403, false}, {404, false}, {409, false}, {499, false}, {0, true}, {429, true}, {500, true}, {503, true}} {
		browser.Ask[bool](p, `(status) => {
			document.querySelector("main h1").dataset.old = "";
			const body = JSON.stringify({ code: "bad-request", message: "no" });
			window.fetch = async () => {
				if (status === 0) throw new TypeError("no connection");
				return new Response(body, { status, headers: { "Content-Type": "application/json" } });
			};
			return true;
		}`, c.status)
		p.Follow(fmt.Sprintf("/rules/nothing-%d", i))
		p.Wait("what went wrong", "() => document.querySelector('main.notice h1:not([data-old])')")
		if got := browser.Ask[bool](p, "() => !!document.querySelector('main.notice button')"); got != c.again {
			t.Errorf("status %d: to try again is offered: %v, want %v", c.status, got, c.again)
		}
	}
}
