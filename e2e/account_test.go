package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp/kb"
)

const password = "correct horse battery"

// named turns to the same server by a name: browsers have passkeys for names
// alone.
func (s *site) named() *site {
	s.URL = strings.Replace(s.URL, "127.0.0.1", "localhost", 1)
	return s
}

// fingerprint gives the tab an authenticator that keeps passkeys and always
// finds the right finger on it.
func (p *page) fingerprint() {
	p.Helper()
	do(p, webauthn.Enable, webauthn.EnableParams{})
	do(p, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
}

func (p *page) signUp(name string) {
	p.Helper()
	p.visit("/sign-up")
	p.fill("name", name)
	p.fill("password", password)
	p.click("submit")
	p.signedIn(name)
}

// signedIn waits until the header shows who is signed in, on the page that comes
// after.
func (p *page) signedIn(name string) {
	p.Helper()
	p.wait(name+" signed in", "(name) => kit.find('who')?.dataset.name === name && !location.pathname.startsWith('/sign-')", name)
}

func (p *page) signOut() {
	p.Helper()
	p.visit("/account")
	p.click("sign-out")
	p.wait("nobody signed in", "() => kit.find('to-sign-in-page') && location.pathname === '/'")
}

// A guest plays, makes an account, and goes on playing, here and elsewhere.
func TestSignUpKeepsGames(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := s.open(look{})
	p.start(newGame{"level": 1})
	game := ask[string](p, "() => location.pathname")
	p.move("7g", "7f")
	p.ready()
	p.signUp("木村義雄")
	p.visit(game)
	p.ready()
	p.move("2g", "2f")
	p.ready()
	// Nobody else has it.
	other := s.open(look{})
	other.visit(game)
	other.wait("the game as a stranger sees it", "() => kit.game() && !kit.game().dataset.you")
	// Signed in in another browser, it is there.
	other.visit("/sign-in?next=" + game)
	other.fill("name", "木村義雄")
	other.fill("password", "wrong password")
	other.expect("401")
	other.click("submit")
	other.wait("the refusal", "() => kit.find('problem').textContent.includes('no account')")
	other.fill("password", password)
	other.click("submit")
	other.signedIn("木村義雄")
	other.ready()
	other.visit("/@木村義雄")
	other.wait("the player's page", "() => kit.find('player')?.dataset.games === '1'")
	// The first browser sees both, and sends the other away.
	p.visit("/account")
	p.wait("two sessions", "() => kit.find('sessions')?.dataset.count === '2'")
	p.click("end-others")
	p.wait("one session", "() => kit.find('sessions').dataset.count === '1'")
	other.visit("/")
	other.wait("nobody signed in", "() => kit.find('to-sign-in-page')")
}

// A passkey is added, signs in, confirms, and is removed.
func TestPasskey(t *testing.T) {
	t.Parallel()
	s := serve(t).named()
	p := s.open(look{})
	p.fingerprint()
	p.signUp("kimura")
	p.visit("/account")
	p.fill("passkey-name", "my finger")
	p.click("add-passkey")
	p.wait("the passkey", "() => kit.find('passkeys').dataset.count === '1'")
	p.signOut()
	p.visit("/sign-in")
	p.click("passkey")
	p.signedIn("kimura")
	// A second one on the same device is refused by the device itself.
	p.visit("/account")
	p.wait("the passkey", "() => kit.find('passkeys').dataset.count === '1'")
	p.click("remove-passkey")
	p.wait("no passkey", "() => kit.find('passkeys').dataset.count === '0'")
	p.signOut()
	p.expect("401")
	p.visit("/sign-in")
	p.click("passkey")
	p.wait("the refusal", "() => kit.find('problem').textContent.includes('no account')")
}

// Two people's passkeys on one device each sign in their own account, and what
// was recorded of one sign-in is no other.
func TestPasskeysOfTwo(t *testing.T) {
	t.Parallel()
	s := serve(t).named()
	p := s.open(look{})
	p.fingerprint()
	p.signUp("kimura")
	p.visit("/account")
	p.click("add-passkey")
	p.wait("the passkey", "() => kit.find('passkeys').dataset.count === '1'")
	// Record a sign-in and replay it.
	p.expect("4(01|10)")
	status := ask[[]int](p, `async () => {
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

// The forms are well on a phone in each language, and say what is wrong in it.
func TestAccountPages(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{width: 360, height: 780, phone: true})
	p.expect("4(01|09|22)")
	for code, word := range map[string]string{"en": "8 to 200", "ja": "8文字以上", "zh": "至少8個字元"} {
		p.visit("/sign-up")
		p.speak(code)
		if out := p.overflow(); out != "" {
			t.Errorf("signing up in %s: %s", code, out)
		}
		if list := ask[[]string](p, faint); len(list) > 0 {
			t.Errorf("hard to read in %s: %q", code, list)
		}
		p.fill("name", "kimura")
		p.fill("password", "short")
		p.click("submit")
		p.wait("the refusal in "+code, "(word) => kit.find('problem').textContent.includes(word)", word)
	}
	p.signUp("kimura")
	for _, code := range []string{"en", "ja", "zh"} {
		for _, path := range []string{"/account", "/@kimura", "/sign-in", "/reset"} {
			p.visit(path)
			p.speak(code)
			if out := p.overflow(); out != "" {
				t.Errorf("%s in %s: %s", path, code, out)
			}
			p.unnamed(path, p.tree())
		}
	}
}

// An account is deleted by typing its name, with the keyboard alone.
func TestDeleteAccount(t *testing.T) {
	t.Parallel()
	p := serve(t).open(look{})
	p.signUp("kimura")
	p.visit("/account")
	p.wait("the sessions", "() => kit.find('sessions')?.dataset.count === '1'")
	p.tabTo("delete")
	p.keys(kb.Enter)
	p.wait("the question", "() => kit.find('delete-dialog')?.open")
	p.fill("delete-name", "kimura")
	p.tabTo("delete-yes")
	p.keys(kb.Enter)
	p.wait("nobody signed in", "() => kit.find('to-sign-in-page') && location.pathname === '/'")
	p.expect("404")
	p.visit("/@kimura")
	p.wait("nobody of that name", "() => document.querySelector('main').textContent.includes('no player')")
}
