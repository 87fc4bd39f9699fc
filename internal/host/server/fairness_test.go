package server

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/admission"
)

// A client is served before the queued requests of an address that floods the server.
// A refusal has Retry-After.
func TestFloodOfPicturesRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) {
		w.config.TrustProxy, w.config.Limits.Heavy.Burst = true, 1000
	})
	at := func(address string) admission.Client { return admission.NewClient("", netip.MustParseAddr(address)) }
	from := func(address, method, path, body string) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), method, w.http.URL+path, strings.NewReader(body))
		if err != nil {
			t.Error(err)
			return nil
		}
		r.Header.Set("X-Forwarded-For", address)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
			return nil
		}
		res.Body.Close()
		return res
	}
	// Another client's work keeps all places until the flood waits.
	var held []*admission.Place
	for range runtime.GOMAXPROCS(0) {
		p, err := w.server.lanes.short.Enter(admission.As(t.Context(), admission.Client{"a third"}), nil)
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, p)
	}
	var flood sync.WaitGroup
	for i := range 24 {
		flood.Go(func() {
			res := from("192.0.2.1", "GET", fmt.Sprintf("/api/v1/diagrams/png?size=120&sfen=4k4/9/9/9/9/9/9/9/4K4%%20b%%20%dP%%201", i%17+2), "")
			switch {
			case res == nil:
			case res.StatusCode == http.StatusServiceUnavailable && res.Header.Get("Retry-After") == "":
				t.Error("503 without Retry-After")
			case res.StatusCode != http.StatusOK && res.StatusCode != http.StatusServiceUnavailable:
				t.Errorf("a picture: %s", res.Status)
			}
		})
	}
	await := func(what string, queued func(queue []admission.Client) bool) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
		defer cancel()
		for !queued(w.server.lanes.short.Queue()) {
			if ctx.Err() != nil {
				t.Fatal(what)
			}
			runtime.Gosched()
		}
	}
	await("the flood is not queued", func(queue []admission.Client) bool { return len(queue) >= 12 })
	w.server.lanes.control.Charge(at("192.0.2.1"), time.Minute)
	var victim sync.WaitGroup
	victim.Go(func() {
		if res := from("192.0.2.9", "POST", "/api/v1/records/read", "   1 ７六歩(77)\n"); res != nil && res.StatusCode != http.StatusOK {
			t.Errorf("another client's record: %s", res.Status)
		}
	})
	await("another client is not first in the queue", func(queue []admission.Client) bool {
		return len(queue) > 1 && queue[0].String() == at("192.0.2.9").String()
	})
	for _, p := range held {
		p.Leave()
	}
	victim.Wait()
	flood.Wait()
}

// Uploads beyond a client's share are refused before their body is read.
func TestUploadsAreBoundedRace(t *testing.T) {
	t.Parallel()
	l := newLanes()
	ctx := admission.As(context.Background(), admission.Client{"a"})
	var held []*admission.Place
	for range uploadsEach {
		p, err := l.uploads.Enter(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, p)
	}
	answer := func(ctx context.Context, method, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		l.uploading(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequestWithContext(ctx, method, path, nil))
		return w
	}
	full, other := answer(ctx, "POST", "/api/v1/records/read"), answer(ctx, "GET", "/api/v1/records/formats")
	if full.Code != http.StatusServiceUnavailable || full.Header().Get("Retry-After") == "" || other.Code != http.StatusNotFound {
		t.Errorf("%d %v, %d", full.Code, full.Header(), other.Code)
	}
	if res := answer(admission.As(ctx, admission.Client{"b"}), "POST", "/api/v1/records/read"); res.Code != http.StatusNotFound {
		t.Errorf("another client: %d", res.Code)
	}
	for _, p := range held {
		p.Leave()
	}
}
