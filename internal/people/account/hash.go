package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"github.com/komadai/komadai/internal/admission"
)

// Cost is that of a password hash (Argon2id, RFC 9106).
type Cost struct {
	// Memory is in KiB.
	Memory, Passes uint32
	Lanes          uint8
}

// DefaultCost is 64 MiB (the second recommendation of RFC 9106, section 4), two passes and one
// lane, which leaves the other CPUs to games. The OWASP Password Storage Cheat Sheet asks for
// 46 MiB and one pass.
func DefaultCost() Cost { return Cost{Memory: 64 << 10, Passes: 2, Lanes: 1} }

const (
	saltLength = 16
	hashLength = 32
	// maxMemory (KiB) and maxPasses bound the cost of a stored hash.
	maxMemory = 1 << 20
	maxPasses = 64
)

// Hasher hashes passwords with bounded parallelism. It is safe for concurrent use.
type Hasher struct {
	cost Cost
	lane *admission.Lane
}

// NewHasher returns a hasher with atOnce parallel hashes, charged to the accounts of by. Up to
// queue calls wait; further ones fail with [refusal.Busy].
func NewHasher(c Cost, by *admission.Control, atOnce, queue int) *Hasher {
	return &Hasher{cost: c, lane: by.Lane(admission.Plan{
		Places: max(1, atOnce), Queue: queue, Threads: 1, Memory: int64(c.Memory) << 10, Busy: errBusy,
	})}
}

// Hash returns a salted hash in the format $argon2id$v=19$m=…,t=…,p=…$SALT$HASH.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	rand.Read(salt)
	sum, err := h.work(ctx, password, salt, h.cost)
	if err != nil {
		return "", err
	}
	return format(h.cost, salt, sum), nil
}

// Verify reports whether the password matches, and whether the cost has changed (stale). An
// empty stored hash takes the same time.
func (h *Hasher) Verify(ctx context.Context, stored, password string) (ok, stale bool, err error) {
	cost, salt, sum := h.cost, make([]byte, saltLength), make([]byte, hashLength)
	rand.Read(sum)
	if stored != "" {
		if cost, salt, sum, err = parse(stored); err != nil {
			return false, false, err
		}
	}
	got, err := h.work(ctx, password, salt, cost)
	if err != nil {
		return false, false, err
	}
	ok = subtle.ConstantTimeCompare(got, sum) == 1 && stored != ""
	return ok, cost != h.cost || len(salt) != saltLength, nil
}

func (h *Hasher) work(ctx context.Context, password string, salt []byte, c Cost) (sum []byte, err error) {
	err = h.lane.Do(ctx, func() error {
		sum = argon2.IDKey([]byte(prepare(password)), salt, c.Passes, c.Memory, c.Lanes, hashLength)
		return nil
	})
	return sum, err
}

func format(c Cost, salt, sum []byte) string {
	enc := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.Memory, c.Passes, c.Lanes, enc(salt), enc(sum))
}

var errStored = errors.New("a stored password cannot be read")

func parse(stored string) (c Cost, salt, sum []byte, err error) {
	parts := strings.Split(stored, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errStored
	}
	if n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.Memory, &c.Passes, &c.Lanes); err != nil || n != 3 {
		return c, nil, nil, errStored
	}
	salt, err = base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return c, nil, nil, errStored
	}
	sum, err = base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(sum) != hashLength || c.Memory > maxMemory || c.Passes < 1 || c.Passes > maxPasses || c.Lanes < 1 {
		return c, nil, nil, errStored
	}
	return c, salt, sum, nil
}
