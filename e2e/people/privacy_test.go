package people_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// After sign-out nothing of the account is in the browser's storage or on the page. Passwords are
// hidden, may be pasted and may come from a password manager. Links lead to this server only.
func TestNothingPersonalStays(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/sign-up")
	p.Wait("the form", "() => kit.find('password')")
	field := browser.Ask[[]string](p, `() => {
		const field = kit.find("password");
		const pasted = field.dispatchEvent(new ClipboardEvent("paste", { cancelable: true, bubbles: true }));
		return [field.type, field.autocomplete, String(pasted)];
	}`)
	if got := strings.Join(field, " "); got != "password new-password true" {
		t.Errorf("the password's field: %s", got)
	}
	p.SignUp("oyamada")
	p.Visit("/account")
	p.Wait("the account", "() => kit.find('account')?.dataset.name === 'oyamada' && kit.find('sessions')?.dataset.count === '1'")
	stored := `async () => {
		const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
		for (const name of await caches.keys()) {
			for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
		}
		for (const one of await indexedDB.databases()) found.push(one.name);
		return found.join("\n");
	}`
	for range 2 { // signed in, then signed out
		if got := browser.Ask[string](p, stored); strings.Contains(got, "oyamada") || strings.Contains(got, "/api/") || strings.Contains(got, "komadai_") {
			t.Errorf("stored in the browser: %s", got)
		}
		if p.Visit("/account"); browser.Ask[bool](p, "() => Boolean(kit.find('sign-out'))") {
			signOut(p)
		}
	}
	if text := browser.Ask[string](p, "() => document.documentElement.outerHTML"); strings.Contains(text, "oyamada") {
		t.Error("the page shows the account after sign-out")
	}
	for _, next := range []string{"https://evil.example/", "//evil.example/", `/\evil.example`, "javascript:alert(1)"} {
		p.Visit("/sign-in?next=" + strings.ReplaceAll(next, "\\", "%5C"))
		p.Fill("name", "oyamada")
		p.Fill("password", browser.Password)
		p.Click("submit")
		p.SignedIn("oyamada")
		if at := browser.Ask[string](p, "() => location.origin + location.pathname"); at != p.URL+"/" {
			t.Errorf("next=%s leads to %s", next, at)
		}
		signOut(p)
	}
}
