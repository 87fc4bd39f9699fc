package cli

import (
	"io"

	kongcompletion "github.com/jotaen/kong-completion"
	"github.com/posener/complete"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/variant"
)

type completionCmd struct {
	Shell  string `arg:"" enum:"bash,zsh,fish" help:"Shell: bash, zsh or fish."`
	Output string `short:"o" placeholder:"FILE" help:"Output file."`
}

func (completionCmd) Help() string {
	return `Prints a completion script. The Debian package installs it.

Example:

    komadai completion bash -o ~/.local/share/bash-completion/completions/komadai
    komadai completion zsh -o ~/.zfunc/_komadai
    komadai completion fish -o ~/.config/fish/completions/komadai.fish`
}

// shells are the lines for each shell. They call komadai with the line in COMP_LINE, like
// bash's complete -C.
var shells = map[string]string{
	"bash": "complete -o default -C komadai komadai\n",
	"zsh":  "#compdef komadai\nautoload -U +X bashcompinit && bashcompinit\ncomplete -o default -C komadai komadai\n",
	"fish": `function __komadai_complete
	set -lx COMP_LINE (commandline -cp)
	test -z (commandline -ct); and set COMP_LINE "$COMP_LINE "
	komadai
end
complete -c komadai -f -a '(__komadai_complete)'
`,
}

func (c *completionCmd) Run(env verb.Env) error {
	if c.Output != "" {
		return verb.Write(c.Output, []byte(shells[c.Shell]), true)
	}
	_, err := io.WriteString(env.Out, shells[c.Shell])
	return err
}

func predictors() kongcompletion.Option {
	return kongcompletion.WithPredictors(map[string]complete.Predictor{
		"rules": complete.PredictSet(variant.IDs()...),
		"file":  complete.PredictFiles("*"),
	})
}
