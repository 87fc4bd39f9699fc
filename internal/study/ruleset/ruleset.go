// Package ruleset checks, shares and keeps rule sets that people write for themselves.
package ruleset

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/variant"
)

// MaxFile bounds a definition in bytes.
const MaxFile = 64 << 10

// Files stores shared files. [*records.Service] implements it, so that rule sets and records
// share their bounds, their expiry and their moderation.
type Files interface {
	Put(ctx context.Context, id string, data []byte, by records.Sharer, now time.Time) error
	Get(ctx context.Context, id string, now time.Time) (data []byte, ok bool, err error)
}

// Definitions are the definitions of games that have begun, by digest. They are never deleted.
type Definitions interface {
	KeepDefinition(ctx context.Context, digest string, definition []byte) error
	Definition(ctx context.Context, digest string) ([]byte, error)
}

// Config has a [Service]'s dependencies.
type Config struct {
	Files       Files
	Definitions Definitions
	Library     *variant.Library
	// Lane has the places for checks.
	Lane *admission.Lane
}

// Service is safe for concurrent use.
type Service struct{ config Config }

// New returns a ready service.
func New(c Config) *Service { return &Service{config: c} }
