package notify

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
)

func decoded(t *testing.T, text string) []byte {
	t.Helper()
	out, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The example of RFC 8291, appendix A.
func TestSealExample(t *testing.T) {
	t.Parallel()
	own, err := ecdh.P256().NewPrivateKey(decoded(t, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := sealWith([]byte("When I grow up, I want to be a watermelon"),
		decoded(t, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
		decoded(t, "BTBZMqHH6r4Tts7J_aSIgg"), own, decoded(t, "DGv6ra1nlYgDCS1FRnbzlw"))
	if err != nil {
		t.Fatal(err)
	}
	want := "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	if text := base64.RawURLEncoding.EncodeToString(got); text != want {
		t.Errorf("sealed is\n%s, want\n%s", text, want)
	}
}

func TestSealRefuses(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, "https://push.example.org/")
	if _, err := seal(make([]byte, maxMessage), b.Key, b.Auth); err != nil {
		t.Errorf("the longest message: %v", err)
	}
	if _, err := seal(make([]byte, maxMessage+1), b.Key, b.Auth); err == nil {
		t.Error("a message that is too long is sealed")
	}
	if _, err := seal(nil, b.Key[1:], b.Auth); err == nil {
		t.Error("a message is sealed for an invalid key")
	}
}

type browser struct {
	push.Subscription
	key *ecdh.PrivateKey
}

func newBrowser(t *testing.T, endpoint string) browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := browser{key: key}
	b.Subscription = push.Subscription{Endpoint: endpoint, Key: key.PublicKey().Bytes(), Auth: make([]byte, 16), Language: lang.English, Topics: []push.Topic{push.Moves}}
	_, _ = rand.Read(b.Auth)
	return b
}

func (b browser) open(t *testing.T, sealed []byte) []byte {
	t.Helper()
	salt, size, keyLength := sealed[:16], binary.BigEndian.Uint32(sealed[16:]), int(sealed[20])
	theirs, rest := sealed[21:21+keyLength], sealed[21+keyLength:]
	if size != recordSize || len(rest) > recordSize {
		t.Fatalf("a record of %d bytes that declares %d", len(rest), size)
	}
	public, err := ecdh.P256().NewPublicKey(theirs)
	if err != nil {
		t.Fatal(err)
	}
	shared, _ := b.key.ECDH(public)
	material, _ := hkdf.Key(sha256.New, shared, b.Auth, "WebPush: info\x00"+string(b.Key)+string(theirs), 32)
	key, _ := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	block, _ := aes.NewCipher(key)
	gcm, _ := cipher.NewGCM(block)
	out, err := gcm.Open(nil, nonce, rest, nil)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSuffix(out, []byte{2})
}

type memory struct {
	push.Store
	mu   sync.Mutex
	subs []push.Subscription
	// of returns a holder's, if not nil.
	of func(people.ID) []push.Subscription
}

func (m *memory) Subscriptions(_ context.Context, holder people.ID) ([]push.Subscription, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of != nil {
		return m.of(holder), nil
	}
	return m.subs, nil
}

func (m *memory) ForgetBrowser(_ context.Context, endpoint string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var rest []push.Subscription
	for _, s := range m.subs {
		if s.Endpoint != endpoint {
			rest = append(rest, s)
		}
	}
	m.subs = rest
	return nil
}

func newPusher(t *testing.T, private bool, subs ...push.Subscription) (*Pusher, *memory, chan string) {
	t.Helper()
	secret, err := NewSecret()
	if err != nil {
		t.Fatal(err)
	}
	identity, err := ParseIdentity(secret, "mailto:op@example.org")
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	m, outcomes := &memory{subs: subs}, make(chan string, 1000)
	s := NewPusher(PusherConfig{Store: m, Identity: identity, Log: log, Guard: guard.New(log), Reach: push.Reach{Private: private}, Count: func(o string) { outcomes <- o }})
	s.pause = time.Millisecond
	t.Cleanup(s.Close)
	return s, m, outcomes
}

func TestDeliver(t *testing.T) {
	t.Parallel()
	type request struct {
		header http.Header
		body   []byte
	}
	got := make(chan request, 1)
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(http.StatusCreated)
		got <- request{r.Header, body}
	}))
	defer service.Close()
	b := newBrowser(t, service.URL+"/send/1")
	other := newBrowser(t, service.URL+"/send/2")
	other.Topics = []push.Topic{push.Tournaments}
	s, m, outcomes := newPusher(t, true, b.Subscription, other.Subscription)
	s.Notify(push.Notice{Holder: "a:1", Topic: push.Moves, Game: "abc", Opponent: "Kin"})
	r := <-got
	if o := <-outcomes; o != "sent" {
		t.Errorf("the outcome is %s", o)
	}
	var message push.Message
	if err := json.Unmarshal(b.open(t, r.body), &message); err != nil {
		t.Fatal(err)
	}
	if want := (push.Notice{Topic: push.Moves, Game: "abc", Opponent: "Kin"}).In(lang.English); message != want {
		t.Errorf("the message is %+v, want %+v", message, want)
	}
	for name, want := range map[string]string{"Content-Encoding": "aes128gcm", "Ttl": "86400", "Urgency": "normal"} {
		if got := r.header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	verify(t, r.header.Get("Authorization"), s.Key(), service.URL)
	select {
	case extra := <-got:
		t.Errorf("a browser without the topic moves got a message: %v", extra.header)
	default:
	}
	if len(m.subs) != 2 {
		t.Errorf("%d browsers are known afterwards", len(m.subs))
	}
}

