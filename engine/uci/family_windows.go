package uci

import (
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A family is a process with all it starts: a job. It ends with this program too.
type family struct{ job windows.Handle } // 0: the system refused one, and there is the process alone

// prepare makes a command the head of a family.
func (*family) prepare(*exec.Cmd) {}

// adopt takes in the process that was started.
func (f *family) adopt(head *os.Process) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return
	}
	if err := enclose(job, uint32(head.Pid)); err != nil {
		_ = windows.CloseHandle(job)
		return
	}
	f.job = job
}

// enclose puts a process into a job that ends when nobody holds it any more.
func enclose(job windows.Handle, pid uint32) error {
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		return err
	}
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	return windows.AssignProcessToJobObject(job, process)
}

// kill ends the whole family, even if its head has ended.
func (f *family) kill(head *os.Process) {
	if f.job == 0 {
		_ = head.Kill()
		return
	}
	_ = windows.TerminateJobObject(f.job, 1)
}

// release forgets the family.
func (f *family) release() {
	if f.job != 0 {
		_ = windows.CloseHandle(f.job)
	}
}
