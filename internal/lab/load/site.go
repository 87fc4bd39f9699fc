package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/komadai/komadai/internal/store/pgtest"
)

var (
	errNot         = errors.New("impossible here")
	errOwnPostgres = fmt.Errorf("%w: PostgreSQL was not started by the run", errNot)
)

// site is the servers of a trial, with a proxy at each connection.
type site struct {
	*run
	cluster  *cluster
	pg       *pgtest.Server // nil with SQLite and with a database of others
	dsn      string         // of PostgreSQL, or the file
	db, nats []*proxy       // one a server, or none
	steps    []string       // files with the steps of the clocks
	current  string         // the program after upgrades
}

func (s *site) single() bool { return s.Servers.Nodes == 1 }

// start starts what is missing: PostgreSQL, NATS, the servers.
func (s *site) start(ctx context.Context, old string) (err error) {
	f := &s.Servers
	if s.cluster, err = f.prepare(); err != nil {
		return err
	}
	s.current, f.Program = f.Program, cmp.Or(old, f.Program)
	if s.single() {
		s.dsn = filepath.Join(s.cluster.dir, "data", "games.db")
	} else if s.dsn = f.DB; s.dsn == "" {
		if s.pg, err = pgtest.Start(ctx); err == nil {
			s.dsn, err = s.pg.Database(ctx)
		}
	}
	if err == nil && !s.single() {
		err = f.launchNATS(s.cluster)
	}
	for i := 0; i < f.Nodes && err == nil; i++ {
		err = s.launch(ctx, i)
	}
	if err == nil {
		err = s.cluster.ready(ctx)
	}
	s.targets = s.cluster.urls()
	return err
}

func (s *site) stop(ctx context.Context) error {
	s.cluster.stop()
	for _, p := range append(s.db, s.nats...) {
		p.close()
	}
	if s.pg == nil {
		return nil
	}
	return s.pg.Close(ctx)
}

// launch starts server i behind its proxies.
func (s *site) launch(ctx context.Context, i int) error {
	s.steps = append(s.steps, filepath.Join(s.cluster.dir, "step-"+strconv.Itoa(i)))
	db := s.dsn
	var nats string
	if !s.single() {
		if err := s.cluster.nats[0].ready(ctx); err != nil {
			return err
		}
		bus, err := newProxy("tcp", s.cluster.nats[0].addr)
		if err != nil {
			return err
		}
		s.nats, nats = append(s.nats, bus), "nats://"+bus.address()
		var to *proxy
		if to, db, err = proxied(s.dsn); err != nil {
			return err
		}
		s.db = append(s.db, to)
	}
	_, err := s.Servers.launchNode(s.Config, s.cluster, s.flags(i, db, nats)...)
	return err
}

// flags begin with the verb. A released program has only serve, without steps of its clock.
func (s *site) flags(i int, db, nats string) []string {
	args := []string{"serve", "--db", db}
	if s.Servers.Program == s.current {
		args = append(s.verb(i), args[1:]...)
	}
	if nats != "" {
		args = append(args, "--nats", nats)
	}
	return args
}

func (s *site) verb(i int) []string { return []string{"node", "--step", s.steps[i]} }

func proxied(dsn string) (*proxy, string, error) {
	u, err := url.Parse(dsn)
	if err != nil {
		return nil, "", err
	}
	q := u.Query()
	network, addr := "tcp", u.Host
	if dir := q.Get("host"); strings.HasPrefix(dir, "/") {
		network, addr = "unix", filepath.Join(dir, ".s.PGSQL."+cmp.Or(u.Port(), "5432"))
		q.Del("host")
	} else if u.Port() == "" {
		addr = u.Hostname() + ":5432"
	}
	p, err := newProxy(network, addr)
	if err != nil {
		return nil, "", err
	}
	u.Host, u.RawQuery = p.address(), q.Encode()
	return p, u.String(), nil
}

func (s *site) databases() []*proxy { return s.db }
func (s *site) buses() []*proxy     { return s.nats }
func (s *site) database() []*proxy  { return s.db[s.random(len(s.db)):][:1] }
func (s *site) bus() []*proxy       { return s.nats[s.random(len(s.nats)):][:1] }
func (s *site) victim() *process    { return s.cluster.nodes[s.random(len(s.cluster.nodes))] }

func (s *site) restart(ctx context.Context, p *process) error {
	if err := p.start(); err != nil {
		return err
	}
	return p.ready(ctx)
}

