// Package session plays an experiment into its run file: it opens or makes the file, counts the
// games that are there, shows the progress, keeps a page of the run, and says in the end what
// the games say or how to go on.
package session