func verify(t *testing.T, header, key, audience string) {
	t.Helper()
	text, ok := strings.CutPrefix(header, "vapid t=")
	token, k, found := strings.Cut(text, ", k=")
	parts := strings.Split(token, ".")
	if !ok || !found || k != key || len(parts) != 3 {
		t.Fatalf("the authorization is %q", header)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), decoded(t, k))
	if err != nil {
		t.Fatal(err)
	}
	signature := decoded(t, parts[2])
	hash := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if len(signature) != 64 || !ecdsa.Verify(public, hash[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		t.Error("the signature is wrong")
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(decoded(t, parts[1]), &claims); err != nil {
		t.Fatal(err)
	}
	if left := time.Until(time.Unix(claims.Exp, 0)); claims.Aud != audience || claims.Sub != "mailto:op@example.org" || left <= 0 || left > 24*time.Hour {
		t.Errorf("the claims are %+v", claims)
	}
}

func TestOutcomes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answers []int
		want    string
		asked   int32
		left    int
	}{
		"taken":               {[]int{201}, "sent", 1, 1},
		"no more":             {[]int{410}, "gone", 1, 0},
		"unknown":             {[]int{404}, "gone", 1, 0},
		"busy, then taken":    {[]int{503, 429, 201}, "sent", 3, 1},
		"busy for good":       {[]int{503, 503, 503, 201}, "failed", 3, 1},
		"refused":             {[]int{403, 201}, "failed", 1, 1},
		"led somewhere else":  {[]int{302, 201}, "failed", 1, 1},
		"too large, it seems": {[]int{413, 201}, "failed", 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var asked atomic.Int32
			service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Location", "/elsewhere")
				w.WriteHeader(c.answers[min(int(asked.Add(1)), len(c.answers))-1])
			}))
			defer service.Close()
			s, m, outcomes := newPusher(t, true, newBrowser(t, service.URL).Subscription)
			s.Notify(push.Notice{Holder: "a:1", Topic: push.Moves, Game: "abc"})
			if got := <-outcomes; got != c.want || asked.Load() != c.asked {
				t.Errorf("%s after %d requests, want %s after %d", got, asked.Load(), c.want, c.asked)
			}
			s.Close()
			if len(m.subs) != c.left {
				t.Errorf("%d browsers are left, want %d", len(m.subs), c.left)
			}
		})
	}
}

