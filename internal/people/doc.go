// Package people identifies who acts, by an [ID]: an account, a guest or a CSA client. Its
// packages are what the server knows about the people who use it.
//
//	account    accounts, sign-in, sessions, tokens, roles
//	circle     who follows whom, messages between friends, comments
//	session    authenticates requests; passkeys (WebAuthn)
//	push       subscriptions to notifications, and their texts
//	notify     delivers mails and notifications of browsers
//
// A request passes session first. All later code sees only an [ID].
// Accounts, sessions and subscriptions reach the database through the ports that
// account and push declare.
//
// The group imports no other group.
package people
