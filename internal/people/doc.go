// Package people groups what the server knows about the people who use it.
//
//	principal  identifies who acts: an account, a guest, a CSA client
//	account    accounts, sign-in, sessions, tokens, roles
//	session    authenticates requests; passkeys (WebAuthn)
//	mail       sends the two mails of an account
//	push       subscriptions to notifications, and their texts
//	webpush    sends notifications to browsers (RFC 8030)
//
// A request passes session first. All later code sees only a principal.ID.
// Accounts, sessions and subscriptions reach the database through the ports that
// account and push declare.
//
// The group imports no other group.
package people
