// Package work groups the messages between nodes and the work that one machine does
// for another.
//
//	bus    publish and subscribe, queues, and calls that are taken at once (NATS)
//	batch  runs a batch of work on all cores and resumes it from a journal
//
// A service asks through the bus. A worker with a free place takes the call, or the
// node does the work itself.
//
// The group imports no other group.
package work
