package eval

// Param describes a tunable number.
type Param struct {
	// Name is for options and reports.
	Name string
	// About is a clause with the unit.
	About string
	// Default, Min and Max are its values. A switch has 0 and 1.
	Default, Min, Max int
	// Step is the initial step of tuning.
	Step int
}

// Row ties a number to its field in T.
type Row[T any] struct {
	Param
	Field func(*T) *int
}

// Table lists the numbers of a set.
type Table[T any] []Row[T]

// Defaults returns a set of defaults.
func (t Table[T]) Defaults() T {
	var set T
	for i := range t {
		*t[i].Field(&set) = t[i].Default
	}
	return set
}

// Clamp brings all numbers into range.
func (t Table[T]) Clamp(set *T) {
	for i := range t {
		f := t[i].Field(set)
		*f = min(max(*f, t[i].Min), t[i].Max)
	}
}
