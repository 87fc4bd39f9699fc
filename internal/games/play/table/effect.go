package table

import (
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
)

// Effect is an action that a [Table] requests. The types below are all of them. They are
// carried out in order, under the table's lock.
type Effect interface{ effect() }

type (
	// News wakes the viewers.
	News struct{}
	// Said wakes the viewers of changed messages; all of them, or those of Holder.
	Said struct{ Holder people.ID }
	// Broadcast is for the other nodes: the number of the last event, and what else changed.
	Broadcast struct {
		Seq        int
		Host, Talk bool
	}
	// Call wakes the listeners of Holders, and the lobbies if Lobby is set.
	Call struct {
		Holders []people.ID
		Lobby   bool
	}
	// Followed reports that the rematch of Game was offered, started or withdrawn. Game may be "".
	Followed struct{ Game string }
	// Settle rates a finished game.
	Settle struct{ Game ladder.Game }
	// Notify notifies a person who is away.
	Notify struct{ Notice push.Notice }
	// Timer sets the clock's timer. The zero time stops it.
	Timer struct{ At time.Time }
	// Search starts the search Number after Delay, on the account of Owner.
	Search struct {
		Number uint64
		Owner  people.ID
		Delay  time.Duration
	}
	// StopSearch cancels the search.
	StopSearch struct{}
	// Release ends this node's claim on the finished game.
	Release struct{}
)

func (News) effect()       {}
func (Said) effect()       {}
func (Broadcast) effect()  {}
func (Call) effect()       {}
func (Followed) effect()   {}
func (Settle) effect()     {}
func (Notify) effect()     {}
func (Timer) effect()      {}
func (Search) effect()     {}
func (StopSearch) effect() {}
func (Release) effect()    {}
