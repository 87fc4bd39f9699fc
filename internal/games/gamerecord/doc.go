// Package gamerecord makes records of games played here.
package gamerecord
