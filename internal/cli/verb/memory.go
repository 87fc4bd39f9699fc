package verb

import "github.com/pbnjay/memory"

// MaxHash is the largest table in MiB that this machine should give: half of its memory.
func MaxHash() int {
	total := memory.TotalMemory()
	if total == 0 { // not known
		return 1 << 20
	}
	return max(int(total>>21), 1)
}
