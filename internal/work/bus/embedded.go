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
	// startTimeout is how long the server inside the process may take to start.
	startTimeout = 20 * time.Second
	// queueMemory bounds what the jobs in it occupy, in bytes.
	queueMemory = 64 << 20
)

// embed starts a server inside the process, which listens nowhere, and
// connects to it.
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
		return stop(errors.New("it does not begin to serve"))
	}
	conn, err := nats.Connect("", append(b.options(), nats.InProcessServer(s))...)
	if err != nil {
		return stop(err)
	}
	b.embedded, b.conn = s, conn
	return nil
}

// store gives the embedded server what a queue needs. Its jobs are in memory:
// they go with the process, and the database knows them.
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

// serverLog hands on what the embedded server has to complain about.
type serverLog struct{ log *slog.Logger }

func (l serverLog) Noticef(string, ...any) {}
func (l serverLog) Debugf(string, ...any)  {}
func (l serverLog) Tracef(string, ...any)  {}

func (l serverLog) Warnf(format string, v ...any) {
	l.log.Warn("the message bus", "says", fmt.Sprintf(format, v...))
}

func (l serverLog) Errorf(format string, v ...any) {
	l.log.Error("the message bus", "says", fmt.Sprintf(format, v...))
}

func (l serverLog) Fatalf(format string, v ...any) { l.Errorf(format, v...) }
