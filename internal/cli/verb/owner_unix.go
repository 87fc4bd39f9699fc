//go:build unix

package verb

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives f the owner of another file, if the system allows it.
func keepOwner(f *os.File, of fs.FileInfo) {
	if st, ok := of.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(st.Uid), int(st.Gid))
	}
}
