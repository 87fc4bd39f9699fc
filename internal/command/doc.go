// Package command reads command lines: verbs, flags and arguments that are declared as
// structs.
//
// A field with the tag cmd:"" is a verb, whose type is a struct with the fields of its
// own; arg:"" makes a field an argument, and every other one is a flag. Structs
// that are embedded, or have the tag embed:"", lend their fields. Further tags:
//
//	name        the name, else made of the field's name: InCharset is in-charset
//	help        what it is for, in a sentence; ${default} is the default
//	default     the value when nothing is given; ${NAME} is one of Config.Defaults.
//	            Of a verb, "withargs" makes it the one that stands for its group
//	placeholder what stands for the value in the help
//	short       a letter, for -o
//	env         the variable of the environment that gives it
//	enum        the values there are, with commas between
//	sep         what parts the values of a list, a comma when left out; "none" is nothing
//	format      the layout of a time
//	xor         a word: of the flags that share it one may be given
//	required    a flag that has to be given
//	optional    an argument that may be left out, as one with a default may
//	negatable   a flag that is switched off as --no-NAME
//	passthrough a verb or an argument that takes all that follows, flags too
//	hidden      left out of the help
//
// It never looks a method up by its name: the linker can then leave out the methods
// that nothing calls, in the whole program.
package command
