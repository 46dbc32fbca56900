// Package kinds lists the kinds of experiment. Each kind is one package below this one;
// to add a kind, write its package and add a line to [All].
//
// # What a kind consists of
//
//   - doc.go says what is asked, with the terms of the question.
//   - ask.go has Kind, an experiments.Kind: its name, who can play it, what its arms are
//     called, which measures are shown while it runs. If its files have tables of their
//     own, Kind.Ask makes an experiments.Question: these tables, their checks, and the
//     arms that follow from them. A question that can also plan, by a method Next, lays
//     out stages once games are known.
//   - Files of its own analysis, named for what they estimate. They start from
//     games.Set, which has the games of a run by arm, and from Set.Records where
//     the moves are needed.
//   - answer.go has Answer: it takes the games of a run to an answer.Answer. findings.Look
//     gives a view of the games with the words and sections that all answers share; the
//     kind adds its own and says in which order they stand.
//   - words.go has the sentences, sections.go and files like it the sections: figures as
//     the numbers behind them, tables, boards. Nothing in them knows how it is shown.
//   - rehearsal.go plays the experiment with made-up games whose truth is known, for
//     selfplay simulate. draft.go, where there is one, writes an experiment for any game,
//     for run KIND --game.
//   - In some kinds forecast.go says what the experiment promises before its first game,
//     and brief.go says in a few lines what it has found.
//   - A kind whose answer reads moves also has Tables, and others have more of what [Kind]
//     can do.
//
// Package ladder is the shortest whole example.
package kinds
