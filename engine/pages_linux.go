package engine

import (
	"reflect"
	"syscall"
)

// Bytes worth large pages, usually of 2 MiB.
const leastLarge = 4 << 20

// enlarge asks for large pages behind the new slice: random access would otherwise walk the
// page tables nearly every time. Errors are ignored.
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
