package train

import "math"

// What is trained must be the same on every machine. The library's exponential is
// written in assembly on some processors and differs between them in the last bit,
// and a product that is added to something may be rounded once or twice (see
// package eval). So there are these few functions.

// exp is eˣ to some fourteen digits, of x between -700 and 700.
func exp(x float64) float64 {
	k := math.Round(x * math.Log2E)
	r := x - float64(k*ln2High) - float64(k*ln2Low)
	sum := 1.0
	for n := 13.0; n > 0; n-- { // 1 + r(1 + r/2(1 + r/3(...)))
		sum = 1 + float64(r/n*sum)
	}
	return float64(sum * math.Float64frombits(uint64(1023+int(k))<<52))
}

// ln 2 in two parts. The first can be multiplied by a small whole number
// without rounding.
const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

// expit is the logistic function, 1/(1+e⁻ᶻ).
func expit(z float64) float64 { return 1 / (1 + exp(-min(max(z, -500), 500))) }
