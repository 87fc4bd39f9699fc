package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/argon2"
)

// Cost is what one hash of a password costs (Argon2id, RFC 9106).
type Cost struct {
	// Memory is in KiB, Passes the number of passes over it, Lanes the number of
	// its parts that are worked on at once.
	Memory, Passes uint32
	Lanes          uint8
}

// DefaultCost is 64 MiB in two passes and one lane: more than the 46 MiB in one
// pass that the OWASP Password Storage Cheat Sheet asks for, the memory of the
// second recommendation of RFC 9106, section 4, and no more than one CPU, since
// games are played on the others.
func DefaultCost() Cost { return Cost{Memory: 64 << 10, Passes: 2, Lanes: 1} }

const (
	saltLength = 16
	hashLength = 32
	// maxMemory and maxPasses bound what a stored hash may ask for, in KiB.
	maxMemory = 1 << 20
	maxPasses = 64
	// hashWait is how long a password waits for its turn before its client is told
	// to come again: well within the time that an answer may take.
	hashWait = 15 * time.Second
)

// Hasher hashes passwords, a bounded number at a time: each takes the memory of
// its cost. It is safe for concurrent use.
type Hasher struct {
	cost    Cost
	slots   chan struct{}
	waiting atomic.Int64
	queue   int64
}

// NewHasher returns a hasher that works on at most so many passwords at a time,
// while at most queue more wait, 15 seconds each; further ones are refused with
// [refusal.Busy].
func NewHasher(c Cost, atOnce, queue int) *Hasher {
	return &Hasher{cost: c, slots: make(chan struct{}, max(1, atOnce)), queue: int64(queue)}
}

// Hash returns what is stored of a password: its hash with a new salt, and the
// cost, in the format $argon2id$v=19$m=…,t=…,p=…$SALT$HASH.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	rand.Read(salt)
	sum, err := h.work(ctx, password, salt, h.cost)
	if err != nil {
		return "", err
	}
	return format(h.cost, salt, sum), nil
}

// Verify reports whether the password is the stored one, and whether it should
// be hashed and stored anew because the cost has changed since. Stored as "",
// the password of nobody, it takes as long as any other and fails.
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

// work hashes when its turn comes.
func (h *Hasher) work(ctx context.Context, password string, salt []byte, c Cost) ([]byte, error) {
	if h.waiting.Add(1) > h.queue+int64(cap(h.slots)) {
		h.waiting.Add(-1)
		return nil, errBusy
	}
	defer h.waiting.Add(-1)
	timeout := time.NewTimer(hashWait)
	defer timeout.Stop()
	select {
	case h.slots <- struct{}{}:
	case <-timeout.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-h.slots }()
	return argon2.IDKey([]byte(prepare(password)), salt, c.Passes, c.Memory, c.Lanes, hashLength), nil
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
