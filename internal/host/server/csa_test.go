package server

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	csaclient "github.com/komadai/komadai/internal/gates/csa/client"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/usi"
)

type csaWorld struct {
	*testing.T
	config   config.Config
	url, csa string
	log      syncBuffer
	stop     func() error
}

func newCSAWorld(t *testing.T) *csaWorld {
	w := &csaWorld{T: t, config: config.Default()}
	w.config.Addr, w.config.CSA = "127.0.0.1:0", "127.0.0.1:0"
	w.config.DB = storetest.File(t)
	return w
}

func (w *csaWorld) start() {
	ctx, cancel := context.WithCancel(context.Background())
	ready, addr, ended := make(chan string, 1), make(chan string, 1), make(chan error, 1)
	s := newServer(w.config, Parts{
		Thinker: newMover(), Front: front, Log: slog.New(slog.NewTextHandler(&w.log, nil)),
		Ready: func(url string) { ready <- url }, ReadyCSA: func(a string) { addr <- a },
	})
	s.closedEvery = time.Hour
	go func() { ended <- s.run(ctx, slices.Concat(s.core(), s.gateways())) }()
	for range 2 {
		select {
		case w.url = <-ready:
		case w.csa = <-addr:
		case err := <-ended:
			cancel()
			w.Fatal(err)
		}
	}
	w.stop = func() error {
		cancel()
		return <-ended
	}
}

func (w *csaWorld) end() {
	w.Helper()
	if err := w.stop(); err != nil {
		w.Error(err)
	}
	if strings.Contains(w.log.String(), "level=ERROR") {
		w.Errorf("the log has errors:\n%s", w.log.String())
	}
}

type csaClient struct {
	*testing.T
	net.Conn
	in *bufio.Scanner
}

func (w *csaWorld) dial() *csaClient {
	w.Helper()
	c, err := net.Dial("tcp", w.csa)
	if err != nil {
		w.Fatal(err)
	}
	return w.speak(c)
}

func (w *csaWorld) speak(c net.Conn) *csaClient {
	w.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(testTimeout))
	return &csaClient{w.T, c, bufio.NewScanner(c)}
}

func (c *csaClient) say(lines ...string) {
	fmt.Fprintln(c, strings.Join(lines, "\n"))
}

func (c *csaClient) until(head string) string {
	c.Helper()
	for c.in.Scan() {
		if strings.HasPrefix(c.in.Text(), head) {
			return c.in.Text()
		}
	}
	c.Fatalf("no %q came: %v", head, c.in.Err())
	return ""
}

func (w *csaWorld) post(client *http.Client, path string, body any) (g wire.Game) {
	w.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		w.Fatal(err)
	}
	res, err := client.Post(w.url+strings.TrimPrefix(path, "/"), "application/json", bytes.NewReader(data))
	if err != nil {
		w.Fatal(err)
	}
	defer res.Body.Close()
	all, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 300 {
		w.Fatalf("%s: %d %s %v", path, res.StatusCode, all, err)
	}
	if err := json.Unmarshal(all, &g); err != nil {
		w.Fatal(err)
	}
	return g
}

