// Package store is the database: one SQLite file by default, PostgreSQL for
// several nodes. [DB] has a facet for each subject; a service gets the facet
// that implements its port.
//
// A game is an append-only list of events with the key (game_id, seq). The
// writer names the last event it has read; if that is no longer the last, Append
// stores nothing and returns [match.ErrConflict]. An acknowledged event is on
// disk.
//
// The statements keep to what SQLite and PostgreSQL share: parameters $1, $2,
// …, TEXT identifiers, BIGINT Unix milliseconds, no arrays and no functions of
// time. A test prepares each statement on both databases.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Options are settings of a connection; the zero Options are valid.
type Options struct {
	// Conns bounds the connections to PostgreSQL; 16 when 0. SQLite has one
	// writer and four readers.
	Conns int
	// StartTimeout bounds the wait for a PostgreSQL server that is starting; 0 fails
	// at once.
	StartTimeout time.Duration
	// Observe, if set, receives each read statement ("read") and each write
	// transaction ("write") with its duration, the wait for a connection included,
	// and its error.
	Observe func(op string, d time.Duration, err error)
}

// DB is an open database: one connection and its facets. It is safe for
// concurrent use.
type DB struct {
	conn *conn

	Games       *Games
	People      *People
	Hosts       *Hosts
	Ratings     *Ratings
	Tournaments *Tournaments
	CSA         *CSA
	Accounts    *Accounts
	Keys        *Keys
	Moderation  *Moderation
	Jobs        *Jobs
	Puzzles     *Puzzles
	Mistakes    *Mistakes
	Explore     *Explore
	Documents   *Documents
	Studies     *Studies
	Clubs       *Clubs

	// Play, Members and Gate join the facets that one service needs into its port.
	Play    Play
	Members Members
	Gate    Gate
}

// The facets. Each has the tables of one subject. The ports that a facet implements describe
// its methods: play.Store, lobby.Store, director.Store, csa.Store, account.Store, analysis.Store,
// puzzle.Store, mistake.Store, explore.Store, moderation.Store, push.Store, records.Store, room.Store and club.Store.
type (
	// Games stores games as events, and the openings: games that lack a player.
	Games struct{ *conn }
	// People stores seats, talk, blocks and push subscriptions of players.
	People struct{ *conn }
	// Hosts stores which node hosts a game.
	Hosts struct{ *conn }
	// Ratings stores the ratings of accounts.
	Ratings struct{ *conn }
	// Tournaments stores tournaments.
	Tournaments struct{ *conn }
	// CSA stores the buoys and the claimed rounds of the CSA gate.
	CSA struct{ *conn }
	// Accounts stores accounts, sessions, tickets and counts of tries.
	Accounts struct{ *conn }
	// Keys stores API tokens and passkeys.
	Keys struct{ *conn }
	// Moderation stores reports, mutes and the log of moderators.
	Moderation struct{ *conn }
	// Jobs stores work for workers.
	Jobs struct{ *conn }
	// Puzzles stores attempts, storms and ratings of the trainer.
	Puzzles struct{ *conn }
	// Mistakes stores the questions of mistakes, and the reviews that they come from.
	Mistakes struct{ *conn }
	// Explore stores the index of games by position.
	Explore struct{ *conn }
	// Documents stores what has only a key: shared records, rule sets, secrets.
	Documents struct{ *conn }
	// Studies stores studies as events.
	Studies struct{ *conn }
	// Clubs stores clubs, their people and news.
	Clubs struct{ *conn }
)

type (
	// Play is the port of package play.
	Play struct {
		*Games
		*People
		*Hosts
		*Ratings
	}
	// Gate is the port of package gates/csa.
	Gate struct {
		*Games
		*People
		*Ratings
		*CSA
	}
	// Members is the port of package account.
	Members struct {
		*Accounts
		*Keys
	}
)

func newDB(c *conn) *DB {
	db := &DB{
		conn:  c,
		Games: &Games{c}, People: &People{c}, Hosts: &Hosts{c}, Ratings: &Ratings{c}, Tournaments: &Tournaments{c}, CSA: &CSA{c},
		Accounts: &Accounts{c}, Keys: &Keys{c}, Moderation: &Moderation{c},
		Jobs: &Jobs{c}, Puzzles: &Puzzles{c}, Mistakes: &Mistakes{c}, Explore: &Explore{c}, Documents: &Documents{c}, Studies: &Studies{c}, Clubs: &Clubs{c},
	}
	db.Play = Play{db.Games, db.People, db.Hosts, db.Ratings}
	db.Members = Members{db.Accounts, db.Keys}
	db.Gate = Gate{db.Games, db.People, db.Ratings, db.CSA}
	return db
}

// Pool counts the connections of a database.
type Pool struct {
	// Open are all connections, Busy those at work.
	Open, Busy int
	// Waits counts the waits for a connection so far.
	Waits int64
}

// Pool returns the state of the connections.
func (db *DB) Pool() Pool {
	w := db.conn.write.Stats()
	p := Pool{Open: w.OpenConnections, Busy: w.InUse, Waits: w.WaitCount}
	if db.conn.read != db.conn.write {
		r := db.conn.read.Stats()
		p.Open, p.Busy, p.Waits = p.Open+r.OpenConnections, p.Busy+r.InUse, p.Waits+r.WaitCount
	}
	return p
}

// IsPostgres reports whether name is the URL of a PostgreSQL database, which
// several nodes may share.
func IsPostgres(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// Check returns an error if name cannot be the name of a database.
func Check(name string) error {
	scheme, _, ok := strings.Cut(name, "://")
	switch {
	case name == "":
		return errors.New("no database is named: want a FILE or postgres://USER@HOST/NAME")
	case IsPostgres(name):
		_, err := postgresConfig(name)
		return err
	case ok:
		return fmt.Errorf("unknown database scheme %s://: want a FILE or postgres://USER@HOST/NAME", scheme)
	}
	return nil
}

// Open opens the database name, see [OpenSQLite] and [OpenPostgres].
func Open(ctx context.Context, name string, o Options) (*DB, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	var db *DB
	var err error
	if IsPostgres(name) {
		db, err = OpenPostgres(ctx, name, o)
	} else {
		db, err = OpenSQLite(ctx, name)
	}
	if err != nil {
		return nil, err
	}
	db.conn.observe = o.Observe
	return db, nil
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	return errors.Join(db.conn.read.PingContext(ctx), db.conn.write.PingContext(ctx))
}

// Close closes the database.
func (db *DB) Close() error {
	if db.conn.read == db.conn.write {
		return db.conn.write.Close()
	}
	db.conn.stop()
	return errors.Join(db.conn.read.Close(), db.conn.write.Close())
}

// migrate brings the schema up to date. A schema of a newer program is an error
// and stays as it is.
func migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB, options ...goose.ProviderOption) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(dialect, db, dir, append(options, goose.WithDisableGlobalRegistry(true))...)
	if err != nil {
		return err
	}
	have, known, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the version of the schema: %w", err)
	}
	if have > known {
		return fmt.Errorf("its schema has version %d and this komadai knows versions up to %d: use a newer komadai", have, known)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bring the schema up to date: %w", err)
	}
	return nil
}
