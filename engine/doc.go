// Package engine plays: one alpha-beta search for every rule set.
//
// An [Engine] is made for one rule set and keeps what is worth keeping between
// moves (its transposition table and its move-ordering statistics):
//
//	e := engine.New(rules, engine.Options{Hash: 64, Threads: 2})
//	game := shogi.NewGame(start)
//	best, err := e.Search(ctx, game, engine.Limits{MoveTime: time.Second}, nil)
//
// The search is principal variation search with iterative deepening and
// aspiration windows, a transposition table shared without locks, null-move and
// late-move reductions, and a quiescence search. Nothing in it asks which rule
// set it plays: what differs (no king, a rule of passing, points, a try rule,
// ice) is read from the compiled [shogi.Rules].
package engine
