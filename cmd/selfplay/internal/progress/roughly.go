package progress

import (
	"fmt"
	"time"
)

// Roughly writes a duration as people say it: "4s", "3m5s", "2h40m", "3d4h".
func Roughly(d time.Duration) string {
	// Rounded first, for rounding can lead to the next unit: 59.6s is 1m0s.
	d = d.Round(time.Second)
	if d >= time.Hour {
		d = d.Round(time.Minute)
	}
	if d >= 24*time.Hour {
		d = d.Round(time.Hour)
	}
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm%ds", int(d.Minutes()), int(d.Seconds())%60)
	case d < 24*time.Hour:
		return fmt.Sprintf("%dh%dm", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd%dh", int(d.Hours())/24, int(d.Hours())%24)
}
