// Package front writes the front page of published folders: who asked what, what the
// games answer in a line, how sure that is, and where the whole answer stands.
//
// # Terms
//
//   - The plan (PlanFile) is a file beside the folders. It lists people, their questions,
//     and which folder answers each, by which words and numbers. It holds no numbers.
//   - An item is a question with its answer, taken letter by letter from what the folder
//     says (package published). So no number of the front page can differ from the page
//     that it comes from.
//   - An older folder is one without the rows of its games: nobody can make its numbers
//     again. The plan names those that are allowed.
package front
