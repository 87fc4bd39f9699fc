// Package club is groups of people: clubs and school classes, their members, news and seasons.
//
// A class is a club whose [Kind] is guarded: strangers do not see it, its members enter by
// invitation only, and its teachers know their real names. There is no other difference.
package club