func upgrade(ctx context.Context, s *site) (func(context.Context) error, error) {
	for i, p := range s.cluster.nodes {
		p.end(syscall.SIGTERM)
		p.program = s.current
		if p.args[0] == "serve" {
			p.args = append(s.verb(i), p.args[1:]...)
		}
		if err := s.restart(ctx, p); err != nil {
			return nil, err
		}
	}
	return func(context.Context) error { return nil }, nil
}

// readOnly restarts the server on a read-only directory, which it must refuse.
func readOnly(ctx context.Context, s *site) (func(context.Context) error, error) {
	p := s.victim()
	p.end(syscall.SIGKILL)
	undo, err := protect(filepath.Dir(s.dsn))
	if err != nil {
		return nil, errors.Join(s.restart(ctx, p), fmt.Errorf("%w: %w", errNot, err))
	}
	if err := p.start(); err != nil {
		return nil, errors.Join(err, undo())
	}
	p.wait()
	if how, alone := p.diedAlone(); !alone || !strings.Contains(how, "exit status 1") {
		s.report.fault("on a read-only disk the server ends with %q: %s", how, p.lastWords())
	}
	return func(ctx context.Context) error { return errors.Join(undo(), s.restart(ctx, p)) }, nil
}

// readOnly makes PostgreSQL refuse writes, as a replica does.
func (s *site) readOnly(ctx context.Context, to string) error {
	if s.pg == nil {
		return errOwnPostgres
	}
	// Sessions that exist follow the setting, too.
	for _, sql := range []string{"ALTER SYSTEM SET default_transaction_read_only = " + to, "SELECT pg_reload_conf()"} {
		if _, err := s.pg.Run(ctx, nil, "psql", "--no-psqlrc", "--quiet", "--dbname", s.dsn, "--command", sql); err != nil {
			return err
		}
	}
	return nil
}

// backup copies the database, restores the copy elsewhere, and compares it with what was
// acknowledged before.
func backup(ctx context.Context, s *site) (func(context.Context) error, error) {
	before := s.acknowledged()
	restored := &cluster{dir: filepath.Join(s.cluster.dir, "restored"), temp: true}
	defer restored.stop()
	if err := os.MkdirAll(restored.dir, 0o700); err != nil {
		return nil, err
	}
	copied, err := s.copyDatabase(ctx, restored.dir)
	if err != nil {
		return nil, err
	}
	servers := s.Servers
	if s.current != "" {
		servers.Program = s.current
	}
	p, err := servers.launchNode(s.Config, restored, "node", "--step", "none", "--db", copied)
	if err != nil {
		return nil, err
	}
	if err := p.ready(ctx); err != nil {
		return nil, err
	}
	reader := &person{client: http.DefaultClient}
	for id, moves := range before {
		var g state
		if err := reader.send(ctx, http.MethodGet, "http://"+p.addr+"/api/v1/games/"+id, nil, &g); err != nil || len(g.Moves) < moves {
			s.report.fault("game %s: the backup has %d of %d moves: %v", id, len(g.Moves), moves, err)
		}
	}
	return func(context.Context) error { return nil }, nil
}

// acknowledged returns the number of moves of each running game.
func (s *site) acknowledged() map[string]int {
	all := map[string]int{}
	for _, p := range s.pairs {
		p.mu.Lock()
		all[p.game.ID] = p.game.taken
		p.mu.Unlock()
	}
	return all
}

func (s *site) copyDatabase(ctx context.Context, dir string) (string, error) {
	if s.single() {
		saved, copied := filepath.Join(dir, "backup.db"), filepath.Join(dir, "restored.db")
		for _, args := range [][]string{{"backup", "--db", s.dsn, saved}, {"check", saved}, {"restore", "--db", copied, saved}} {
			cmd := exec.CommandContext(ctx, s.current, append([]string{"admin"}, args...)...)
			cmd.Env = append(os.Environ(), s.Servers.Env...)
			if out, err := cmd.CombinedOutput(); err != nil {
				return "", fmt.Errorf("%s: %w: %s", cmd, err, out)
			}
		}
		return copied, nil
	}
	if s.pg == nil {
		return "", errOwnPostgres
	}
	dump, err := s.pg.Run(ctx, nil, "pg_dump", "--dbname", s.dsn)
	if err != nil {
		return "", err
	}
	dsn, err := s.pg.Database(ctx)
	if err == nil {
		_, err = s.pg.Run(ctx, strings.NewReader(dump), "psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--dbname", dsn)
	}
	return dsn, err
}

func write0600(file, text string) error { return os.WriteFile(file, []byte(text), 0o600) }
