// Package delegate has work done by workers on other machines: calls that are made
// again when a worker dies, and rule sets as messages.
package delegate
