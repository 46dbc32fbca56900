package values

import (
	"bytes"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/results/export"
)

// Positions come back from their table as they were taken.
func TestPositionsThereAndBack(t *testing.T) {
	c := &photographer{phases: usualPhases, shots: snapped(60, 8)}
	c.shots[3].counts = map[string]float64{"@P": 2, "N": -1}
	var b bytes.Buffer
	if err := export.Table(&b, export.Parquet, c.table()); err != nil {
		t.Fatal(err)
	}
	table, err := export.ReadTable(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	back := &photographer{}
	if err := back.read(table); err != nil {
		t.Fatal(err)
	}
	zero := func(_ string, n float64) bool { return n == 0 }
	for i := range c.shots { // a difference of none and no difference are one
		for _, m := range []*map[string]float64{&c.shots[i].counts, &c.shots[i].pairs} {
			if *m == nil {
				*m = map[string]float64{}
			}
			maps.DeleteFunc(*m, zero)
		}
	}
	if diff := cmp.Diff(c.shots, back.shots, cmp.AllowUnexported(shot{})); diff != "" {
		t.Errorf("positions (-taken +read):\n%s", diff)
	}
	if !back.given {
		t.Error("a table was read, and positions would be taken from moves")
	}
}
