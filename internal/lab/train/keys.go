package train

// keys is an open hash table, at most half full.
type keys struct {
	slots []uint64
	count int
}

func (k *keys) add(key uint64) bool {
	if key == 0 {
		key = 1
	}
	if 2*k.count >= len(k.slots) {
		k.grow()
	}
	if !k.put(key) {
		return false
	}
	k.count++
	return true
}

func (k *keys) put(key uint64) bool {
	mask := uint64(len(k.slots) - 1)
	for at := splitmix(key) & mask; ; at = (at + 1) & mask {
		switch k.slots[at] {
		case 0:
			k.slots[at] = key
			return true
		case key:
			return false
		}
	}
}

func (k *keys) grow() {
	old := k.slots
	k.slots = make([]uint64, max(2*len(old), 1<<12))
	for _, key := range old {
		if key != 0 {
			k.put(key)
		}
	}
}
