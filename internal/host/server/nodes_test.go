package server

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/work/bus/bustest"
	"github.com/komadai/komadai/variant"
)

// nodeEnv has the settings of this test program as a node that can be killed.
const nodeEnv = "KOMADAI_TEST_NODE"

func TestMain(m *testing.M) {
	if settings := os.Getenv(nodeEnv); settings != "" {
		os.Exit(beNode(settings))
	}
	flag.Parse()
	// Most of these tests mostly wait.
	if err := flag.Set("test.parallel", strconv.Itoa(4*runtime.GOMAXPROCS(0))); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	goleak.VerifyTestMain(m)
}

type slowMover struct{ *randomMover }

func (m slowMover) Think(ctx context.Context, t play.Task) (play.Choice, error) {
	select {
	case <-time.After(300 * time.Millisecond):
	case <-ctx.Done():
		return play.Choice{}, ctx.Err()
	}
	return m.randomMover.Think(ctx, t)
}

func beNode(settings string) int {
	c := config.Default()
	if err := json.Unmarshal([]byte(settings), &c); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := Run(ctx, c, Parts{
		Thinker: slowMover{newMover()}, Front: front, Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
		Ready: func(url string) { fmt.Println(url) },
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

type process struct {
	world
	cmd  *exec.Cmd
	ends func() error
	log  *syncBuffer
}

func startNode(t *testing.T, c config.Config, client *http.Client) *process {
	t.Helper()
	settings, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{cmd: exec.Command(os.Args[0]), log: &syncBuffer{}}
	p.cmd.Env = append(os.Environ(), nodeEnv+"="+string(settings))
	p.cmd.Stderr = p.log
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p.ends = sync.OnceValue(p.cmd.Wait)
	t.Cleanup(func() {
		if t.Failed() {
			_ = p.cmd.Process.Signal(syscall.SIGQUIT) // it prints what its goroutines do
			_ = p.ends()
			t.Logf("a node logged:\n%s", p.log)
			return
		}
		_ = p.cmd.Process.Kill()
		_ = p.ends()
	})
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("a node does not begin to listen: %v\n%s", err, p.log)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	p.world = world{T: t, client: client, http: &httptest.Server{URL: strings.TrimSuffix(strings.TrimSpace(url), "/")}}
	return p
}

func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.ends()
}

func (p *process) terminate() {
	p.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.Fatal(err)
	}
}

func (p *process) stop() {
	p.Helper()
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	if err := p.ends(); err != nil {
		p.Errorf("a node ended with %v", err)
	}
}

const suddenMain = 600_000

// mainAfterMoves returns Black's main time after Black's last move in milliseconds. The time
// in a message is of the message's instant; on Black's turn the time since is subtracted.
func mainAfterMoves(g wire.Game) int64 {
	left := int64(suddenMain)
	for _, m := range g.Moves {
		if m.Side == "b" {
			left -= m.Spent
		}
	}
	return left
}

// A game on two nodes with a PostgreSQL database and three NATS servers: each process is
// killed in turn, and the game continues.
func TestTwoNodesRace(t *testing.T) {
	t.Parallel()
	database, servers := storetest.StartCluster(t), bustest.Start(t, 3)
	c := config.Default()
	c.Addr, c.DB, c.NATS = "127.0.0.1:0", database.Database(t), servers.URLs()
	client := newClient(t)
	defer client.CloseIdleConnections()
	a, b := startNode(t, c, client), startNode(t, c, client)
	if _, body := a.send("GET", "/readyz", ""); strings.TrimSpace(body) != "ready" {
		t.Errorf("readyz: %s", body)
	}

	// A rule set shared on one node is played on the other.
	own := want[wire.RuleSetID](&a.world, 201, "POST", "/api/v1/rulesets", wire.RuleSetFile{Text: string(variant.New("attic"))}).ID
	if g := b.create(wire.NewGame{Rules: own, Color: "b"}); g.Rules != own || !g.Can.Move {
		t.Errorf("a game of %s: %+v", own, g)
	}

	// A move through one node appears on the other's sockets.
	g := a.create(wire.NewGame{Clock: wire.Clock{Kind: "sudden", Main: suddenMain}})
	mine, _, err := b.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer mine.CloseNow()
	b.next(mine)
	begin := time.Now()
	g = a.act(g, "move", "7g7f")
	b.until(mine, 1)
	t.Logf("a move through one node is seen on the other after %v", time.Since(begin))
	g = b.until(mine, 2)
	if !g.Can.Move || g.You != "b" {
		t.Fatalf("on the other node: %+v", g)
	}
	g = b.act(g, "move", g.Legal[0].USI)
	g = b.until(mine, 4)
	g = a.act(g, "move", g.Legal[0].USI)
	g = b.until(mine, 6)

	servers.Kill(0)
	before := time.Now()
	g = a.act(g, "move", g.Legal[0].USI)
	g = b.until(mine, 8)

	// The game's host dies during the engine's move. Times are rounded to milliseconds at both
	// ends, hence the -2 and the 3 below.
	left := g.Time.Black.Main
	g = a.act(g, "move", g.Legal[0].USI)
	moved := time.Now()
	a.kill()
	g = b.until(mine, 10)
	if used := left - mainAfterMoves(g); used < -2 || used > moved.Sub(before).Milliseconds()+3 {
		t.Errorf("the clock lost %d ms", used)
	}
	g = b.act(g, "move", g.Legal[0].USI)
	g = b.until(mine, 12)

	// Another node starts, and the first shuts down: the game continues at once.
	a = startNode(t, c, client)
	again, _, err := a.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.CloseNow()
	g = a.next(again)
	// The clock's node is exact; the other may not know yet that it runs. The state is newer
	// than before.
	before = time.Now()
	left = want[wire.Game](&b.world, 200, "GET", "/api/v1/games/"+g.ID, nil).Time.Black.Main
	b.terminate()
	for seq := g.Seq; g.Seq < seq+2; { // the clock moves to the other node
		g = a.next(again)
	}
	g = a.act(g, "move", g.Legal[0].USI)
	moved = time.Now()
	g = a.until(again, 14)
	if used, most := left-mainAfterMoves(g), moved.Sub(before).Milliseconds()+3; used < -2 || used > most {
		t.Errorf("the clock lost %d ms, want -2 to %d", used, most)
	}
	mine.CloseNow() // else the shutdown waits for the client's close
	b.stop()

	// Without NATS the nodes see each other's moves in the database.
	b = startNode(t, c, client)
	last, _, err := b.dial(g.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer last.CloseNow()
	b.next(last)
	// A socket that was not read for so long has not answered its pings.
	again.CloseNow()
	if again, _, err = a.dial(g.ID, nil); err != nil {
		t.Fatal(err)
	}
	defer again.CloseNow()
	a.next(again)
	servers.Kill(1)
	servers.Kill(2)
	g = a.act(g, "move", g.Legal[0].USI)
	b.until(last, 15)
	bustest.Await(t, "readyz to say that the bus is away", func() bool {
		res, body := a.send("GET", "/readyz", "")
		return res.StatusCode == http.StatusOK && strings.HasPrefix(body, "ready, but the message bus")
	})
	g = a.until(again, 16)
	g = a.act(g, "resign", "")
	if g.Result == nil || len(g.Moves) != 16 {
		t.Errorf("in the end: %d moves, %+v", len(g.Moves), g.Result)
	}

	database.Stop(t)
	bustest.Await(t, "readyz to say that the database is away", func() bool {
		res, body := a.send("GET", "/readyz", "")
		return res.StatusCode == http.StatusServiceUnavailable && strings.Contains(body, "database")
	})
	database.Restart(t)
	bustest.Await(t, "the database", func() bool {
		res, _ := a.send("GET", "/readyz", "")
		return res.StatusCode == http.StatusOK
	})
	if now := want[wire.Game](&a.world, 200, "GET", "/api/v1/games/"+g.ID, nil); now.Seq != g.Seq {
		t.Errorf("after the database came back: event %d, want %d", now.Seq, g.Seq)
	}
	if strings.Contains(a.log.String(), "panic") || strings.Contains(b.log.String(), "panic") {
		t.Error("a node panicked")
	}
	again.CloseNow()
	last.CloseNow()
	b.stop()
	a.stop()
}

func TestShutdownIsQuick(t *testing.T) {
	t.Parallel()
	c := config.Default()
	c.Addr, c.DB = "127.0.0.1:0", storetest.File(t)
	p := startNode(t, c, newClient(t))
	silent, err := net.Dial("tcp", strings.TrimPrefix(p.http.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	p.send("GET", "/healthz", "") // the idle connection is accepted by then
	p.client.CloseIdleConnections()
	p.stop()
}
