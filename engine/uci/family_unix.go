//go:build unix

package uci

import (
	"os"
	"os/exec"
	"syscall"
)

// A family is a process with all it has started: a process group.
type family struct{}

// prepare makes a command the head of a family.
func (family) prepare(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// adopt takes in the process that was started.
func (family) adopt(*os.Process) {}

// kill ends the whole family, even if its head has ended.
func (family) kill(head *os.Process) { _ = syscall.Kill(-head.Pid, syscall.SIGKILL) }

// release forgets the family.
func (family) release() {}
