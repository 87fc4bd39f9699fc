package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/command"
	"github.com/komadai/komadai/variant"
)

type completionCmd struct {
	Shell  string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
	Output string `short:"o" placeholder:"FILE" help:"Write to a file."`
}

// Help is what --help tells beside the flags.
func (completionCmd) Help() string {
	return `The lines it prints belong into a file that the shell reads; the Debian package brings these files along.

Example:

    komadai completion bash -o ~/.local/share/bash-completion/completions/komadai
    komadai completion zsh -o ~/.zfunc/_komadai
    komadai completion fish -o ~/.config/fish/completions/komadai.fish`
}

// shells are the lines for each shell. All ask komadai itself what may follow, and
// fall back to the names of files.
var shells = map[string]string{
	"bash": `# Completes komadai in bash.
_komadai() {
	local IFS=$'\n' cur=${COMP_WORDS[COMP_CWORD]}
	local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}")
	# bash parts words at = and : as well; join what belongs together.
	if declare -F _get_comp_words_by_ref >/dev/null; then
		local cword
		_get_comp_words_by_ref -n =: -c cur -w words -i cword
		words=("${words[@]:1:cword}")
	fi
	mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null | cut -f1)
	if declare -F __ltrim_colon_completions >/dev/null; then
		__ltrim_colon_completions "$cur"
	fi
	if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
		compopt -o nospace
	fi
}
complete -o default -F _komadai komadai
`,
	"zsh": `#compdef komadai
# Completes komadai in zsh.
_komadai() {
	local -a words_before found
	local line
	words_before=("${(@)words[2,CURRENT]}")
	for line in "${(@f)$("${words[1]}" complete -- "${words_before[@]}" 2>/dev/null)}"; do
		[[ -n $line ]] && found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
	done
	if (( ${#found} )); then
		_describe -t komadai komadai found
	else
		_files
	fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
	_komadai "$@"
else
	compdef _komadai komadai
fi
`,
	"fish": `# Completes komadai in fish.
function __komadai_complete
	set -l words (commandline -opc)
	set -l last (commandline -ct)
	$words[1] complete -- $words[2..-1] "$last" 2>/dev/null
end
function __komadai_completes
	test (count (__komadai_complete)) -gt 0
end
complete -c komadai -n __komadai_completes -f -a '(__komadai_complete)'
`,
}

// Run prints the lines for a shell.
func (c *completionCmd) Run(env Env) error {
	if c.Output != "" {
		return os.WriteFile(c.Output, []byte(shells[c.Shell]), 0o644)
	}
	_, err := io.WriteString(env.Out, shells[c.Shell])
	return err
}

// completeCmd is what the shells ask.
type completeCmd struct {
	Words []string `arg:"" optional:"" passthrough:"" help:"The words of the command line up to the one to complete."`
}

// Run prints a candidate a line, with a tab before what it is for.
func (c *completeCmd) Run(env Env) error {
	parser, err := newParser()
	if err != nil {
		return err
	}
	words := c.Words
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	for _, one := range complete(parser.Root, words) {
		if _, err := fmt.Fprintf(env.Out, "%s\t%s\n", one.text, one.help); err != nil {
			return err
		}
	}
	return nil
}

// A candidate is a word that may stand at the end of a command line, and what it
// is for in a few words.
type candidate struct{ text, help string }

// complete lists what the last of words may become: verbs, flags and values that
// begin with it. None where only files or free text may stand.
func complete(node *command.Node, words []string) []candidate {
	last := ""
	if len(words) > 0 {
		last, words = words[len(words)-1], words[:len(words)-1]
	}
	flags := node.Flags
	var open *command.Flag // it waits for its value
	arguments := 0
	// Behind a group of verbs stand also the flags of the verb that it means by itself.
	known := func() []*command.Flag {
		if verb := node.StandIn(); verb != nil {
			return append(slices.Clone(flags), verb.Flags...)
		}
		return flags
	}
	for _, w := range words {
		switch {
		case open != nil:
			open = nil
		case strings.HasPrefix(w, "-"):
			if f := flagOf(known(), w); f != nil && !f.IsBool() && !strings.Contains(w, "=") {
				open = f
			}
		default:
			child := childOf(node, w)
			if child == nil {
				arguments++
				continue
			}
			node, flags = child, append(slices.Clone(child.Flags), flags...)
		}
	}
	name, value, assigned := strings.Cut(last, "=")
	switch {
	case open != nil:
		return beginning(valuesOf(open.Value), "", last)
	case strings.HasPrefix(last, "-") && assigned:
		if f := flagOf(known(), name); f != nil {
			return beginning(valuesOf(f.Value), name+"=", value)
		}
		return nil
	case strings.HasPrefix(last, "-"):
		return beginning(flagsOf(known()), "", last)
	}
	var list []candidate
	for _, child := range node.Children {
		if !child.Hidden {
			list = append(list, candidate{child.Name, child.Help})
		}
	}
	if arguments < len(node.Positional) {
		list = append(list, valuesOf(node.Positional[arguments])...)
	}
	return beginning(list, "", last)
}

// beginning keeps the candidates that begin with begun, and puts head before each.
func beginning(list []candidate, head, begun string) (out []candidate) {
	for _, c := range list {
		if strings.HasPrefix(c.text, begun) {
			c.text = head + c.text
			out = append(out, c)
		}
	}
	return out
}

func childOf(node *command.Node, word string) *command.Node {
	for _, c := range node.Children {
		if c.Name == word {
			return c
		}
	}
	return nil
}

func flagOf(flags []*command.Flag, word string) *command.Flag {
	name, _, _ := strings.Cut(word, "=")
	for _, f := range flags {
		if name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short) {
			return f
		}
	}
	return nil
}

func flagsOf(flags []*command.Flag) (list []candidate) {
	for _, f := range flags {
		if !f.Hidden {
			list = append(list, candidate{"--" + f.Name, firstSentence(f.Help)})
		}
	}
	return list
}

// valuesOf lists the values of a flag or argument, if they are few and known.
func valuesOf(v *command.Value) (list []candidate) {
	if v.Enum != nil {
		for _, e := range v.Enum {
			if e != "" {
				list = append(list, candidate{e, ""})
			}
		}
		return list
	}
	if v.Name != "rules" && v.Name != "rule-set" || v.Flag != nil && v.Flag.PlaceHolder == "DIR" {
		return nil
	}
	for _, id := range variant.IDs() {
		set, err := variant.Lookup(id)
		if err == nil {
			list = append(list, candidate{id, set.Names.En})
		}
	}
	return list
}

// firstSentence shortens a help to what fits beside a candidate.
func firstSentence(help string) string {
	help, _, _ = strings.Cut(help, "\n")
	if head, _, ok := strings.Cut(help, ". "); ok {
		return head
	}
	return strings.TrimSuffix(help, ".")
}