// A name that resolves to a private network gets no message.
func TestPrivateNetworks(t *testing.T) {
	t.Parallel()
	service := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a request came in") }))
	defer service.Close()
	s, m, outcomes := newPusher(t, false, newBrowser(t, strings.Replace(service.URL, "127.0.0.1", "localhost", 1)).Subscription)
	s.Notify(push.Notice{Holder: "a:1", Topic: push.Moves, Game: "abc"})
	if got := <-outcomes; got != "gone" {
		t.Errorf("the outcome is %s", got)
	}
	s.Close()
	if len(m.subs) != 0 {
		t.Error("the browser is still known")
	}
}

// A holder's queue is bounded, and games never wait for a push service.
func TestBounded(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	service := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hold }))
	defer service.Close()
	defer close(hold)
	s, _, outcomes := newPusher(t, true, newBrowser(t, service.URL).Subscription)
	for i := range waitingEach + 10 {
		s.Notify(push.Notice{Holder: "a:1", Topic: push.Moves, Game: fmt.Sprint(i)})
	}
	if got := <-outcomes; got != "dropped" {
		t.Errorf("the first outcome is %s", got)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.queued > waitingEach {
		t.Errorf("%d notices wait", s.queued)
	}
}

// Guests whose endpoints never answer delay no other person's message.
func TestTarpitsRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, m, _ := newPusher(t, true)
		s.client.Transport = tarpit{}
		for i := range push.MaxEach {
			m.subs = append(m.subs, newBrowser(t, fmt.Sprintf("https://tarpit%d.example/", i)).Subscription)
		}
		good := newBrowser(t, "https://push.example/").Subscription
		sent := make(chan time.Time, 1)
		s.config.Count = func(outcome string) {
			if outcome == "sent" {
				sent <- time.Now()
			}
		}
		m.of = func(holder people.ID) []push.Subscription {
			if holder == "s:victim" {
				return []push.Subscription{good}
			}
			return m.subs
		}
		for g := range 2 * places {
			for i := range 6 {
				s.Notify(push.Notice{Holder: people.ID(fmt.Sprintf("s:%d", g)), Topic: push.Moves, Game: fmt.Sprint(i)})
			}
		}
		time.Sleep(30 * time.Second)
		begun := time.Now()
		s.Notify(push.Notice{Holder: "s:victim", Topic: push.Moves, Game: "abc"})
		if took := (<-sent).Sub(begun); took > pushTimeout {
			t.Errorf("the message took %s", took)
		}
		s.Close()
	})
}

type tarpit struct{}

func (tarpit) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasPrefix(r.URL.Host, "tarpit") {
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	return &http.Response{StatusCode: http.StatusCreated, Body: http.NoBody}, nil
}

// Endpoints that failed are asked after the others.
func TestFailingLastRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []string
		s, _, outcomes := newPusher(t, true, newBrowser(t, "https://bad.example/").Subscription, newBrowser(t, "https://good.example/").Subscription)
		s.client.Transport = answers(func(host string) int {
			asked = append(asked, host)
			if host == "bad.example" {
				return http.StatusForbidden
			}
			return http.StatusCreated
		})
		for i := range 2 {
			s.Notify(push.Notice{Holder: "a:1", Topic: push.Moves, Game: fmt.Sprint(i)})
			<-outcomes
			<-outcomes
		}
		if got := strings.Join(asked, " "); got != "bad.example good.example good.example bad.example" {
			t.Error(got)
		}
		s.Close()
	})
}

type answers func(host string) int

func (f answers) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: f(r.URL.Host), Body: http.NoBody}, nil
}

func TestIdentity(t *testing.T) {
	t.Parallel()
	secret, err := NewSecret()
	if err != nil {
		t.Fatal(err)
	}
	a, err := ParseIdentity(secret, "")
	if err != nil {
		t.Fatal(err)
	}
	b, err := ParseIdentity(secret, "")
	if err != nil || a.Public() != b.Public() || len(decoded(t, a.Public())) != 65 {
		t.Errorf("the keys of one secret are %s and %s, %v", a.Public(), b.Public(), err)
	}
	for _, bad := range []string{"", "!", "AAAA", strings.Repeat("A", 43)} {
		if _, err := ParseIdentity(bad, ""); err == nil {
			t.Errorf("%q is taken for a secret", bad)
		}
	}
}