// An engine plays a person in the browser; the server restarts during the game, and both
// continue.
func TestCSAAgainstTheWeb(t *testing.T) {
	t.Parallel()
	w := newCSAWorld(t)
	w.start()
	browser := newClient(t)
	g := w.post(browser, "/api/v1/games", wire.NewGame{
		Opponent: "person", Rules: "standard", Clock: wire.Clock{Kind: "byoyomi", Main: 600_000, Byoyomi: 30_000, Periods: 1},
	})
	c := w.dial()
	c.say("LOGIN engine " + g.ID + ",secret")
	c.until("Your_Turn:-")
	c.until("END Game_Summary")
	c.say("AGREE")
	c.until("START:")
	move := func(usi string) wire.Game {
		t.Helper()
		res, err := browser.Get(w.url + "api/v1/games/" + g.ID)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var now wire.Game
		if err := json.NewDecoder(res.Body).Decode(&now); err != nil {
			t.Fatal(err)
		}
		return w.post(browser, "/api/v1/games/"+g.ID+"/actions", wire.Action{Type: "move", USI: usi, Seq: now.Seq})
	}
	move("7g7f")
	c.until("+7776FU,T")
	c.say("-3334FU,'* 30 +2726FU")
	c.until("-3334FU,T")

	w.end()
	if c.in.Scan() {
		t.Errorf("the server said %q when it went down", c.in.Text())
	}
	w.start()
	defer w.end()
	c = w.dial()
	c.say("LOGIN engine " + g.ID + ",secret")
	c.until("To_Move:+")
	c.until("-3334FU,T")
	c.until("END Game_Summary")
	c.say("AGREE")
	c.until("START:")
	if now := move("8h2b+"); len(now.Moves) != 3 {
		t.Errorf("%d moves", len(now.Moves))
	}
	c.until("+8822UM,T")
	c.say("-3122GI")
	c.until("-3122GI,T")
	c.say("%TORYO")
	c.until("#RESIGN")
	c.until("#LOSE")
	res, err := browser.Get(w.url + "api/v1/games/" + g.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var last wire.Game
	if err := json.NewDecoder(res.Body).Decode(&last); err != nil || last.Result == nil || last.Result.Winner != "b" || last.White.Name != "engine" {
		t.Errorf("%+v, %v", last.Result, err)
	}
	if want := (wire.Note{Ply: 2, Side: "w", Text: "30 +2726FU"}); len(last.Notes) != 1 || last.Notes[0] != want {
		t.Errorf("notes %+v", last.Notes)
	}
	record, err := browser.Get(w.url + "api/v1/games/" + g.ID + "/record")
	if err != nil {
		t.Fatal(err)
	}
	defer record.Body.Close()
	if text, err := io.ReadAll(record.Body); err != nil || !strings.Contains(string(text), `"evaluations":[{`) {
		t.Errorf("the record has no evaluation: %s %v", text, err)
	}
}

func TestCSAOverTLS(t *testing.T) {
	t.Parallel()
	w := newCSAWorld(t)
	pool := certificate(t, &w.config)
	w.start()
	defer w.end()
	raw, err := tls.Dial("tcp", w.csa, &tls.Config{RootCAs: pool, ServerName: "localhost"})
	if err != nil {
		t.Fatal(err)
	}
	c := w.speak(raw)
	c.say("LOGIN engine house1-60-10,secret")
	c.until("END Game_Summary")
	c.say("AGREE")
	c.until("START:")
	if _, err := tls.Dial("tcp", w.csa, &tls.Config{RootCAs: pool, ServerName: "localhost", MaxVersion: tls.VersionTLS11}); err == nil {
		t.Error("TLS 1.1 is accepted")
	}
	if _, err := tls.Dial("tcp", w.csa, &tls.Config{ServerName: "localhost"}); err == nil {
		t.Error("an unknown certificate is accepted")
	}
	// A client without TLS blocks no other client.
	plain := w.dial()
	plain.say("LOGIN engine2 house1-60-10,secret")
	c.say("LOGOUT", "%TORYO")
	c.until("#LOSE")
}

func certificate(t *testing.T, c *config.Config) *x509.CertPool {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{"localhost"}, NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	c.CSACert, c.CSAKey = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	certPEM := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	for file, data := range map[string][]byte{c.CSACert: certPEM, c.CSAKey: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})} {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(certPEM)
	return pool
}

func TestCSARefuses(t *testing.T) {
	t.Parallel()
	for word, edit := range map[string]func(*config.Config){
		"for CSA":                 func(c *config.Config) { c.CSA = "256.0.0.1:1" },
		"the certificate for CSA": func(c *config.Config) { c.CSACert, c.CSAKey = "nothing.pem", "nothing.pem" },
	} {
		w := newCSAWorld(t)
		edit(&w.config)
		err := Run(t.Context(), w.config, Parts{Thinker: newMover(), Front: front, Log: slog.New(slog.DiscardHandler)})
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("error %v, want one with %q", err, word)
		}
	}
}

// Two engines play a whole game over sockets with komadai's client.
func TestTwoEnginesOverCSARace(t *testing.T) {
	t.Parallel()
	w := newCSAWorld(t)
	w.start()
	defer w.end()
	start := func(ctx context.Context) (*usi.Engine, error) {
		e, err := usi.Open(ctx, usi.Local(func(ctx context.Context, in io.Reader, out io.Writer) error {
			return usi.Serve(ctx, in, out, usi.Config{Hash: 1})
		}), usi.Timeouts{})
		if err != nil {
			return nil, err
		}
		return e, errors.Join(e.SetOption("SkillLevel", "1"), e.SetOption("ResignValue", "300"))
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	var kept []csaclient.Game
	for _, name := range []string{"one", "two"} {
		all.Go(func() {
			err := csaclient.Run(t.Context(), csaclient.Config{
				Dial: func(ctx context.Context) (net.Conn, error) {
					var d net.Dialer
					return d.DialContext(ctx, "tcp", w.csa)
				},
				Name: name, Password: "secret", Game: "club-20-2F", Start: start, Full: true, Games: 1, Comments: true, Logout: true, Ponder: true,
				Save: func(g csaclient.Game) error {
					mu.Lock()
					defer mu.Unlock()
					kept = append(kept, g)
					return nil
				},
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(kept) != 2 {
		t.Fatalf("%+v", kept)
	}
	expect.All(t, "kept",
		expect.That("kept[0].ID", kept[0].ID, kept[1].ID),
		expect.That("len(kept[0].Record.Moves())", len(kept[0].Record.Moves()), len(kept[1].Record.Moves())),
		expect.True(`kept[0].Outcome != ""`, kept[0].Outcome != ""),
		expect.That(`(kept[0].Outcome == "win")`, (kept[0].Outcome == "win"), (kept[1].Outcome == "lose")),
	)
}
