package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Link says how a sum of terms becomes an expected score. All links give
// 1/2 at 0.
type Link uint8

const (
	// Logit is the logistic curve with its quasi-likelihood, the headline
	// model.
	Logit Link = iota
	// Probit is the normal curve.
	Probit
	// CLogLog is the complementary log-log curve, which is not symmetric;
	// it is shifted so that 0 stands for an even score.
	CLogLog
	// Tanh is the logistic curve fitted by least squares, that is
	// (1+tanh(η/2))/2, as in Tomasev et al. 2020, arXiv 2009.04374.
	Tanh
)

// String is the name of the curve.
func (l Link) String() string {
	switch l {
	case Logit:
		return "logit"
	case Probit:
		return "probit"
	case CLogLog:
		return "cloglog"
	case Tanh:
		return "tanh"
	}
	return fmt.Sprintf("Link(%d)", uint8(l))
}

// mean is the expected score at eta, and slope its derivative.
func (l Link) mean(eta float64) (mean, slope float64) {
	switch l {
	case Probit:
		return distuv.UnitNormal.CDF(eta), distuv.UnitNormal.Prob(eta)
	case CLogLog:
		hazard := math.Ln2 * math.Exp(math.Min(eta, 30))
		return -math.Expm1(-hazard), hazard * math.Exp(-hazard)
	default:
		p := logistic(eta)
		return p, p * (1 - p)
	}
}

// weight multiplies the residual and the terms in the estimating equation.
func (l Link) weight(mean, slope float64) float64 {
	switch l {
	case Logit:
		return 1
	case Tanh:
		return slope
	default:
		return slope / math.Max(mean*(1-mean), 1e-300)
	}
}

// gain is what is maximised, for one game with score y: the logarithm of the
// quasi-likelihood, or minus half the square of the residual.
func (l Link) gain(y, eta, mean float64) float64 {
	switch l {
	case Logit:
		return y*eta - softplus(eta)
	case Tanh:
		return -(y - mean) * (y - mean) / 2
	default:
		p := math.Min(math.Max(mean, 1e-300), 1-1e-16)
		return y*math.Log(p) + (1-y)*math.Log1p(-p)
	}
}

func logistic(eta float64) float64 { return 1 / (1 + math.Exp(-eta)) }

// softplus is log(1 + exp(x)) without overflow.
func softplus(x float64) float64 {
	if x > 0 {
		return x + math.Log1p(math.Exp(-x))
	}
	return math.Log1p(math.Exp(x))
}

// A LinkShift says how far a value moves under another link.
type LinkShift struct {
	Link  Link
	Term  string
	Value float64
	// Shift is the move in standard errors of the fit compared with. A
	// value that moves more than half of one depends on the link.
	Shift float64
}

// LinkShifts refits with every other link and compares the values of terms in
// units of the base.
func (f *Fit) LinkShifts(base int, of []int) ([]LinkShift, error) {
	var out []LinkShift
	for _, link := range []Link{Logit, Probit, CLogLog, Tanh} {
		if link == f.Link {
			continue
		}
		other, err := Regress(f.data, link, f.Terms...)
		if err != nil {
			return nil, err
		}
		for _, term := range of {
			v := f.Ratio(f.Unit(term), f.Unit(base), 0)
			w := other.Beta[term] / other.Beta[base]
			out = append(out, LinkShift{link, f.Terms[term], w, (w - v.Value) / v.SE})
		}
	}
	return out, nil
}
