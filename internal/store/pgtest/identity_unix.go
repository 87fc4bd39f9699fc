//go:build unix

package pgtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// identity is the server's user; PostgreSQL refuses to run as root.
type identity struct {
	uid, gid uint32
	change   bool
}

// unprivileged returns this user; for root, an unprivileged one.
func unprivileged() (identity, error) {
	if os.Geteuid() != 0 {
		return identity{}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
		gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
		if err := errors.Join(err1, err2); err != nil {
			return identity{}, fmt.Errorf("user %s: %w", name, err)
		}
		return identity{uid: uint32(uid), gid: uint32(gid), change: true}, nil
	}
	return identity{}, errors.New("it does not run as root: create a user postgres")
}

func (i identity) own(dir string) error {
	if !i.change {
		return nil
	}
	return os.Chown(dir, int(i.uid), int(i.gid))
}

func (i identity) assume(cmd *exec.Cmd) {
	if i.change {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: i.uid, Gid: i.gid}}
	}
}
