package arch

import (
	"fmt"
	"slices"
	"strings"
)

// module is the module path; the table names packages relative to it.
const module = "github.com/komadai/komadai"

// A row is one layer of the house. A package imports only packages of rows
// above its own, never of its own row or below.
type row struct {
	packages []string
	role     string
	// why completes "X must not import Y: " for an import the row forbids.
	why string
}

// table is the house, top to bottom. A package that is not listed fails, and so
// does one that is listed and not there.
//
// It differs from the first plan in seven places. notation stands above
// variant and not below it, because a rule set reads its start position and
// its handicaps as SFEN. cli has a row of its own below server and tui,
// because the verb serve starts the one and play the other. complexity is
// new: it samples rule sets and lets a player it is given play them. view is
// new: it puts a game into the messages that both live and api send. So is
// play: it keeps the running games, which both of them reach. So is records,
// which does for record files what play does for games. And glyphs is:
// pictures and the web board are lettered from one font.
var table = []row{
	{
		[]string{"shogi", "internal/panics", "internal/version"},
		"the kernel: squares, pieces, moves, compiled rules, positions, results, perft; panics as errors; std only",
		"the kernel stands alone, so that it can be read, tested and taken elsewhere alone",
	},
	{
		[]string{"notation"},
		"a position or a move as text: SFEN, USI, Japanese, Western",
		"text is read and written for any rules it is handed; it must not know where they come from",
	},
	{
		[]string{"variant", "clock", "rating", "internal/param"},
		"rule sets as TOML files; game clocks; Glicko-2; the numbers an engine plays by, by name",
		"what a rule set, a clock, a rating or a number is does not depend on who uses it",
	},
	{
		[]string{"engine/eval", "tsume", "tsume/stipulation", "tsume/proofcheck", "retro", "book"},
		"the value of a position; mate search and the verification of problems; proofs checked without it; moves taken back, and proof games; opening books",
		"a value or a proof must not depend on the search that asks for it",
	},
	{
		[]string{"engine/nnue"},
		"networks: features, format, integer inference",
		"a network judges positions, whoever asks; it is an evaluator like the other, and falls back on it",
	},
	{
		[]string{"engine", "internal/lab/dataset", "tsume/compose"},
		"search, transposition table, time use, several threads; games to learn from; mate problems composed and found",
		"the engine is handed a position and limits, the composer a rule set; protocols and records are their users",
	},
	{
		[]string{"kifu", "usi", "internal/lab/complexity", "internal/glyphs", "internal/lab/selfplay", "internal/lab/train"},
		"the game record; the protocol both ways; how large a game is; the outlines of characters; games of the engine against itself; networks made of them",
		"each is used by itself: a record needs no protocol, a protocol no record",
	},
	{
		[]string{"kifu/kakinoki", "kifu/timecontrol"},
		"what KIF, KI2 and board diagrams share; time controls as text",
		"what several formats share knows none of them",
	},
	{
		[]string{"kifu/kif", "kifu/ki2", "kifu/csa", "kifu/jkf", "kifu/sfen", "kifu/usen", "diagram", "internal/kifutest", "internal/expect"},
		"one record format each; boards and graphs as pictures; records and comparisons for tests",
		"formats meet in the record, never in each other",
	},
	{
		[]string{"kifu/formats", "internal/study/puzzle/sets"},
		"all record formats: which one an input has, and its codec; the trainer's first problems",
		"a table of the formats must not be needed by one of them, and problems are data",
	},
	{
		[]string{"internal/lang", "internal/refusal", "internal/guard", "internal/people/principal", "internal/lab/elo"},
		"texts for people; the one error type for what a client cannot have; panics in work for clients, logged and counted; who acts; the statistics of matches",
		"every service refuses in the same words, and statistics are sums; what they are about is the service's to say",
	},
	{
		[]string{"internal/games/match", "internal/games/ladder", "internal/games/tournament", "internal/people/account", "internal/study/puzzle", "internal/study/analysis", "internal/study/job", "internal/study/explore", "internal/people/push"},
		"the domain, pure and driven by events; it declares the ports it needs",
		"the domain states what it needs as a small interface; storage and network come to it",
	},
	{
		[]string{"internal/games/moderation", "internal/games/gamerecord", "internal/study/solution"},
		"reports, mutes, closed accounts, and the log of it; records of games and solved problems",
		"it judges accounts and games, and neither knows that it is judged",
	},
	{
		[]string{"internal/store", "internal/work/bus"},
		"SQL behind the ports; fan-out and the work queue",
		"storage and messages serve the domain and know no page, no socket and each other",
	},
	{
		[]string{"internal/store/storetest", "internal/store/pgtest", "internal/work/bus/bustest"},
		"the one suite every backend has to pass; the servers the suites start for themselves",
		"a suite knows the contract, not who uses it",
	},
	{
		[]string{"internal/gates/wire", "internal/host/config", "internal/obs", "internal/people/session", "internal/people/passkey", "internal/people/mail", "internal/people/webpush", "internal/gates/csa/talk", "internal/work/batch", "internal/work/delegate", "web"},
		"messages, settings, logs and metrics, who a client is, passkeys, mail, push, the words of CSA, resumable batches, work given away; the front end, embedded",
		"these are plain parts that gateways put together",
	},
	{
		[]string{"internal/games/play", "internal/study/records", "internal/study/review", "internal/study/solve", "internal/study/trainer", "internal/lab/contest", "internal/lab/spsa", "internal/lab/shard", "internal/gates/view/moves"},
		"the games being played: commands, clocks, the engine's turns; records read, written and kept for clients; games analysed for them; mate problems solved and practised; matches between engines; numbers tuned by them; shards of self-play; moves put into messages",
		"the games go on whether anybody looks or not, and a record needs none of them; gateways come and go",
	},
	{
		[]string{"internal/games/lobby", "internal/games/director", "internal/gates/view/problems", "internal/gates/view/files"},
		"who waits to play, what is played; tournaments under way; problems, records in messages",
		"the games need no lobby and no tournament",
	},
	{
		[]string{"internal/gates/view"},
		"what clients see: the domain put into messages, and their messages taken in",
		"messages are made in one place, and every gateway sends the same; the domain knows none",
	},
	{
		[]string{"internal/gates/live", "internal/gates/api", "internal/gates/pages", "internal/gates/csa", "internal/gates/csa/client", "internal/work/worker", "internal/work/machine", "internal/gates/offline"},
		"gateways: sockets, HTTP API, pages, CSA, workers, the engine as an opponent, engine and records in a browser",
		"gateways meet in the domain and the store, never in each other, so that each can be run alone",
	},
	{
		[]string{"internal/host/server", "internal/gates/tui", "internal/lab/load"},
		"composition roots: the play server, the terminal game, the load on a server",
		"a composition root puts everything together, so nothing but the command line may need it",
	},
	{
		[]string{"internal/cli"},
		"the verbs of the command line",
		"verbs are started by main alone",
	},
	{
		[]string{"cmd/komadai", "web/wasm", "web/wasm/flow", "web/wasm/pack", "examples/bot", "internal/gates/wire/typescript", "tools/mutants", "internal/lang/generate"},
		"main; engine and records as browsers run them; a program that plays over HTTP, for others to begin with; the messages and the texts written as TypeScript",
		"nothing imports a program",
	},
	{
		[]string{"internal/arch", "e2e/browser"},
		"tests of the whole: the house rules; the program and the browser that drives its pages",
		"it starts the program and knows it by its pages alone",
	},
	{
		[]string{"e2e/play", "e2e/moves", "e2e/rulesets", "e2e/records", "e2e/study", "e2e/analysis", "e2e/tsume", "e2e/people", "e2e/look", "e2e/layout", "e2e/share"},
		"the browser tests by area; the command that runs them with one browser",
		"nothing imports a test",
	},
}

// rank returns the index of the row of a package, relative to the module.
func rank(name string) (int, bool) {
	for i, r := range table {
		if slices.Contains(r.packages, name) {
			return i, true
		}
	}
	return 0, false
}

// library reports whether a package, relative to the module, is for others to
// import.
func library(name string) bool {
	for _, prefix := range []string{"internal/", "cmd/", "examples/", "web", "e2e"} {
		if name == prefix || strings.HasPrefix(name, strings.TrimSuffix(prefix, "/")+"/") {
			return false
		}
	}
	return true
}

// domain reports whether a package is in the pure part of internal/.
func domain(name string) bool {
	r, ok := rank(name)
	m, _ := rank("internal/games/match")
	return ok && r == m
}

// render is the table as ARCHITECTURE.md shows it.
func render() string {
	var b strings.Builder
	for i, r := range table {
		fmt.Fprintf(&b, "L%-2d %s\n      %s\n", i, strings.Join(r.packages, "  "), r.role)
	}
	return b.String()
}
