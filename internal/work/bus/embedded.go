package bus

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

const (
	// startTimeout bounds the start of the embedded server.
	startTimeout = 20 * time.Second
	// queueMemory bounds the memory of queued jobs in bytes.
	queueMemory = 64 << 20
)

// embed starts a server without a listener and connects to it.
func (b *Bus) embed() error {
	s, err := server.NewServer(&server.Options{ServerName: "komadai", DontListen: true, NoSigs: true})
	if err != nil {
		return fmt.Errorf("start the message bus: %w", err)
	}
	s.SetLoggerV2(serverLog{b.config.Log}, false, false, false)
	s.Start()
	stop := func(err error) error {
		s.Shutdown()
		s.WaitForShutdown()
		return fmt.Errorf("start the message bus: %w", err)
	}
	if !s.ReadyForConnections(startTimeout) {
		return stop(errors.New("the server is not ready in time"))
	}
	conn, err := nats.Connect("", append(b.options(), nats.InProcessServer(s))...)
	if err != nil {
		return stop(err)
	}
	b.embedded, b.conn = s, conn
	return nil
}

// store enables queues in the embedded server. Jobs are in memory; the database has them after
// a restart.
func (b *Bus) store() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.storage != "" {
		return nil
	}
	dir, err := os.MkdirTemp("", "komadai-bus")
	if err != nil {
		return err
	}
	err = b.embedded.EnableJetStream(&server.JetStreamConfig{MaxMemory: queueMemory, MaxStore: queueMemory, StoreDir: dir})
	if err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	b.storage = dir
	return nil
}

// serverLog passes the embedded server's warnings on.
type serverLog struct{ log *slog.Logger }

func (l serverLog) Noticef(string, ...any) {}
func (l serverLog) Debugf(string, ...any)  {}
func (l serverLog) Tracef(string, ...any)  {}

func (l serverLog) Warnf(format string, v ...any) {
	l.log.Warn("message bus", "message", fmt.Sprintf(format, v...))
}

func (l serverLog) Errorf(format string, v ...any) {
	l.log.Error("message bus", "message", fmt.Sprintf(format, v...))
}

func (l serverLog) Fatalf(format string, v ...any) { l.Errorf(format, v...) }
