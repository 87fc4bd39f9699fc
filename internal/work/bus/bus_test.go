package bus_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/goleak"

	"github.com/komadai/komadai/internal/remote"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t *testing.T, c bus.Config) *bus.Bus {
	t.Helper()
	b, err := bus.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeBus(t, b) })
	return b
}

func closeBus(t *testing.T, b *bus.Bus) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := b.Close(ctx); err != nil && !strings.Contains(err.Error(), "connection closed") {
		t.Error(err)
	}
}

func TestEmbedded(t *testing.T) {
	contract(t, func(*testing.T) system {
		var only *bus.Bus
		return system{Open: func(t *testing.T, edit func(*bus.Config)) *bus.Bus {
			if only == nil {
				c := bus.Config{}
				edit(&c)
				only = open(t, c)
			}
			return only
		}}
	})
}

func external(servers *bustest.Servers) system {
	return system{Open: func(t *testing.T, edit func(*bus.Config)) *bus.Bus {
		c := bus.Config{URLs: servers.URLs(), Name: t.Name()}
		edit(&c)
		return open(t, c)
	}}
}

func TestExternal(t *testing.T) {
	contract(t, func(t *testing.T) system { return external(bustest.Start(t, 1)) })
}

func TestCloseDrains(t *testing.T) {
	servers := bustest.Start(t, 1)
	a, err := bus.Open(t.Context(), bus.Config{URLs: servers.URLs()})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, bus.Config{URLs: servers.URLs()})
	var mu sync.Mutex
	heard := 0
	if _, err := b.Subscribe("x", func(string, []byte) {
		mu.Lock()
		defer mu.Unlock()
		heard++
	}, func() {}); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if err := a.Publish("x", make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
	}
	closeBus(t, a)
	bustest.Await(t, "all messages", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return heard == 1000
	})
	if err := a.Publish("x", nil); err == nil {
		t.Error("published on a closed bus")
	}
}

// While the only server is down nothing blocks and the buffer is bounded; then subscribers are
// notified and continue.
func TestServerAway(t *testing.T) {
	servers := bustest.Start(t, 1)
	b := open(t, bus.Config{URLs: servers.URLs(), MaxUnsent: 10_000})
	if !b.Shared() || !b.Linked() {
		t.Errorf("shared %v, linked %v", b.Shared(), b.Linked())
	}
	var mu sync.Mutex
	var heard []string
	lost := 0
	if _, err := b.Subscribe("x", func(_ string, data []byte) {
		mu.Lock()
		defer mu.Unlock()
		heard = append(heard, string(data[:1]))
	}, func() {
		mu.Lock()
		defer mu.Unlock()
		lost++
	}); err != nil {
		t.Fatal(err)
	}
	servers.Kill(0)
	bustest.Await(t, "the loss", func() bool { return !b.Linked() })
	if err := b.Ping(t.Context()); err == nil {
		t.Error("a bus without a server answers")
	}
	var err error
	for range 100 {
		if err = b.Publish("x", []byte("k"+strings.Repeat("-", 1000))); err != nil {
			break
		}
	}
	if !errors.Is(err, bus.ErrFull) {
		t.Errorf("a hundred undelivered messages of a kilobyte: %v, want ErrFull", err)
	}
	servers.Restart(t, 0)
	bustest.Await(t, "the return", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return lost > 0 && slices.Contains(heard, "k")
	})
	if err := b.Publish("x", []byte("n")); err != nil {
		t.Fatal(err)
	}
	bustest.Await(t, "what comes later", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return slices.Contains(heard, "n")
	})
}

// A worker that loses its connection loses its job to another.
func TestWorkerDies(t *testing.T) {
	t.Parallel()
	servers := bustest.Start(t, 1)
	a, err := bus.Open(t.Context(), bus.Config{URLs: servers.URLs()})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, bus.Config{URLs: servers.URLs()})
	// Long enough for heartbeats on a machine that stalls for seconds.
	c := bus.QueueConfig{Name: "analysis", Silence: 5 * time.Second, Attempts: 2}
	qa, qb := queue(t, a, c), queue(t, b, c)
	for _, id := range []string{"saved", "cursed"} {
		if err := qb.Put(t.Context(), id, nil); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	var dying sync.WaitGroup
	begun := make(chan struct{}, 2)
	dying.Go(func() {
		qa.Work(ctx, 2, func(ctx context.Context, _ bus.Job) error {
			begun <- struct{}{}
			<-ctx.Done()
			return nil
		})
	})
	<-begun
	<-begun
	closeBus(t, a)
	cancel()
	dying.Wait()

	// The next worker fails each time.
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	done := make(chan bus.Job, 2)
	var work sync.WaitGroup
	work.Go(func() {
		qb.Work(ctx, 2, func(_ context.Context, job bus.Job) error {
			done <- job
			return nil
		})
	})
	for range 2 {
		if job := <-done; job.Attempt != 2 {
			t.Errorf("%+v", job)
		}
	}
	cancel()
	work.Wait()
}

