package arch

import (
	"fmt"
	"slices"
	"strings"
)

// module is the module path; the table names packages relative to it.
const module = "github.com/komadai/komadai"

type place struct{ name, role string }

// row is one layer. A package imports only packages of rows above its own.
type row struct {
	packages []place
	// why completes "X must not import Y: ".
	why string
}

// table lists every package, top to bottom, and only existing ones.
var table = []row{
	{
		[]place{
			{"shogi", "the kernel: squares, pieces, moves, compiled rules, positions, results, perft"},
			{"internal/panics", "panics as errors"},
			{"internal/version", "the version of the program"},
		},
		"the kernel stands alone, so that it can be read, tested and reused alone",
	},
	{
		[]place{
			{"notation", "positions and moves as text: SFEN, USI, Japanese, Western"},
			{"notation/packed", "positions and moves in bits: PackedSfen, HCP"},
		},
		"text is read and written for any rules; it must not know where they come from",
	},
	{
		[]place{
			{"variant", "rule sets as TOML files"},
			{"clock", "time controls and game clocks"},
			{"rating", "Glicko-2"},
		},
		"a rule set, a clock, a rating or a parameter does not depend on who uses it",
	},
	{
		[]place{
			{"engine/eval", "the hand-written evaluation"},
			{"tsume", "mate search and the verification of mate problems"},
			{"tsume/stipulation", "problems with other aims: help mate, self-mate and their kin"},
			{"tsume/proofcheck", "checks a proof of mate without the solver"},
			{"retro", "possible last moves and shortest proof games"},
			{"book", "opening books"},
		},
		"a value or a proof must not depend on the search that asks for it",
	},
	{
		[]place{
			{"engine/nnue", "networks: features, file format, integer inference"},
		},
		"a network is an evaluator like the other and falls back on it",
	},
	{
		[]place{
			{"engine", "search, transposition table, time management, threads, levels"},
			{"tsume/compose", "composes mate problems and finds them in games"},
		},
		"the engine gets a position and limits, the composer a rule set; protocols and records use them",
	},
	{
		[]place{
			{"kifu", "the game record: a tree of moves with headers, comments and evaluations"},
			{"usi", "the USI protocol, as engine and as driver of engines"},
			{"internal/lab/complexity", "estimates of state space and game tree"},
		},
		"each is used by itself: a record needs no protocol, a protocol no record",
	},
	{
		[]place{
			{"kifu/kakinoki", "the KIF and KI2 formats, and board diagrams"},
		},
		"what several formats share imports none of them",
	},
	{
		[]place{
			{"kifu/csa", "the CSA format"},
			{"kifu/jkf", "the JKF format"},
			{"kifu/sfen", "SFEN and USI lists; the USEN format"},
			{"diagram", "boards, games and graphs as pictures"},
			{"internal/kifutest", "random records for tests"},
			{"internal/expect", "compares fields in tests"},
		},
		"formats meet in the record, never in each other",
	},
	{
		[]place{
			{"kifu/formats", "detects the format of an input and returns its codec"},
		},
		"the table of formats is not needed by a format, and problems are data",
	},
	{
		[]place{
			{"internal/lang", "texts in four languages"},
			{"internal/refusal", "the one error type for a refused request"},
			{"internal/guard", "catches, logs and counts panics"},
			{"internal/remote", "the protocol for work on other machines"},
			{"internal/people", "identifies who acts: an account, a guest, a CSA client"},
		},
		"every service refuses in the same words; these packages know no service",
	},
	{
		[]place{
			{"internal/admission", "shares the processors among clients: who used least goes first"},
		},
		"work is admitted by what it costs, whatever it is",
	},
	{
		[]place{
			{"internal/games/match", "one game: commands become events"},
			{"internal/games/ladder", "rates finished games: speed, Glicko-2"},
			{"internal/games/tournament", "pairings, standings and corrections"},
			{"internal/people/account", "accounts, sign-in, sessions, tokens, roles"},
			{"internal/people/push", "subscriptions to notifications"},
			{"internal/study/lesson", "lessons on the board"},
			{"internal/study/puzzle", "the problems, attempts and runs of the trainer"},
			{"internal/study/analysis", "judges each move of a game; analyses as stored jobs"},
			{"internal/study/explore", "the index of games by position"},
		},
		"the domain declares its ports as small interfaces; storage and network implement them",
	},
	{
		[]place{
			{"internal/games/moderation", "reports, mutes, closed accounts, and their log"},
			{"internal/study/records", "records of played games; reads, writes and stores records for clients"},
			{"internal/study/mistake", "mistakes as questions, with spaced repetition; pure"},
			{"internal/study/room", "shared studies: commands of several people become events; pure"},
		},
		"they use accounts and games, which do not know them",
	},
	{
		[]place{
			{"internal/games/club", "clubs: members, news, seasons"},
		},
		"clubs use the rules of moderation for texts, which do not know them",
	},
	{
		[]place{
			{"internal/store", "SQL behind the ports"},
			{"internal/store/pgtest", "starts installed PostgreSQL servers, for tests and the load tool"},
			{"internal/work/bus", "publish and subscribe, queues and calls between nodes"},
		},
		"storage and messages serve the domain; they know no page, no socket and not each other",
	},
	{
		[]place{
			{"internal/store/storetest", "the contract of a store of games as a suite, and databases for tests"},
			{"internal/work/bus/bustest", "NATS servers for tests"},
		},
		"a suite knows the contract, not who uses it",
	},
	{
		[]place{
			{"internal/gates/wire", "the JSON messages"},
			{"internal/host/config", "settings"},
			{"internal/obs", "logs and metrics"},
			{"internal/people/session", "finds out who sent a request; passkeys"},
			{"internal/people/notify", "sends mails, and notifications to browsers"},
			{"internal/gates/csa/talk", "the grammar of the CSA protocol"},
			{"internal/work/batch", "resumable batches of work"},
			{"web", "the embedded front end"},
		},
		"gateways and composition roots combine these parts",
	},
	{
		[]place{
			{"internal/games/play/table", "one loaded game: decisions and their effects"},
			{"internal/games/play/watching", "the viewers of games and the listeners of people"},
		},
		"a game decides without a store, a clock or a viewer",
	},
	{
		[]place{
			{"internal/games/play/hosting", "which node hosts a game, and messages between nodes"},
		},
		"nodes report viewers to each other",
	},
	{
		[]place{
			{"internal/games/play/runner", "carries out effects: stores events, runs clocks and searches"},
		},
		"effects need a store, other nodes and viewers",
	},
	{
		[]place{
			{"internal/games/play", "what people do in games: create, join, act, talk, watch"},
			{"internal/study/advice", "hints with proven reasons"},
			{"internal/study/ruleset", "rule sets of people: checked, shared, kept"},
			{"internal/study/review", "analyses of games, on request, and the worker that executes them"},
			{"internal/study/solve", "mate problems solved for clients"},
			{"internal/study/trainer", "the trainer: problems, runs, problems from own games"},
			{"internal/lab/contest", "matches between engines, their statistics, and tuning"},
			{"internal/lab/selfplay", "self-play on this machine and others; its games as training data"},
		},
		"games continue without viewers",
	},
	{
		[]place{
			{"internal/games/opponent", "the engine as an opponent, here or on a worker"},
			{"internal/games/lobby", "seeks and the list of running games"},
			{"internal/games/director", "runs tournaments"},
			{"internal/study/together", "what people do in shared studies: create, read, edit, watch"},
			{"internal/study/practice", "asks players about their mistakes; counts their results"},
			{"internal/gates/message", "moves, records and mate problems as messages"},
			{"internal/lab/train", "trains networks"},
		},
		"games need no lobby and no tournament",
	},
	{
		[]place{
			{"internal/gates/view", "the domain as messages, and messages as commands"},
		},
		"messages are made in one place; the domain knows none",
	},
	{
		[]place{
			{"internal/gates/live", "WebSockets and streams"},
			{"internal/gates/api", "the HTTP API and the page that describes it"},
			{"internal/gates/csa", "the CSA server"},
			{"internal/gates/csa/client", "the CSA client"},
			{"internal/gates/offline", "engine, solver and records of the page: in the browser, on the server, on workers"},
		},
		"gateways meet in the domain and the store, never in each other",
	},
	{
		[]place{
			{"internal/host/server", "the play server, composed of parts"},
			{"internal/lab/load", "load tests of local servers"},
		},
		"a composition root combines everything; only the command line needs it",
	},
	{
		[]place{
			{"internal/cli/verb", "what verbs share: streams, files, usage errors, interrupts, progress, common flags"},
		},
		"it serves all areas and knows none",
	},
	{
		[]place{
			{"internal/cli/record", "record, analyze, diagram"},
			{"internal/cli/tsume", "tsume: solve, generate, select, check, mine, proofgame"},
			{"internal/cli/rules", "rules, perft"},
			{"internal/cli/play", "play, usi, csa"},
			{"internal/cli/book", "book: make, show, merge, convert"},
			{"internal/cli/index", "index: build, find, show"},
			{"internal/cli/admin", "serve, worker, admin"},
			{"internal/cli/lab", "lab: match, tune, queue, selfplay, train, load, complexity"},
		},
		"no area of the command line imports another",
	},
	{
		[]place{
			{"internal/cli", "the parser, the groups of verbs, help, exit statuses"},
		},
		"verbs are started by main alone",
	},
	{
		[]place{
			{"cmd/komadai", "main"},
			{"web/wasm", "the program that runs in the browser"},
			{"examples/bot", "a bot over plain HTTP"},
		},
		"nothing imports a program",
	},
	{
		[]place{
			{"internal/arch", "tests of imports, names and prose"},
			{"e2e/browser", "starts the program and drives the browser"},
		},
		"a test of the whole knows the program by its pages alone",
	},
	{
		[]place{
			{"e2e/play", "tests of playing and entering moves"},
			{"e2e/rulesets", "tests of rule sets"},
			{"e2e/records", "tests of records"},
			{"e2e/study", "tests of study"},
			{"e2e/analysis", "tests of analysis"},
			{"e2e/tsume", "tests of mate problems"},
			{"e2e/people", "tests of accounts and people"},
			{"e2e/look", "tests of layout and accessibility"},
			{"e2e/share", "runs the browser tests with one browser"},
		},
		"nothing imports a test",
	},
}

