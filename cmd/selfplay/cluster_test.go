package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// clusterExamples is where the examples for clusters lie.
const clusterExamples = "../../experiments/cluster"

// onPath makes a folder with this program as selfplay and with the scripts given,
// and an environment in which it comes first.
func onPath(t *testing.T, scripts map[string]string) (bin string, env []string) {
	t.Helper()
	bin = t.TempDir()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(exe, filepath.Join(bin, "selfplay")); err != nil {
		t.Fatal(err)
	}
	for name, text := range scripts {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return bin, append(os.Environ(), asProgram+"=1", "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// execute runs a command that must succeed.
func execute(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skip(err)
	}
	c := exec.Command(name, args...)
	c.Env = env
	text, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, text)
	}
	return string(text)
}

// example is the path of an example.
func example(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(clusterExamples, name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestClusterScripts(t *testing.T) {
	for name, shell := range map[string]string{"slurm.sh": "bash", "ssh.sh": "sh"} {
		execute(t, os.Environ(), shell, "-n", example(t, name))
	}
}

// The Slurm example plays every part of an array.
func TestSlurmExample(t *testing.T) {
	file, dir := experiment(t, 3)
	_, env := onPath(t, nil)
	for task := range 2 {
		env := append(env, fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", task+1), "SLURM_CPUS_PER_TASK=1")
		execute(t, env, "bash", example(t, "slurm.sh"), file, "2", filepath.Join(dir, "runs"))
	}
	mergeAll(t, file, dir)
}

// mergeAll joins the parts in the folder runs of dir and compares them with what
// one machine plays.
func mergeAll(t *testing.T, file, dir string) {
	t.Helper()
	parts, err := filepath.Glob(filepath.Join(dir, "runs", "*-shard*"))
	if err != nil || len(parts) == 0 {
		t.Fatalf("no parts (%v)", err)
	}
	if _, _, err := selfplay(append([]string{"merge", "--out", filepath.Join(dir, "joined", "run.db")}, parts...)...); err != nil {
		t.Fatal(err)
	}
	compareWithWhole(t, file, filepath.Join(dir, "joined"))
}

// Stand-ins for ssh and scp: a machine is a folder below $MACHINES.
const (
	fakeSSH = `#!/bin/sh
cd "$MACHINES/$1" && exec sh -c "$2"
`
	fakeSCP = `#!/bin/sh
# scp -q FROM TO, where one of them is MACHINE:PATH
place() {
	case $1 in
	*:*) echo "$MACHINES/${1%%:*}/${1#*:}" ;;
	*) echo "$1" ;;
	esac
}
exec cp $(place "$2") "$(place "$3")"
`
)

// The ssh example plays, fetches and joins all parts.
func TestSSHExample(t *testing.T) {
	file, dir := experiment(t, 3)
	bin, env := onPath(t, map[string]string{"ssh": fakeSSH, "scp": fakeSCP})
	for _, machine := range []string{"lab1", "lab2", "me@lab3"} {
		if err := os.MkdirAll(filepath.Join(dir, "machines", machine), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	runs := filepath.Join(dir, "runs")
	env = append(env, "MACHINES="+filepath.Join(dir, "machines"), "SELFPLAY="+filepath.Join(bin, "selfplay"), "OUT="+runs)
	text := execute(t, env, "sh", example(t, "ssh.sh"), file, "lab1", "lab2", "me@lab3")
	if !strings.Contains(text, "3 parts merged: 3 of 3 batches, 12 of 12 games") {
		t.Errorf("got\n%s", text)
	}
	joined, err := filepath.Glob(filepath.Join(runs, "*games-????????.db"))
	if err != nil || len(joined) != 1 {
		t.Fatalf("joined %v (%v)", joined, err)
	}
	alone := filepath.Join(dir, "alone")
	if err := os.Mkdir(alone, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(joined[0], filepath.Join(alone, "run.db")); err != nil {
		t.Fatal(err)
	}
	compareWithWhole(t, file, alone)

	// A machine that is away is named, the rest is joined.
	if err := os.RemoveAll(filepath.Join(dir, "machines", "lab2")); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sh", example(t, "ssh.sh"), file, "lab1", "lab2", "me@lab3")
	c.Env = env
	away, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(away), "lab2 failed, see "+filepath.Join(runs, "part2.log")) {
		t.Errorf("got %v\n%s", err, away)
	}
}

// With the experiment go the files it names, whichever way ".toml" is written, and parts of other experiments in the
// same folders stay apart.
func TestSSHExampleOfOwnFiles(t *testing.T) {
	own, err := os.ReadFile("../../engine/variants/example/thicket.toml")
	if err != nil {
		t.Fatal(err)
	}
	file, dir := experiment(t, 2, `"changi"`, `"games/mine.TOML" # not "none.toml"`, `"1", "5s"`, `"garden"`, "max_plies = 40", "")
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "games", "mine.TOML"), own, 0o644); err != nil {
		t.Fatal(err)
	}
	capitals := strings.TrimSuffix(file, ".toml") + ".TOML"
	if err := os.Rename(file, capitals); err != nil {
		t.Fatal(err)
	}
	file = capitals
	other, _ := experiment(t, 2, `name = "quick"`, `name = "another"`)
	bin, env := onPath(t, map[string]string{"ssh": fakeSSH, "scp": fakeSCP})
	for _, machine := range []string{"lab1", "lab2"} {
		if err := os.MkdirAll(filepath.Join(dir, "machines", machine), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	runs := filepath.Join(dir, "runs")
	env = append(env, "MACHINES="+filepath.Join(dir, "machines"), "SELFPLAY="+filepath.Join(bin, "selfplay"), "OUT="+runs)
	for _, file := range []string{other, file, other} {
		if text := execute(t, env, "sh", example(t, "ssh.sh"), file, "lab1", "lab2"); !strings.Contains(text, "2 parts merged: ") {
			t.Errorf("got\n%s", text)
		}
	}
	joined, err := filepath.Glob(filepath.Join(runs, "*games-????????.db"))
	if err != nil || len(joined) != 2 {
		t.Errorf("joined %v (%v), want two runs", joined, err)
	}

	// A file that would lie elsewhere there is named before anything is played.
	above, _ := experiment(t, 2, `"changi"`, `"../mine.toml"`)
	c := exec.Command("sh", example(t, "ssh.sh"), above, "lab1", "lab2")
	c.Env = env
	if text, err := c.CombinedOutput(); err == nil || !strings.Contains(string(text), "names ../mine.toml, expected a path in its folder or below") {
		t.Errorf("got %v\n%s", err, text)
	}
}

// manifest is what a Job of Kubernetes has, as far as the example uses it: a key
// that is not here is a slip of the pen.
type manifest struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct{ Name string }
	Spec       struct {
		CompletionMode       string `yaml:"completionMode"`
		Completions          int
		Parallelism          int
		BackoffLimitPerIndex int    `yaml:"backoffLimitPerIndex"`
		PodReplacementPolicy string `yaml:"podReplacementPolicy"`
		Template             struct {
			Spec struct {
				RestartPolicy string `yaml:"restartPolicy"`
				Containers    []struct {
					Name, Image   string
					Command, Args []string
					Env           []struct{ Name, Value string }
					Resources     struct{ Requests, Limits map[string]string }
					VolumeMounts  []struct {
						Name      string
						MountPath string `yaml:"mountPath"`
					} `yaml:"volumeMounts"`
				}
				Volumes []struct {
					Name      string
					ConfigMap struct{ Name string } `yaml:"configMap"`
					Claim     struct {
						Name string `yaml:"claimName"`
					} `yaml:"persistentVolumeClaim"`
				}
			}
		}
	}
}

// The Kubernetes example is a Job whose pods play every part.
func TestKubernetesExample(t *testing.T) {
	text, err := os.ReadFile(example(t, "kubernetes.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var job manifest
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&job); err != nil {
		t.Fatal(err)
	}
	spec := job.Spec
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || spec.CompletionMode != "Indexed" || len(spec.Template.Spec.Containers) != 1 {
		t.Fatalf("not an indexed Job: %+v", job)
	}
	pod := spec.Template.Spec.Containers[0]
	values := map[string]string{}
	for _, e := range pod.Env {
		values[e.Name] = e.Value
	}
	if values["PARTS"] != fmt.Sprint(spec.Completions) {
		t.Errorf("%s parts, but %d completions", values["PARTS"], spec.Completions)
	}

	file, dir := experiment(t, 3)
	_, env := onPath(t, nil)
	for index := range 2 {
		env := append(env, fmt.Sprintf("JOB_COMPLETION_INDEX=%d", index), "PARTS=2",
			"EXPERIMENT="+file, "RUNS="+filepath.Join(dir, "runs"), "WORKERS="+values["WORKERS"])
		execute(t, env, pod.Command[0], append(pod.Command[1:], pod.Args...)...)
	}
	mergeAll(t, file, dir)
}
