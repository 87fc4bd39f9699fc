package people_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"strings"
	"testing"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp/kb"
)

// named uses a host name: passkeys do not work with IP addresses.
func named(s *browser.Site) *browser.Site {
	s.URL = strings.Replace(s.URL, "127.0.0.1", "localhost", 1)
	return s
}

func fingerprint(p *browser.Page) {
	p.Helper()
	browser.Do(p, webauthn.Enable, webauthn.EnableParams{})
	browser.Do(p, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
}

func signOut(p *browser.Page) {
	p.Helper()
	p.Visit("/account")
	p.Click("sign-out")
	p.Wait("the sign-out", "() => kit.find('to-sign-in-page') && location.pathname === '/'")
}

// A guest who signs up keeps the games, also in other browsers.
func TestSignUpKeepsGames(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{})
	p.Start(browser.NewGame{"level": 1})
	game := browser.Ask[string](p, "() => location.pathname")
	p.Move("7g", "7f")
	p.Ready()
	p.SignUp("木村義雄")
	p.Visit(game)
	p.Ready()
	p.Move("2g", "2f")
	p.Ready()
	other := s.Open(browser.Look{})
	other.Visit(game)
	other.Wait("the game as a stranger sees it", "() => kit.game() && !kit.game().dataset.you")
	other.Visit("/sign-in?next=" + game)
	other.Fill("name", "木村義雄")
	other.Fill("password", "wrong password")
	other.Expect("401")
	other.Click("submit")
	other.Wait("the refusal", "() => kit.find('problem').textContent.includes('no account')")
	other.Fill("password", browser.Password)
	other.Click("submit")
	other.SignedIn("木村義雄")
	other.Ready()
	phone := s.Open(browser.Look{Width: 360, Height: 780, Phone: true})
	phone.Visit("/@木村義雄")
	phone.Wait("the filter of the games", "() => kit.find('games-opponent')")
	phone.WellNow("a player's page")
	other.Visit("/@木村義雄")
	other.Wait("the player's page", "() => kit.find('player')?.dataset.games === '1'")
	other.Fill("games-opponent", "nobody")
	other.Wait("no hit", "() => kit.find('games-none')?.innerText.includes('No game matches')")
	other.TabTo("games-clear")
	other.Keys(kb.Enter)
	other.Wait("all games", "() => !kit.find('games-none') && kit.find('games-list').children.length === 1 && kit.find('games-opponent').value === ''")
	other.At("games-opponent")
	// The first browser lists both sessions, and ends the other.
	p.Visit("/account")
	p.Wait("two sessions", "() => kit.find('sessions')?.dataset.count === '2'")
	p.Click("end-others")
	p.Wait("one session", "() => kit.find('sessions').dataset.count === '1'")
	other.Visit("/")
	other.Wait("the sign-out", "() => kit.find('to-sign-in-page')")
}

// A passkey is added, signs in, confirms, and is removed.
func TestPasskey(t *testing.T) {
	t.Parallel()
	s := named(browser.Shared(t))
	p := s.Open(browser.Look{})
	fingerprint(p)
	p.SignUp("oyama")
	p.Visit("/account")
	p.Fill("passkey-name", "my finger")
	p.Click("add-passkey")
	p.Wait("the passkey", "() => kit.find('passkeys').dataset.count === '1'")
	signOut(p)
	p.Visit("/sign-in")
	p.Click("passkey")
	p.SignedIn("oyama")
	// The device rejects a second one.
	p.Visit("/account")
	p.Wait("the passkey", "() => kit.find('passkeys').dataset.count === '1'")
	p.Click("remove-passkey")
	p.Wait("no passkey", "() => kit.find('passkeys').dataset.count === '0'")
	signOut(p)
	p.Expect("401")
	p.Visit("/sign-in")
	p.Click("passkey")
	p.Wait("the refusal", "() => kit.find('problem').textContent.includes('no account')")
}

