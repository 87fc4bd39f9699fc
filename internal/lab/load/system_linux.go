package load

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	suspend = syscall.SIGSTOP
	resume  = syscall.SIGCONT
)

// fill makes each write of a process to a file fail, as a full disk does.
func fill(pid int) error { return limitFiles(pid, 1) }

func empty(pid int) error { return limitFiles(pid, unix.RLIM_INFINITY) }

func limitFiles(pid int, bytes uint64) error {
	return unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: bytes, Max: unix.RLIM_INFINITY}, nil)
}

// protect makes a directory read-only. Root ignores permissions and needs a mount.
func protect(dir string) (undo func() error, err error) {
	if os.Geteuid() != 0 {
		return func() error { return os.Chmod(dir, 0o700) }, os.Chmod(dir, 0o500)
	}
	if err := unix.Mount(dir, dir, "", unix.MS_BIND, ""); err != nil {
		return nil, err
	}
	undo = func() error { return unix.Unmount(dir, unix.MNT_DETACH) }
	if err := unix.Mount("", dir, "", unix.MS_BIND|unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		_ = undo()
		return nil, err
	}
	return undo, nil
}
