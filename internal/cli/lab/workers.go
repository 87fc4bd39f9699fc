package lab

import (
	"context"
	"runtime"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/work/bus"
)

type workerFlags struct {
	NATS      []string `name:"nats" placeholder:"URL,…" help:"Servers of the NATS cluster whose workers play the games."`
	NATSCreds string   `name:"nats-creds" placeholder:"FILE" help:"NATS credentials file, if the URLs contain no credentials."`
}

const remoteGames = 32

func (f *workerFlags) places() int {
	if len(f.NATS) > 0 {
		return remoteGames
	}
	return runtime.GOMAXPROCS(0)
}

// Time limits: a cluster's first answer, a call's acceptance, and the close of the connection.
const (
	natsStart = 10 * time.Second
	natsTake  = 2 * time.Second
	natsClose = 5 * time.Second
)

// connect connects to the named cluster, or returns nil. done closes the connection.
func (f *workerFlags) connect(env verb.Env, name string) (carrier *bus.Bus, done func(), err error) {
	urls := slices.DeleteFunc(slices.Clone(f.NATS), func(url string) bool { return url == "" })
	if len(urls) == 0 {
		if f.NATSCreds != "" {
			return nil, nil, verb.Usagef("--nats-creds needs --nats")
		}
		return nil, func() {}, nil
	}
	carrier, err = bus.Open(env.Context, bus.Config{
		URLs: urls, Credentials: f.NATSCreds, Name: "komadai " + name, StartTimeout: natsStart, TakeTimeout: natsTake,
	})
	if err != nil {
		return nil, nil, err
	}
	return carrier, func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(env.Context), natsClose)
		defer cancel()
		_ = carrier.Close(ctx) // errors were reported before
	}, nil
}

func (f *workerFlags) workers(env verb.Env, o *contest.Options, m *verb.Meter) (done func(), err error) {
	carrier, done, err := f.connect(env, "match")
	if err != nil || carrier == nil {
		return done, err
	}
	o.Workers = carrier
	o.Waiting = func(waiting bool) {
		if waiting {
			m.Say("no free worker: games wait (komadai worker --matches N)")
		}
	}
	return done, nil
}