// groups are those of internal/, top to bottom. A package imports only its own group, groups
// above it, and packages outside of groups.
var groups = []place{
	{"internal/people", "accounts, sessions, passkeys, mail, notifications"},
	{"internal/games", "matches, play, lobby, tournaments, ratings, moderation"},
	{"internal/study", "records, studies, analysis, explorer, mate problems, trainer"},
	{"internal/store", "SQL behind the ports"},
	{"internal/work", "the message bus, and work for other machines"},
	{"internal/gates", "HTTP API, sockets, pages, CSA, browser engine"},
	{"internal/lab", "matches between engines, tuning, training, self-play, load"},
	{"internal/host", "settings and the server that combines all"},
	{"internal/cli", "the verbs of the command line"},
}

func rank(name string) (int, bool) {
	i := slices.IndexFunc(table, func(r row) bool {
		return slices.ContainsFunc(r.packages, func(p place) bool { return p.name == name })
	})
	return i, i >= 0
}

// group returns the index of a package's group, or -1.
func group(name string) int {
	return slices.IndexFunc(groups, func(g place) bool { return matches(name, g.name+"/") })
}

// basis are the packages of internal/ that the library uses.
var basis = []string{"internal/panics"}

// library reports whether the library's rules apply: the package is public, or public packages
// use it.
func library(name string) bool {
	if slices.Contains(basis, name) || strings.HasPrefix(name, "internal/lab/") && !slices.Contains(served, name) {
		return true
	}
	for _, prefix := range []string{"internal/", "cmd/", "examples/", "web", "e2e"} {
		if name == prefix || strings.HasPrefix(name, strings.TrimSuffix(prefix, "/")+"/") {
			return false
		}
	}
	return true
}

// served are the packages of the laboratory that use files, machines or servers.
var served = []string{"internal/lab/contest", "internal/lab/load", "internal/lab/selfplay", "internal/lab/train"}

func domain(name string) bool {
	r, ok := rank(name)
	m, _ := rank("internal/games/match")
	return ok && r == m
}

func render() string {
	var b strings.Builder
	for i, r := range table {
		if i > 0 {
			b.WriteString("\n")
		}
		for _, p := range r.packages {
			fmt.Fprintf(&b, "%2d  %-31s %s\n", i, p.name, p.role)
		}
	}
	return b.String()
}