// Each of two passkeys signs in its own account, and a replayed sign-in fails.
func TestPasskeysOfTwo(t *testing.T) {
	t.Parallel()
	s := named(browser.Shared(t))
	p := s.Open(browser.Look{})
	fingerprint(p)
	p.SignUp("tsukada")
	p.Visit("/account")
	p.Click("add-passkey")
	p.Wait("the passkey", "() => kit.find('passkeys').dataset.count === '1'")
	p.Expect("4(01|10)")
	status := browser.Ask[[]int](p, `async () => {
		const post = async (path, body) => {
			const r = await fetch("/api/v1/account" + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) });
			return [r.status, await r.json().catch(() => null)];
		};
		const bytes = (t) => Uint8Array.from(atob(t.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
		const begin = async () => (await post("/sign-in/passkey/begin"))[1];
		const first = await begin();
		const answer = (await navigator.credentials.get({ publicKey: { ...first.options, challenge: bytes(first.options.challenge), allowCredentials: [] } })).toJSON();
		const out = [(await post("/sign-in/passkey", { ticket: first.ticket, response: answer }))[0]];
		out.push((await post("/sign-in/passkey", { ticket: first.ticket, response: answer }))[0]);
		const second = await begin();
		out.push((await post("/sign-in/passkey", { ticket: second.ticket, response: answer }))[0]);
		const third = await begin();
		const other = structuredClone(answer);
		other.response.userHandle = btoa("someone else").replace(/=/g, "");
		out.push((await post("/sign-in/passkey", { ticket: third.ticket, response: other }))[0]);
		out.push((await post("/sign-in/passkey", { ticket: third.ticket, response: {} }))[0]);
		return out;
	}`)
	want := []int{200, 410, 401, 401, 410}
	for i, w := range want {
		if i >= len(status) || status[i] != w {
			t.Fatalf("the right answer, again, to another challenge, with another name, nothing: %v, want %v", status, want)
		}
	}
}

// The forms fit a phone in each language, and report errors in it.
func TestAccountPages(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 780, Phone: true})
	p.Expect("4(01|09|22)")
	for code, word := range map[string]string{"en": "8 to 200", "ja": "パスワードは8〜200文字", "zh": "密碼為8至200個字元"} {
		p.Visit("/sign-up")
		p.Speak(code)
		if out := p.Overflow(); out != "" {
			t.Errorf("signing up in %s: %s", code, out)
		}
		if list := browser.Ask[[]string](p, browser.Faint); len(list) > 0 {
			t.Errorf("hard to read in %s: %q", code, list)
		}
		p.Fill("name", "yamada")
		p.Fill("password", "short")
		p.Click("submit")
		p.Wait("the refusal in "+code, "(word) => kit.find('problem').textContent.includes(word)", word)
	}
	p.SignUp("yamada")
	for _, code := range []string{"en", "ja", "zh"} {
		for _, path := range []string{"/account", "/@yamada", "/sign-in", "/reset"} {
			p.Visit(path)
			p.Speak(code)
			if out := p.Overflow(); out != "" {
				t.Errorf("%s in %s: %s", path, code, out)
			}
			p.Unnamed(path, p.Tree())
		}
	}
}

// An account is deleted by typing its name, by keyboard.
func TestDeleteAccount(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.SignUp("sakata")
	p.Visit("/account")
	p.Wait("the sessions", "() => kit.find('sessions')?.dataset.count === '1'")
	p.TabTo("delete")
	p.Keys(kb.Enter)
	p.Wait("the question", "() => kit.find('delete-dialog')?.open")
	p.Fill("delete-name", "sakata")
	p.TabTo("delete-yes")
	p.Keys(kb.Enter)
	p.Wait("the sign-out", "() => kit.find('to-sign-in-page') && location.pathname === '/'")
	p.Expect("404")
	p.Visit("/@sakata")
	p.Wait("the missing player", "() => document.querySelector('main').textContent.includes('no player')")
}
