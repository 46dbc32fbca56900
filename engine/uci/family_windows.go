package uci

import (
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A family is a process with all it starts: a job. It ends with this program too.
type family struct{ job windows.Handle }

// prepare makes a command the head of a family.
func (*family) prepare(*exec.Cmd) {}

// adopt takes in the process that was started.
func (f *family) adopt(head *os.Process) error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return err
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err == nil {
		var process windows.Handle
		process, err = windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(head.Pid))
		if err == nil {
			err = windows.AssignProcessToJobObject(job, process)
			windows.CloseHandle(process)
		}
	}
	if err != nil {
		windows.CloseHandle(job)
		return err
	}
	f.job = job
	return nil
}

// kill ends the whole family, even if its head has ended.
func (f *family) kill(*os.Process) { _ = windows.TerminateJobObject(f.job, 1) }

// release forgets the family.
func (f *family) release() { windows.CloseHandle(f.job) }
