// Package moderation handles player reports and moderator actions. Every action is added
// to a log that is never shortened.
//
// Packages account and play do not import it. It declares the ports it needs of them and
// of a store.
package moderation
