package bus

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go/jetstream"
)

type message struct {
	jetstream.Msg
	begun time.Time
	beats []time.Duration
}

func (m *message) InProgress() error {
	m.beats = append(m.beats, time.Since(m.begun))
	return nil
}

// A worker keeps a long job by heartbeats, three in each silence, and sends none afterwards.
func TestHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &Queue{config: QueueConfig{Name: "analysis", Silence: 30 * time.Second}, bus: &Bus{}}
		m := &message{begun: time.Now()}
		err := q.attempt(t.Context(), m, Job{ID: "long"}, func(context.Context, Job) error {
			time.Sleep(65 * time.Second)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		var want []time.Duration
		for i := range 6 {
			want = append(want, time.Duration(i+1)*10*time.Second)
		}
		if d := cmp.Diff(want, m.beats); d != "" {
			t.Errorf("heartbeats: -want +got\n%s", d)
		}
	})
}
