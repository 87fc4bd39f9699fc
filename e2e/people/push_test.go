package people_test

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/e2e/browser"
)

type service struct {
	*httptest.Server
	key  *ecdh.PrivateKey
	auth []byte
	// gone means that the subscription no longer exists.
	came chan map[string]string
	gone atomic.Bool
}

func newService(t *testing.T) *service {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	s := &service{key: key, auth: make([]byte, 16), came: make(chan map[string]string, 100)}
	_, _ = rand.Read(s.auth)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		message := map[string]string{}
		if err := json.Unmarshal(s.open(body), &message); err != nil || !strings.HasPrefix(r.Header.Get("Authorization"), "vapid t=") {
			t.Errorf("a message that cannot be read (%v), by %q", err, r.Header.Get("Authorization"))
		}
		if s.gone.Load() {
			w.WriteHeader(http.StatusGone)
		} else {
			w.WriteHeader(http.StatusCreated)
		}
		s.came <- message
	}))
	t.Cleanup(s.Close)
	return s
}

// open decrypts a message (RFC 8291).
func (s *service) open(sealed []byte) []byte {
	salt, n := sealed[:16], 21+int(sealed[20])
	theirs, rest := sealed[21:n], sealed[n:]
	public, err := ecdh.P256().NewPublicKey(theirs)
	if err != nil {
		return nil
	}
	shared, _ := s.key.ECDH(public)
	material, _ := hkdf.Key(sha256.New, shared, s.auth, "WebPush: info\x00"+string(s.key.PublicKey().Bytes())+string(theirs), 32)
	key, _ := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	block, _ := aes.NewCipher(key)
	gcm, _ := cipher.NewGCM(block)
	out, _ := gcm.Open(nil, nonce, rest, nil)
	return bytes.TrimSuffix(out, []byte{2})
}

func (s *service) subscribe(p *browser.Page) {
	p.Helper()
	encode := base64.RawURLEncoding.EncodeToString
	browser.Ask[bool](p, `(endpoint, p256dh, auth) => {
		Object.defineProperty(Notification, "permission", { get: () => "granted" });
		Notification.requestPermission = async () => "granted";
		let known = null;
		const own = PushManager.prototype;
		own.getSubscription = async () => known;
		own.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
			if (!userVisibleOnly || atob(applicationServerKey.replace(/-/g, "+").replace(/_/g, "/")).length !== 65) throw new TypeError("bad options");
			const key = Uint8Array.from(atob(applicationServerKey.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0)).buffer;
			return (known = { endpoint, options: { applicationServerKey: key }, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => !!(known = null) });
		};
		return true;
	}`, s.URL+"/send/1", encode(s.key.PublicKey().Bytes()), encode(s.auth))
	p.Click("open-settings")
	p.Wait("the settings", "() => kit.find('notifications-on')")
	p.Click("part-alerts")
	p.Click("notifications-on")
	p.Wait("the subscription", "() => kit.find('push')?.dataset.pushed === 'on'")
}

// A closed page's browser gets encrypted notices in its language. A gone subscription is
// deleted.
func TestPush(t *testing.T) {
	t.Parallel()
	push := newService(t)
	site := browser.Serve(t, "--push-private")
	host, guest := site.Open(browser.Look{Languages: "ja"}), site.Open(browser.Look{})
	path := invite(host, browser.NewGame{"color": "w", "clock": map[string]any{"kind": "correspondence", "byoyomi": 86_400_000, "periods": 1}})
	push.subscribe(host)
	host.Click("push-tournaments")
	want := func(title, path string) {
		t.Helper()
		var m map[string]string
		select {
		case m = <-push.came:
		case <-time.After(browser.Timeout):
			t.Fatalf("no message says %s", title)
		}
		if m["title"] != title || path != "" && m["path"] != path || !strings.Contains(m["body"], "gin") {
			t.Errorf("the message is %v, want %s at %s", m, title, path)
		}
	}
	guest.Visit(path)
	joinAs(guest, "gin")
	want("対局が始まりました", path)
	guest.Ready()
	guest.Move("7g", "7f")
	guest.Click("confirm-yes")
	want("あなたの手番です", path)

	// A topic that is turned off sends no notices; others do.
	host.Click("push-moves")
	host.Wait("the box", "() => !kit.find('push-moves').checked && kit.find('push').dataset.pushed === 'on'")
	browser.Ask[bool](host, `async () => {
		const id = location.pathname.slice(6);
		const game = await (await fetch("/api/v1/games/" + id)).json();
		const answer = await fetch("/api/v1/games/" + id + "/actions", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seq: game.seq, type: "move", usi: "3c3d" }) });
		return answer.ok;
	}`)
	guest.Ready()
	guest.Move("2g", "2f")
	guest.Click("confirm-yes")
	guest.Moved("7g7f", "3c3d", "2g2f")
	guest.Click("resign")
	guest.Click("resign-yes")
	guest.Result()
	guest.Wait("another game", "() => kit.find('rematch')")
	push.gone.Store(true)
	guest.Click("rematch")
	want("対局の申し込みがあります", "")
	if n := len(push.came); n > 0 {
		t.Errorf("%d more messages came", n)
	}
}

// The server does not connect to private networks.
func TestPushElsewhere(t *testing.T) {
	t.Parallel()
	push := newService(t)
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/")
	p.Expect("status of 400")
	browser.Ask[bool](p, "() => true")
	encode := base64.RawURLEncoding.EncodeToString
	for _, endpoint := range []string{push.URL, "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "file:///etc/passwd", "https://router.local/"} {
		got := browser.Ask[int](p, `async (endpoint, p256dh, auth) => {
			const body = JSON.stringify({ endpoint, keys: { p256dh, auth }, language: "en", topics: ["moves"] });
			return (await fetch("/api/v1/push", { method: "POST", headers: { "Content-Type": "application/json" }, body })).status;
		}`, endpoint, encode(push.key.PublicKey().Bytes()), encode(push.auth))
		if got != http.StatusBadRequest {
			t.Errorf("%s is answered with %d", endpoint, got)
		}
	}
}
