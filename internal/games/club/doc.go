// Package club is groups of people: their members, news and seasons, and what people do in them.
package club
