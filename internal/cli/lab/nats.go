package lab

import (
	"log/slog"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/work/bus"
)

// natsCmd runs a server of a NATS cluster, for experiments and for the load tool, which kills
// it.
type natsCmd struct {
	Name    string   `default:"komadai" help:"Name in the cluster."`
	Addr    string   `default:"127.0.0.1:4222" placeholder:"HOST:PORT" help:"Address for clients (default ${default})."`
	Cluster string   `placeholder:"HOST:PORT" help:"Address for the other servers."`
	Routes  []string `placeholder:"URL,…" help:"Addresses of all cluster members."`
	Store   string   `required:"" placeholder:"DIR" help:"Data directory."`
}

func (natsCmd) Help() string {
	return `Runs a NATS server without passwords, to test several nodes on one machine.

Example:

    komadai lab nats --store nats-data`
}

func (c *natsCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	return bus.ServeMember(env.Context, bus.MemberConfig{
		Name: c.Name, Addr: c.Addr, Cluster: c.Cluster, Routes: c.Routes, Dir: c.Store,
		Log: slog.New(slog.NewTextHandler(env.Err, nil)),
	})
}
