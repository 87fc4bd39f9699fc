package push

import (
	"crypto/ecdh"
	"crypto/rand"
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/lang"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	good := func() Subscription {
		return Subscription{Endpoint: "https://push.example.org/send/1", Key: key.PublicKey().Bytes(), Auth: make([]byte, 16), Language: lang.Japanese, Topics: []Topic{Moves}}
	}
	for name, c := range map[string]struct {
		change        func(*Subscription)
		want, private error
	}{
		"good":             {func(*Subscription) {}, nil, nil},
		"no tls":           {func(s *Subscription) { s.Endpoint = "http://push.example.org/1" }, ErrEndpoint, nil},
		"another scheme":   {func(s *Subscription) { s.Endpoint = "ftp://push.example.org/1" }, ErrEndpoint, ErrEndpoint},
		"no host":          {func(s *Subscription) { s.Endpoint = "https:///1" }, ErrEndpoint, ErrEndpoint},
		"with a password":  {func(s *Subscription) { s.Endpoint = "https://a:b@push.example.org/1" }, ErrEndpoint, ErrEndpoint},
		"too long":         {func(s *Subscription) { s.Endpoint += strings.Repeat("1", 1000) }, ErrEndpoint, ErrEndpoint},
		"loopback":         {func(s *Subscription) { s.Endpoint = "https://127.0.0.1/1" }, ErrPrivate, nil},
		"loopback by name": {func(s *Subscription) { s.Endpoint = "https://localhost:8080/1" }, ErrPrivate, nil},
		"local":            {func(s *Subscription) { s.Endpoint = "https://printer.local./1" }, ErrPrivate, nil},
		"another port":     {func(s *Subscription) { s.Endpoint = "https://push.example.org:22/1" }, ErrEndpoint, nil},
		"its own port":     {func(s *Subscription) { s.Endpoint = "https://push.example.org:443/1" }, nil, nil},
		"short address":    {func(s *Subscription) { s.Endpoint = "https://127.1/1" }, ErrPrivate, nil},
		"hexadecimal":      {func(s *Subscription) { s.Endpoint = "https://0x7f.1/1" }, ErrPrivate, nil},
		"one number":       {func(s *Subscription) { s.Endpoint = "https://2130706433/1" }, ErrPrivate, nil},
		"full-width":       {func(s *Subscription) { s.Endpoint = "https://１２７.0.0.1/1" }, ErrPrivate, nil},
		"dots at the end":  {func(s *Subscription) { s.Endpoint = "https://push.example.org../1" }, ErrPrivate, nil},
		"mapped":           {func(s *Subscription) { s.Endpoint = "https://[::ffff:10.0.0.1]/1" }, ErrPrivate, nil},
		"metadata":         {func(s *Subscription) { s.Endpoint = "https://169.254.169.254/1" }, ErrPrivate, nil},
		"another host":     {func(s *Subscription) { s.Endpoint = "https://evil.example/1" }, ErrService, nil},
		"a name like it":   {func(s *Subscription) { s.Endpoint = "https://evilpush.example.org/1" }, ErrService, nil},
		"below it":         {func(s *Subscription) { s.Endpoint = "https://a.push.example.org/1" }, ErrService, nil},
		"below a wildcard": {func(s *Subscription) { s.Endpoint = "https://A.b.Example.net/1" }, nil, nil},
		"the wildcard":     {func(s *Subscription) { s.Endpoint = "https://example.net/1" }, ErrService, nil},
		"like a wildcard":  {func(s *Subscription) { s.Endpoint = "https://evilexample.net/1" }, ErrService, nil},
		"short key":        {func(s *Subscription) { s.Key = s.Key[1:] }, ErrKey, ErrKey},
		"no point":         {func(s *Subscription) { s.Key = make([]byte, 65) }, ErrKey, ErrKey},
		"long secret":      {func(s *Subscription) { s.Auth = make([]byte, 17) }, ErrKey, ErrKey},
		"no topic":         {func(s *Subscription) { s.Topics = nil }, ErrTopic, ErrTopic},
		"unknown topic":    {func(s *Subscription) { s.Topics = []Topic{Moves, "weather"} }, ErrTopic, ErrTopic},
		"unknown language": {func(s *Subscription) { s.Language = "de" }, ErrTopic, ErrTopic},
	} {
		s := good()
		c.change(&s)
		if got := s.Check(Reach{Services: []string{"push.example.org", "*.example.net"}}); !errors.Is(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if got := s.Check(Reach{Private: true}); !errors.Is(got, c.private) {
			t.Errorf("%s, where private networks are allowed: %v, want %v", name, got, c.private)
		}
	}
}

func TestAnyService(t *testing.T) {
	t.Parallel()
	for service, want := range map[string]bool{"*": true, "push.example.org": true, "*.example.org": true, "*.org": true, "example.org": false} {
		if got := (Reach{Services: []string{service}}).Includes("push.example.org"); got != want {
			t.Errorf("%s: %v", service, got)
		}
	}
	for _, host := range []string{"fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "wns2-par02p.notify.windows.com"} {
		if !(Reach{Services: Browsers()}).Includes(host) {
			t.Errorf("%s is missing", host)
		}
	}
}

func TestPublic(t *testing.T) {
	t.Parallel()
	for a, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.1.1": false, "100.64.0.1": false,
		"0.0.0.0": false, "255.255.255.255": false, "224.0.0.1": false, "240.0.0.1": false, "198.18.0.1": false,
		"::1": false, "::": false, "fe80::1": false, "fd00::1": false, "ff02::1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false, "::ffff:127.0.0.1": false,
		"fec0::1": false, "::8.8.8.8": false, "2001:db8::1": false, "192.0.2.1": false, "192.88.99.1": false, "198.51.100.1": false, "203.0.113.1": false,
		"100::1": false, "3fff::1": false, "5f00::1": false, "2001:1::1": false, "64:ff9b:1::1": false, "2620:fe::fe": true, "2001:4860:4860::8888": true,
		"4000::1": false, "fe80::1%eth0": false,
	} {
		if got := Public(netip.MustParseAddr(a)); got != want {
			t.Errorf("%s: %v, want %v", a, got, want)
		}
	}
}

func TestMessages(t *testing.T) {
	t.Parallel()
	titles := map[string]bool{}
	for _, n := range []Notice{{Topic: Moves}, {Topic: Challenges}, {Topic: Challenges, Began: true}, {Topic: Tournaments, Began: true}} {
		n.Game, n.Opponent = "abc", "Kin"
		for _, l := range []lang.Language{lang.English, lang.Japanese, lang.Chinese, lang.Simplified} {
			m := n.In(l)
			if m.Path != "/game/abc" || m.Tag != "abc" || !strings.Contains(m.Body, "Kin") {
				t.Errorf("%+v in %s: %+v", n, l, m)
			}
			titles[string(l)+m.Title] = true
			n := n
			if n.Opponent = ""; strings.Contains(n.In(l).Body, "Kin") || n.In(l).Body == "" {
				t.Errorf("without a name in %s: %+v", l, n.In(l))
			}
		}
	}
	if len(titles) != 16 {
		t.Errorf("there are %d titles, want 4 in each of 4 languages: %v", len(titles), titles)
	}
}
