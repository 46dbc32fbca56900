package interim

import (
	"fmt"
	"math"

	"komi/stats"
)

// moments are the count, mean and variance of numbers, taken in one by one.
type moments struct {
	n             int
	mean, squares float64 // squares: sum of squared differences from the mean
	sum           float64 // exact for scores of two players, as the running mean is not
}

// add takes a number in (Welford 1962).
func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	d := x - m.mean
	m.mean += d / float64(m.n)
	m.squares += d * (x - m.mean)
}

// merge takes in the numbers of other moments (Chan, Golub and LeVeque 1979).
func (m *moments) merge(o moments) {
	if o.n == 0 {
		return
	}
	n := m.n + o.n
	d := o.mean - m.mean
	m.squares += o.squares + d*d*float64(m.n)*float64(o.n)/float64(n)
	m.mean += d * float64(o.n) / float64(n)
	m.n = n
	m.sum += o.sum
}

// variance is the sample variance, with n-1; 0 for fewer than two numbers.
func (m moments) variance() float64 {
	if m.n < 2 {
		return 0
	}
	return m.squares / float64(m.n-1)
}

// score writes the mean of the measure in per cent with the half-width of its 95%
// interval; "~" if there are too few rounds, or all were alike. It rounds as a report does.
func (m moments) score() string {
	if m.n < stats.MinBlocks || m.variance() == 0 {
		return "~"
	}
	half := stats.PlannedHalfWidth(math.Sqrt(m.variance()), m.n, stats.Level)
	mean := stats.Estimate{Value: m.sum / float64(m.n)}
	return fmt.Sprintf("%s ±%.1f", mean.Short(stats.Percent(1)), 100*half)
}