func TestCalledDies(t *testing.T) {
	servers := bustest.Start(t, 1)
	a := open(t, bus.Config{URLs: servers.URLs()})
	b, err := bus.Open(t.Context(), bus.Config{URLs: servers.URLs()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var offered sync.WaitGroup
	begun := make(chan struct{}, 1)
	offered.Go(func() {
		if err := b.Offer(ctx, "engine", 1, func(ctx context.Context, _ []byte, _ func([]byte)) ([]byte, error) {
			begun <- struct{}{}
			<-ctx.Done()
			return nil, nil
		}); err != nil {
			t.Error(err)
		}
	})
	go func() {
		<-begun
		closeBus(t, b)
	}()
	bustest.Await(t, "the silence", func() bool {
		_, err := a.Follow(t.Context(), "engine", nil, nil)
		return errors.Is(err, remote.ErrSilent)
	})
	cancel()
	offered.Wait()
}

func queue(t *testing.T, b *bus.Bus, c bus.QueueConfig) *bus.Queue {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	q, err := b.Queue(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Any of three servers may be killed: messages and jobs continue and no job is lost.
func TestCluster(t *testing.T) {
	servers := bustest.Start(t, 3)
	a := open(t, bus.Config{URLs: servers.URLs()[:1]})
	b := open(t, bus.Config{URLs: servers.URLs()[1:]})
	c := open(t, bus.Config{URLs: servers.URLs()})
	var mu sync.Mutex
	heard := map[string]bool{}
	if _, err := b.Subscribe("game.*", func(_ string, data []byte) {
		mu.Lock()
		defer mu.Unlock()
		heard[string(data)] = true
	}, func() {}); err != nil {
		t.Fatal(err)
	}
	said := 0
	arrives := func() {
		t.Helper()
		bustest.Await(t, "a message from node to node", func() bool {
			said++
			text := fmt.Sprint(said)
			if err := c.Publish("game.g", []byte(text)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(20 * time.Millisecond)
			mu.Lock()
			defer mu.Unlock()
			return heard[text]
		})
	}
	arrives()
	// The jobs go through server 0 and its successors.
	q := queue(t, c, bus.QueueConfig{Name: "analysis", Silence: 2 * time.Second})
	put := 0
	for round := range 3 {
		for range 10 {
			put++
			if err := q.Put(t.Context(), fmt.Sprintf("j%d", put), nil); err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
		}
		servers.Kill(round)
		for range 10 {
			put++
			if err := q.Put(t.Context(), fmt.Sprintf("j%d", put), nil); err != nil {
				t.Fatalf("round %d, a server less: %v", round, err)
			}
		}
		arrives()
		servers.Restart(t, round)
	}
	if err := a.Ping(t.Context()); err != nil {
		// The client has only one server, which was down for a while.
		bustest.Await(t, "the node of one server", func() bool { return a.Ping(t.Context()) == nil })
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := map[string]bool{}
	var work sync.WaitGroup
	work.Go(func() {
		q.Work(ctx, 4, func(_ context.Context, job bus.Job) error {
			mu.Lock()
			defer mu.Unlock()
			done[job.ID] = true
			return nil
		})
	})
	bustest.Await(t, "all jobs", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(done) == put
	})
	cancel()
	work.Wait()
}

func TestSecretsStaySecret(t *testing.T) {
	for _, raw := range []string{
		"nats://komadai:hush@127.0.0.1:1", "nats://hush@127.0.0.1:1", "nats://komadai:hu%zzsh@127.0.0.1:1",
		"http://komadai:hush@127.0.0.1:1", "komadai:hush@127.0.0.1", "nats://komadai:hush@", "nats://komadai:hush@[::1",
	} {
		b, err := bus.Open(t.Context(), bus.Config{URLs: []string{raw}})
		if err == nil {
			closeBus(t, b)
			t.Errorf("%s was opened", raw)
			continue
		}
		for _, text := range []string{err.Error(), bus.Redact(raw)} {
			if strings.Contains(text, "hush") || strings.Contains(text, "hu%zz") {
				t.Errorf("%s: the secret is in %q", raw, text)
			}
		}
	}
}

func TestStartTimeout(t *testing.T) {
	servers := bustest.Start(t, 1)
	urls := servers.URLs()
	servers.Kill(0)
	opened := make(chan error, 1)
	go func() {
		b, err := bus.Open(t.Context(), bus.Config{URLs: urls, StartTimeout: 30 * time.Second})
		if err == nil {
			err = b.Close(context.Background())
		}
		opened <- err
	}()
	servers.Restart(t, 0)
	if err := <-opened; err != nil {
		t.Error(err)
	}
	if _, err := bus.Open(t.Context(), bus.Config{URLs: urls, Credentials: "nowhere.creds"}); err == nil || !strings.Contains(err.Error(), "nowhere.creds") {
		t.Errorf("credentials that are not there: %v", err)
	}
}

// A wrong password fails soon. A server without JetStream carries messages and reports why it
// has no queue.
func TestServerThatRefuses(t *testing.T) {
	servers := bustest.Start(t, 1, func(o *server.Options) {
		o.Username, o.Password, o.JetStream = "komadai", "hush", false
	})
	address := strings.TrimPrefix(servers.URLs()[0], "nats://")
	if _, err := bus.Open(t.Context(), bus.Config{URLs: []string{"nats://komadai:wrong@" + address}, StartTimeout: time.Hour}); err == nil {
		t.Error("opened with a wrong password")
	} else if strings.Contains(err.Error(), "wrong@") {
		t.Error(err)
	}
	b := open(t, bus.Config{URLs: []string{"nats://komadai:hush@" + address}})
	if err := b.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	if strings.Contains(b.String(), "hush") {
		t.Errorf("the password is in %s", b)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if _, err := b.Queue(ctx, bus.QueueConfig{Name: "analysis"}); err == nil || !strings.Contains(err.Error(), "needs jetstream") {
		t.Errorf("a queue without JetStream: %v", err)
	}
}
