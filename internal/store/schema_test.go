package store_test

import (
	"bufio"
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/shogi"
)

// testdata has a dump of each schema version as SQL; version 1 is release 1.0. A new migration
// adds one, and released ones never change: go test ./internal/store -run
// 'TestSQLite|TestPostgres' -dump
var dump = flag.Bool("dump", false, "write a database of the newest schema under testdata")

type schemas interface {
	name() string
	empty(t *testing.T) (dsn string)
	dump(t *testing.T, dsn string, schemaOnly bool) string
	load(t *testing.T, dsn, script string)
}

func opening(t *testing.T) *match.Game {
	t.Helper()
	noon := time.UnixMilli(1_700_000_000_123)
	book := &match.Rulebook{}
	created, err := match.Create(book, match.Config{
		Rules: "standard", Impasse: shogi.Impasse27Declared, Undo: true,
		Start:   "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
		Players: [2]match.Player{{Name: "甲"}, {Engine: 3, Name: "komadai"}},
	}, noon)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(book, []match.Event{created})
	if err != nil {
		t.Fatal(err)
	}
	for i, usi := range []string{"7g7f", "3c3d", "8h2b+"} {
		play(t, g, usi, noon.Add(time.Duration(i+1)*time.Second))
	}
	return g
}

func play(t *testing.T, g *match.Game, usi string, at time.Time) []match.Event {
	t.Helper()
	turn, _ := g.Turn()
	events, err := g.Decide(match.Command{Kind: match.Moved, Side: turn, Move: usi, Seq: g.Seq()}, at)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return events
}

func testSchemas(t *testing.T, kind schemas) {
	fresh := kind.empty(t)
	openAndClose(t, fresh, func(*store.DB) {})
	want := kind.dump(t, fresh, true)
	migrations, err := filepath.Glob("migrations/*.sql")
	if err != nil || len(migrations) == 0 {
		t.Fatalf("migrations: %v, %v", migrations, err)
	}
	if *dump {
		write(t, kind, version(t, migrations[len(migrations)-1]))
	}
	for _, migration := range migrations {
		version := version(t, migration)
		t.Run(fmt.Sprintf("from %d", version), func(t *testing.T) {
			script, err := os.ReadFile(file(kind, version))
			if err != nil {
				t.Fatalf("there is no database of this version to migrate: go test ./internal/store -dump writes one (%v)", err)
			}
			dsn := kind.empty(t)
			kind.load(t, dsn, string(script))
			openAndClose(t, dsn, func(db *store.DB) {
				goesOn(t, db)
				knows(t, db)
				remembers(t, db)
			})
			if d := cmp.Diff(want, kind.dump(t, dsn, true)); d != "" {
				t.Errorf("the schema is not that of a new database (-new +migrated):\n%s", d)
			}
		})
	}
	t.Run("from the future", func(t *testing.T) {
		dsn := kind.empty(t)
		openAndClose(t, dsn, func(*store.DB) {})
		kind.load(t, dsn, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, '1');")
		db, err := store.Open(t.Context(), dsn, store.Options{})
		if err == nil {
			db.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "use a newer komadai") {
			t.Errorf("a newer schema: %v", err)
		}
	})
}

func version(t *testing.T, migration string) int {
	t.Helper()
	number, _, _ := strings.Cut(filepath.Base(migration), "_")
	n, err := strconv.Atoi(number)
	if err != nil {
		t.Fatalf("%s: %v", migration, err)
	}
	return n
}

func file(kind schemas, version int) string {
	return filepath.Join("testdata", fmt.Sprintf("%s-%04d.sql", kind.name(), version))
}

func openAndClose(t *testing.T, dsn string, f func(*store.DB)) {
	t.Helper()
	db, err := store.Open(t.Context(), dsn, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f(db)
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

func write(t *testing.T, kind schemas, version int) {
	dsn := kind.empty(t)
	openAndClose(t, dsn, func(db *store.DB) {
		g := opening(t)
		seats := []match.Seat{{Side: shogi.Black, Holder: "s:甲'乙"}}
		if err := db.Games.Create(t.Context(), "opening", seats, g.Summary(), g.Events()); err != nil {
			t.Fatal(err)
		}
		signUp(t, db)
		moderate(t, db)
	})
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file(kind, version), []byte(kind.dump(t, dsn, false)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// goesOn: the game survives a migration and continues.
func goesOn(t *testing.T, db *store.DB) {
	t.Helper()
	want := opening(t)
	seats, events, err := db.Games.Load(t.Context(), "opening")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]match.Seat{{Side: shogi.Black, Holder: "s:甲'乙"}}, seats); d != "" {
		t.Errorf("seats (-want +got):\n%s", d)
	}
	if d := cmp.Diff(want.Events(), events); d != "" {
		t.Errorf("events (-want +got):\n%s", d)
	}
	next := play(t, want, "3a2b", time.UnixMilli(1_700_000_009_000))
	if err := db.Games.Append(t.Context(), "opening", want.Summary(), next); err != nil {
		t.Error(err)
	}
	list, err := db.Games.List(t.Context(), "s:甲'乙", 9)
	if err != nil || len(list) != 1 || list[0].Plies != 4 || list[0].ID != "opening" {
		t.Errorf("list: %+v, %v", list, err)
	}
}

type postgresSchemas struct{ *storetest.Cluster }

func (postgresSchemas) name() string { return "postgres" }

func (p postgresSchemas) empty(t *testing.T) string { return p.Database(t) }

func (p postgresSchemas) load(t *testing.T, dsn, script string) { p.Load(t, dsn, script) }

func (p postgresSchemas) dump(t *testing.T, dsn string, schemaOnly bool) string {
	var options []string
	if schemaOnly {
		options = append(options, "--schema-only")
	}
	var b strings.Builder
	for lines := bufio.NewScanner(strings.NewReader(p.Dump(t, dsn, options...))); lines.Scan(); {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "--") || strings.HasPrefix(line, `\`) ||
			strings.HasPrefix(line, "SET ") || strings.HasPrefix(line, "SELECT pg_catalog.set_config") {
			continue
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

type sqliteSchemas struct{}

func (sqliteSchemas) name() string { return "sqlite" }

func (sqliteSchemas) empty(t *testing.T) string { return filepath.Join(t.TempDir(), "games.db") }

func (sqliteSchemas) load(t *testing.T, dsn, script string) {
	t.Helper()
	if _, err := openRaw(t, "sqlite", dsn).ExecContext(t.Context(), script); err != nil {
		t.Fatal(err)
	}
}

func (sqliteSchemas) dump(t *testing.T, dsn string, schemaOnly bool) string {
	t.Helper()
	raw := openRaw(t, "sqlite", dsn)
	var b strings.Builder
	// Tables before indexes, in order of creation.
	for _, row := range texts(t, raw, `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type DESC, rowid`) {
		fmt.Fprintf(&b, "%s;\n", row[2])
		if row[0] != "table" || schemaOnly {
			continue
		}
		var quoted []string
		for _, column := range texts(t, raw, `SELECT name FROM pragma_table_info($1)`, row[1]) {
			quoted = append(quoted, "quote("+column[0]+")")
		}
		for _, values := range texts(t, raw, `SELECT `+strings.Join(quoted, ", ")+` FROM `+row[1]) {
			fmt.Fprintf(&b, "INSERT INTO %s VALUES (%s);\n", row[1], strings.Join(values, ", "))
		}
	}
	return b.String()
}

func texts(t *testing.T, db *sql.DB, query string, args ...any) (all [][]string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		row := make([]string, len(columns))
		into := make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
