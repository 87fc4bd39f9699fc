package room

import (
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/kifu"
)

// Role is what a member may do. The names are stored.
type Role string

const (
	// Stranger is no member.
	Stranger Role = ""
	// Reader reads a private study.
	Reader Role = "reader"
	Editor Role = "editor"
	// Owner also invites members, and changes the visibility.
	Owner Role = "owner"
)

// Visibility says who else reads a study. The names are stored.
type Visibility string

const (
	// Public studies are listed, ByLink ones open to those who have the address.
	Public  Visibility = "public"
	ByLink  Visibility = "link"
	Private Visibility = "private"
)

// Limits of a study.
const (
	MaxChapters = 64
	// MaxNodes is per chapter, MaxAll for all chapters.
	MaxNodes   = 5000
	MaxAll     = 60_000
	MaxMembers = 100
	// MaxName and MaxComment are in characters.
	MaxName    = 100
	MaxComment = 8000
	MaxShapes  = 100
	MaxHeaders = 100
	// MaxBytes bounds the stored events.
	MaxBytes = 16 << 20
)

// Member of a study.
type Member struct {
	Holder people.ID
	Role   Role
}

// Study is the replay of its events.
type Study struct {
	ID         string
	Name       string
	Visibility Visibility
	// Members, in the order they joined; the first is the owner.
	Members []Member
	// Chapters, in order.
	Chapters []*Chapter
	Created  time.Time
	Updated  time.Time
	// Seq is the number of the last event.
	Seq int
	// Bytes are those of the stored events.
	Bytes    int64
	encoding Encoding
	// chapters counts the chapters that there have been; ops are the numbers of events by command.
	chapters int
	ops      map[string]int
}

// Encoding encodes records and evaluations for storage.
type Encoding interface {
	Encode(r *kifu.Record) ([]byte, error)
	Decode(data []byte) (*kifu.Record, error)
	EncodeEvaluations(r *kifu.Record, list []kifu.Evaluation) ([]byte, error)
	DecodeEvaluations(r *kifu.Record, data []byte) ([]kifu.Evaluation, error)
}

// New returns a study without events.
func New(id string, e Encoding) *Study {
	return &Study{ID: id, encoding: e, ops: make(map[string]int)}
}

// Role returns the role of a holder.
func (s *Study) Role(holder people.ID) Role {
	if i := s.member(holder); i >= 0 && holder != "" {
		return s.Members[i].Role
	}
	return Stranger
}

func (s *Study) member(holder people.ID) int {
	return slices.IndexFunc(s.Members, func(m Member) bool { return m.Holder == holder })
}

// Reads reports whether a holder may read the study.
func (s *Study) Reads(holder people.ID) bool {
	return s.Visibility != Private || s.Role(holder) != Stranger
}

// Owner returns the owner.
func (s *Study) Owner() Member {
	for _, m := range s.Members {
		if m.Role == Owner {
			return m
		}
	}
	return Member{}
}

// Chapter returns a chapter, or nil.
func (s *Study) Chapter(id int) *Chapter {
	if i := s.chapter(id); i >= 0 {
		return s.Chapters[i]
	}
	return nil
}

func (s *Study) chapter(id int) int {
	return slices.IndexFunc(s.Chapters, func(c *Chapter) bool { return c.ID == id })
}

// Done returns the number of the event of a command, or 0.
func (s *Study) Done(op string) int { return s.ops[op] }

// client is the part of a command's id that names its client.
func client(op string) string {
	name, _, _ := strings.Cut(op, ".")
	return name
}

func (s *Study) nodes() (n int) {
	for _, c := range s.Chapters {
		n += c.Len()
	}
	return n
}
