package room

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/people"
)

// Summary is a study in a list.
type Summary struct {
	ID         string
	Name       string
	Visibility Visibility
	Owner      people.ID
	// OwnerName is that of the account now.
	OwnerName        string
	Created, Updated time.Time
	Seq              int
	Bytes            int64
	Chapters         int
	// Rules and SFEN are those of the first chapter, at the end of its main line.
	Rules, SFEN string
}

// Bounds are those of the stored events in bytes and of the number of studies.
type Bounds struct {
	All, Owner int64
	Studies    int
}

// Query selects studies, the last edited first.
type Query struct {
	// Member selects those of a member; otherwise they are public.
	Member people.ID
	// Text is part of the name, or "".
	Text string
	// Before is the time of the last edit, zero for all.
	Before time.Time
	Limit  int
}

// Store persists studies. Package storetest tests its contract.
type Store interface {
	// CreateStudy stores a new study with its first events. It returns [ErrConflict] if the id
	// exists, [ErrQuota] or [ErrFull].
	CreateStudy(ctx context.Context, s Summary, events []Event, b Bounds) error
	// AppendStudy stores the next events; s and members are the state after them. It returns
	// [ErrConflict] if another was first, [ErrNotFound], [ErrQuota] or [ErrFull].
	AppendStudy(ctx context.Context, s Summary, members []Member, events []Event, b Bounds) error
	// StudyEvents returns the events after a number, in order.
	StudyEvents(ctx context.Context, id string, after int) ([]Event, error)
	// Study returns a study that was not removed, or [ErrNotFound].
	Study(ctx context.Context, id string) (Summary, error)
	ListStudies(ctx context.Context, q Query) ([]Summary, error)
	// MemberNames returns the names of accounts by holder.
	MemberNames(ctx context.Context, study string) (map[people.ID]string, error)
	// ChangedStudies returns the number of the last event of each study edited at since or later.
	ChangedStudies(ctx context.Context, since time.Time) (map[string]int, error)
	// DropStudy deletes a study.
	DropStudy(ctx context.Context, id string) error
}

// Summary returns the study as stored in lists.
func (s *Study) Summary() Summary {
	out := Summary{
		ID: s.ID, Name: s.Name, Visibility: s.Visibility, Owner: s.Owner().Holder, Created: s.Created, Updated: s.Updated,
		Seq: s.Seq, Bytes: s.Bytes, Chapters: len(s.Chapters),
	}
	for _, c := range s.Chapters {
		if c.Record != nil {
			out.Rules, out.SFEN = c.Record.Rules.ID, c.mainEnd()
			break
		}
	}
	return out
}

// With returns the summary and the members after an event that the study does not have yet. The
// position is that before it.
func (s *Study) With(e Event) (Summary, []Member, error) {
	data, err := e.Data()
	if err != nil {
		return Summary{}, nil, err
	}
	after := &Study{ID: s.ID, Name: s.Name, Visibility: s.Visibility, Members: slices.Clone(s.Members)}
	sum := s.Summary()
	for _, c := range e.Changes {
		switch c.Kind {
		case Named, Opened, Joined:
			if err := after.change(&e, &c); err != nil {
				return sum, nil, err
			}
		case ChapterAdded:
			sum.Chapters++
		case ChapterRemoved:
			sum.Chapters--
		}
	}
	sum.Name, sum.Visibility, sum.Owner = after.Name, after.Visibility, after.Owner().Holder
	sum.Seq, sum.Updated, sum.Bytes = e.Seq, e.At, s.Bytes+int64(len(data))
	return sum, after.Members, nil
}
