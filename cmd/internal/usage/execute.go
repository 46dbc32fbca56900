package usage

import (
	"context"
	"io"

	"github.com/spf13/cobra"
)

// Execute runs the command line. A command whose output could not be written has failed,
// whether it looked or not.
func Execute(ctx context.Context, root *cobra.Command) error {
	out := &noted{w: root.OutOrStdout()}
	root.SetOut(out)
	if err := root.ExecuteContext(ctx); err != nil {
		return err
	}
	return out.err
}

// noted notes the first error of a writer.
type noted struct {
	w   io.Writer
	err error
}

func (n *noted) Write(b []byte) (int, error) {
	k, err := n.w.Write(b)
	if err != nil && n.err == nil {
		n.err = err
	}
	return k, err
}
