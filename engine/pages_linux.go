package engine

import (
	"reflect"
	"syscall"
)

// leastLarge is the size in bytes from which memory is worth large pages, of 2 MiB as
// a rule: of less than two of them little is left between their borders.
const leastLarge = 4 << 20

// enlarge asks the system for large pages behind slice, which has just been allocated.
// A table that is asked at random costs a walk through the page tables at nearly every
// access otherwise. Where the system declines, nothing is lost.
func enlarge(slice any) {
	v := reflect.ValueOf(slice)
	begin, size := v.Pointer(), uintptr(v.Cap())*v.Type().Elem().Size()
	if size < leastLarge {
		return
	}
	page := uintptr(syscall.Getpagesize())
	excluded := -begin & (page - 1)
	// An address, not a pointer: the caller keeps the slice.
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, begin+excluded, (size-excluded)&^(page-1), syscall.MADV_HUGEPAGE)
}
