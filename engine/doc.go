// Package engine is one alpha-beta search for every rule set.
//
// An [Engine] is made for one rule set. It keeps its transposition table and move-ordering
// statistics between moves:
//
//	e := engine.New(rules, engine.Options{Hash: 64, Threads: 2})
//	game := shogi.NewGame(start)
//	best, err := e.Search(ctx, game, engine.Limits{MoveTime: time.Second}, nil)
//
// The search is a principal variation search with iterative deepening, aspiration windows, a
// lock-free shared transposition table, null-move pruning, late move reductions and a
// quiescence search. Differences between rule sets (no king, passing, points, a try rule, ice)
// come from the compiled [shogi.Rules].
package engine
