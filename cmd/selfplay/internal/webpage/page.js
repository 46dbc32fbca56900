"use strict";
(async () => {
	const $ = (id) => document.getElementById(id);
	const start = JSON.parse($("start-data").textContent);

	// ---- The engine: it answers questions, from a server or inside this page. ----

	// overHTTP asks the server that the page came from.
	function overHTTP() {
		return async (question, signal) => {
			let answer;
			try {
				answer = await fetch("ask", {
					method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal,
				});
			} catch (wrong) {
				if (signal && signal.aborted) throw wrong;
				throw new Error("Komi does not answer. Is “selfplay play” still running?");
			}
			if (!answer.ok) throw new Error(await answer.text());
			return answer.json();
		};
	}

	// inThisPage starts the engine that the page carries, in a thread of its own.
	async function inThisPage() {
		const packed = Uint8Array.from(atob($("engine-data").textContent.trim()), (c) => c.charCodeAt(0));
		const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
		const program = await new Response(unpacked).arrayBuffer();
		const code = URL.createObjectURL(new Blob([$("worker-code").textContent], { type: "text/javascript" }));
		const worker = new Worker(code);
		const waiting = new Map();
		let next = 1;
		await new Promise((ready, failed) => {
			worker.onerror = (e) => failed(new Error("The engine did not start: " + (e.message || "this browser keeps it from running")));
			worker.onmessage = (e) => {
				if (e.data.failed) failed(new Error("The engine did not start: " + e.data.failed));
				else if (e.data.ready) ready();
				else {
					waiting.get(e.data.id)(JSON.parse(e.data.answer));
					waiting.delete(e.data.id);
				}
			};
			worker.postMessage({ program, game: $("game-data").textContent }, [program]);
		});
		return (question, signal) => new Promise((answered) => {
			const id = next++;
			waiting.set(id, answered);
			if (signal) signal.addEventListener("abort", () => worker.postMessage({ id: 0, question: JSON.stringify({ ask: "stop", search: question.search }) }));
			worker.postMessage({ id, question: JSON.stringify(question) });
		});
	}

	let engine = null;
	async function ask(question, signal) {
		const answer = await engine(question, signal);
		if (answer.error) throw new Error(answer.error);
		return answer;
	}

	// ---- What is on the table. ----

	const budgets = [[1000, "quick"], [10000, "steady"], [100000, "strong"], [1000000, "slow"]];
	let about; // the game
	let board; // its board and pieces, drawn
	const game = {
		setup: "", start: "", moves: [], at: 0, viewer: start.viewer, seed: 1,
		seats: [], // by player: "you" or "komi"
		record: null,
	};
	let view = null; // the position at the ply game.at
	let played = []; // all moves of the game, also those after game.at
	let selected = null; // {from} or {drop}
	let turn = 0; // counts what the user did, so that answers to what is past are dropped
	let thinking = null; // AbortController of a search under way
	let search = 0; // its number
	let hint = null; // {from, to}

	const many = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
	const random = () => crypto.getRandomValues(new Uint32Array(1))[0];
	const nodes = () => Number($("nodes").value);
	const over = () => view.end != null;
	const mine = () => game.seats[view.turn] === "you";

	function warn(wrong) {
		$("notice").textContent = wrong instanceof Error ? wrong.message : String(wrong);
		$("notice").hidden = false;
	}

	// guard runs what the user asked for and shows what goes wrong.
	async function guard(work) {
		try {
			await work();
		} catch (wrong) {
			if (wrong.name !== "AbortError") warn(wrong);
		}
	}

	// act begins something new: what was under way no longer counts.
	function act() {
		turn++;
		selected = null;
		hint = null;
		if (thinking) thinking.abort();
		thinking = null;
		$("notice").hidden = true;
		return turn;
	}

	// key names the position that the game is at; view.key names the one that is shown.
	// Until the engine has answered they differ, and the board shows what is past: touches
	// of it count for nothing.
	const key = () => JSON.stringify([game.setup, game.start, game.moves.slice(0, game.at)]);
	const current = () => view != null && view.key === key();

	const position = (n) => ({ setup: game.setup, start: game.start, moves: game.moves.slice(0, n), viewer: game.viewer, seed: game.seed });

	// ---- Drawing. ----

	const SVG = "http://www.w3.org/2000/svg";
	function svg(name, attributes) {
		const e = document.createElementNS(SVG, name);
		for (const key in attributes) e.setAttribute(key, attributes[key]);
		return e;
	}
	function element(name, text, attributes) {
		const e = document.createElement(name);
		if (text != null) e.textContent = text;
		for (const key in attributes) e.setAttribute(key, attributes[key]);
		return e;
	}
	// drawing turns the text of an SVG into a part of the page.
	function drawing(text) {
		return document.importNode(new DOMParser().parseFromString(text, "text/html").querySelector("svg"), true);
	}
	const kind = (k) => board.kinds[k - 1];
	const shape = (k, owner) => "#" + kind(k).shapes[owner];
	function picture(k, owner) {
		const s = svg("svg", { viewBox: "-24 -24 48 48", "aria-hidden": "true", class: "komi-diagram" });
		s.append(svg("use", { href: shape(k, owner) }));
		return s;
	}

	let spots = new Map(); // by name: {x, y, hit}
	let standing = new Map(); // by square: {el, kind, owner}
	let layers = {};

	// setBoard draws the board of the game. Of several that are asked for only the last
	// is drawn, and all who asked wait for it.
	let asked = null;
	function setBoard() {
		const mine = asked = ask({ ask: "board", setup: game.setup, viewer: game.viewer }).then((answer) => {
			if (mine !== asked) return asked;
			board = answer;
			drawBoard();
		});
		return mine;
	}

	function drawBoard() {
		const stage = $("stage");
		stage.replaceChildren();
		const old = document.querySelector("body>svg");
		if (old) old.remove();
		const shapes = drawing(board.shapes);
		shapes.style.position = "absolute";
		document.body.prepend(shapes);
		const s = svg("svg", { class: "komi-diagram", viewBox: `0 0 ${board.width} ${board.height}`, role: "group", "aria-label": "Board" });
		s.append(svg("use", { href: "#komi-b" }));
		for (const name of ["under", "walls", "pieces", "over", "hits"]) s.append(layers[name] = svg("g", {}));
		spots = new Map();
		standing = new Map();
		for (const q of board.squares) {
			const hit = board.round ? svg("circle", { cx: q.x, cy: q.y, r: 22 }) : svg("rect", { x: q.x - 23, y: q.y - 23, width: 46, height: 46 });
			hit.setAttribute("class", "sq");
			hit.setAttribute("role", "button");
			hit.setAttribute("tabindex", "-1");
			hit.setAttribute("data-square", q.name);
			layers.hits.append(hit);
			spots.set(q.name, { x: q.x, y: q.y, hit });
		}
		stage.append(s);
		const first = layers.hits.firstChild;
		if (first) first.setAttribute("tabindex", "0");
		setSeats();
		fit();
	}

	// fit offers a larger board where squares are too small for a finger, and chooses it
	// where they are far too small, unless the user chose.
	let sized = false;
	function fit() {
		const scale = $("stage").clientWidth / board.width;
		if (!sized && scale > 0) enlarge(scale < 0.45);
		$("larger").hidden = scale >= 0.62 && !$("stage").classList.contains("wide");
	}
	function enlarge(wide) {
		const stage = $("stage");
		if (stage.classList.contains("wide") === wide) return;
		stage.classList.toggle("wide", wide);
		stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2;
		$("larger").setAttribute("aria-pressed", String(wide));
		$("larger").textContent = wide ? "Smaller board" : "Larger board";
	}

	// movePieces puts the pieces where they stand now. A piece that went somewhere is
	// seen to go.
	function movePieces() {
		const now = new Map(view.pieces.map((p) => [p.square, p]));
		const gone = [], come = [];
		for (const [square, p] of standing) {
			const q = now.get(square);
			if (!q || q.kind !== p.kind || q.owner !== p.owner) gone.push(square);
		}
		for (const [square, p] of now) {
			const q = standing.get(square);
			if (!q || q.kind !== p.kind || q.owner !== p.owner) come.push(square);
		}
		const free = gone.map((square) => ({ square, ...standing.get(square) }));
		for (const x of free) standing.delete(x.square);
		const few = come.length <= 4;
		for (const square of come) {
			const p = now.get(square);
			let i = few ? free.findIndex((x) => x.owner === p.owner && x.kind === p.kind) : -1;
			if (i < 0 && few) i = free.findIndex((x) => x.owner === p.owner && x.square !== square);
			let el;
			if (i >= 0) {
				el = free.splice(i, 1)[0].el;
				layers.pieces.append(el); // above the others while it moves
			} else {
				el = svg("use", { class: "piece" });
				layers.pieces.append(el);
			}
			el.setAttribute("href", shape(p.kind, p.owner));
			const at = spots.get(square);
			el.style.transform = `translate(${at.x}px,${at.y}px)`;
			standing.set(square, { el, kind: p.kind, owner: p.owner });
		}
		for (const x of free) x.el.remove();
		layers.walls.replaceChildren(...(view.walls || []).map((square) => {
			const at = spots.get(square);
			return svg("use", { href: "#komi-w", transform: `translate(${at.x},${at.y})` });
		}));
	}

	// chosen are the legal moves of what is selected.
	function chosen() {
		if (!selected || !view.moves) return [];
		return view.moves.filter((m) => (selected.from ? m.from === selected.from : m.drop === selected.drop));
	}

	function mark() {
		layers.under.replaceChildren();
		layers.over.replaceChildren();
		for (const name of view.last || []) {
			const at = spots.get(name);
			layers.under.append(svg("circle", { class: "was", cx: at.x, cy: at.y, r: 22.5 }));
		}
		for (const name of view.checks || []) {
			const at = spots.get(name);
			layers.over.append(svg("circle", { class: "check", cx: at.x, cy: at.y, r: 21 }));
		}
		if (selected && selected.from) {
			const at = spots.get(selected.from);
			layers.over.append(svg("circle", { class: "sel", cx: at.x, cy: at.y, r: 21 }));
		}
		const targets = new Map();
		for (const m of chosen()) targets.set(m.to, targets.get(m.to) || m.takes);
		for (const [name, takes] of targets) {
			const at = spots.get(name);
			layers.over.append(standing.has(name)
				? svg("circle", { class: "take", cx: at.x, cy: at.y, r: 21 })
				: svg("circle", { class: takes ? "take" : "go", cx: at.x, cy: at.y, r: takes ? 10 : 7 }));
		}
		if (hint && hint.to) {
			const b = spots.get(hint.to), a = hint.from ? spots.get(hint.from) : b;
			if (a === b) layers.over.append(svg("circle", { class: "arrow", cx: b.x, cy: b.y, r: 18 }));
			else layers.over.append(arrow(a, b));
		}
		const movable = new Set((view.moves || []).map((m) => m.from));
		for (const [name, spot] of spots) {
			const p = standing.get(name);
			const can = targets.has(name) || (mine() && movable.has(name));
			spot.hit.classList.toggle("can", can || p != null);
			let label = name;
			if (p) label += `, ${kind(p.kind).name} of ${board.players[p.owner]}`;
			if (targets.has(name)) label += p || targets.get(name) ? ", can be taken" : ", can be reached";
			else if (mine() && movable.has(name)) label += ", can move";
			spot.hit.setAttribute("aria-label", label);
			spot.hit.classList.toggle("target", targets.has(name));
		}
	}

	// arrow is a line with a head that ends short of the middle of its square.
	function arrow(a, b) {
		const length = Math.hypot(b.x - a.x, b.y - a.y), ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
		const x = b.x - 6 * ux, y = b.y - 6 * uy;
		const wing = (side) => `M${x} ${y}L${x - 13 * ux + side * 8 * uy} ${y - 13 * uy - side * 8 * ux}`;
		return svg("path", { class: "arrow", d: `M${a.x + 12 * ux} ${a.y + 12 * uy}L${x} ${y}${wing(1)}${wing(-1)}` });
	}

	// keepingFocus draws anew what is inside an element. The part that has the keyboard's
	// focus gives it to the part that takes its place, the one with the same value of an
	// attribute.
	function keepingFocus(whole, attribute, work) {
		const has = document.activeElement;
		const value = whole.contains(has) ? has.getAttribute(attribute) : null;
		work();
		if (value == null) return;
		const now = whole.querySelector(`[${attribute}="${value}"]`);
		if (now) now.focus({ preventScroll: true });
	}

	// Seats stay for as long as the board does, so that a list of players that somebody
	// has opened stays open.
	let seats = []; // by player
	function setSeats() {
		const n = board.players.length;
		seats = board.players.map((_, q) => seat(q));
		$("below").replaceChildren(seats[game.viewer]);
		$("above").replaceChildren(...seats.slice(1).map((_, i) => seats[(game.viewer + 1 + i) % n]));
	}

	function drawSeats() {
		seats.forEach((s, q) => {
			s.classList.toggle("on", !over() && view.turn === q);
			s.classList.toggle("out", Boolean(view.out && view.out[q]));
			const facts = [];
			if (view.points) facts.push(`${view.points[q]} points`);
			if (view.out && view.out[q]) facts.push("out of the game");
			s.querySelector(".state").replaceChildren(...facts.map((text) => element("span", text, { class: "small" })));
			s.querySelector("select").value = game.seats[q];
			const hand = s.querySelector(".hand");
			hand.hidden = !view.hands;
			if (view.hands) keepingFocus(hand, "data-drop", () => hand.replaceChildren(...view.hands[q].map((h) => inHand(q, h))));
		});
	}

	function seat(q) {
		const s = element("div", null, { class: "seat", "data-player": q });
		const disc = element("span", null, { class: "disc", "aria-hidden": "true" });
		const colour = getComputedStyle($("stage").firstChild).getPropertyValue("--d" + (q + 1)) || "currentColor";
		disc.style.borderColor = colour;
		if (q > 0) disc.style.background = colour;
		if (q === 2) disc.style.borderRadius = "3px";
		s.append(disc, element("span", board.players[q], { class: "who" }), element("span", null, { class: "state" }));
		const by = element("select", null, { "aria-label": `Who plays ${board.players[q]}` });
		for (const [value, text] of [["you", "a person"], ["komi", "Komi"]]) by.append(element("option", text, { value }));
		by.addEventListener("change", () => guard(async () => {
			act();
			game.seats[q] = by.value;
			await show();
		}));
		s.append(by, element("div", null, { class: "hand" }));
		return s;
	}

	// inHand is the button of a kind in a player's hand.
	function inHand(q, h) {
		const b = element("button", null, { type: "button", "data-drop": h.kind, "aria-label": `${kind(h.kind).name} in hand, ${h.n}` });
		b.append(picture(h.kind, q));
		if (h.n > 1) b.append(element("b", "×" + h.n));
		const can = mine() && view.turn === q && (view.moves || []).some((m) => m.drop === h.kind);
		b.classList.toggle("can", can);
		b.setAttribute("aria-pressed", String(Boolean(can && selected && selected.drop === h.kind)));
		b.addEventListener("click", () => {
			tell(h.kind);
			if (!can || !current() || thinking) return;
			selected = selected && selected.drop === h.kind ? null : { drop: h.kind };
			mark();
			drawSeats();
		});
		return b;
	}

	function drawMoves() {
		const list = $("moves"), n = board.players.length;
		list.style.setProperty("--players", n);
		keepingFocus(list, "data-ply", () => listMoves(list, n));
		const current = list.querySelector("[aria-current]");
		if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
		else list.scrollTop = 0;
		$("ply").textContent = played.length ? `after ${game.at} of ${played.length}` : "";
		$("first").disabled = $("before").disabled = game.at === 0;
		$("last").disabled = $("after").disabled = game.at === played.length;
	}

	// listMoves lists the moves of the game for n players, a row each round.
	function listMoves(list, n) {
		list.replaceChildren();
		let row = null, round = 0;
		played.forEach((m, i) => {
			if (!row || m.by <= (i > 0 ? played[i - 1].by : -1)) {
				row = element("li");
				row.append(element("span", ++round + ".", { class: "n" }));
				list.append(row);
				for (let q = 0; q < m.by; q++) row.append(element("span"));
			} else for (let q = played[i - 1].by + 1; q < m.by; q++) row.append(element("span"));
			const b = element("button", m.note, { type: "button", "data-ply": i + 1 });
			if (m.check) b.append(element("small", " check"));
			if (i + 1 === game.at) b.setAttribute("aria-current", "true");
			row.append(b);
			const next = played[i + 1];
			if (!next || next.by <= m.by) for (let q = m.by + 1; q < n; q++) row.append(element("span"));
		});
	}

	function drawStatus() {
		const name = board.players[view.turn];
		let text;
		if (over()) text = view.end.text;
		else if (thinking) text = `Komi thinks for ${name}…`;
		else {
			text = game.seats.filter((s) => s === "you").length === 1 && mine() ? `Your move: you play ${name}` : `${name} to move`;
			if (view.checks) text += ", check";
			const last = view.played[view.played.length - 1];
			if (last) text = `${board.players[last.by]}: ${last.note}. ${text}`;
		}
		$("status").textContent = text;
		$("status").classList.toggle("over", over());
		document.body.setAttribute("data-ply", game.at);
		document.body.toggleAttribute("data-thinking", thinking != null);
		$("now").hidden = !thinking;
		$("pass").hidden = !(mine() && !thinking && (view.moves || []).some((m) => m.note === "pass"));
		$("undo").disabled = game.at === 0;
		$("hint").disabled = over() || thinking != null;
		$("fen").textContent = view.fen;
		if (game.record) {
			$("told").textContent = game.record.title + ". " + game.record.told;
			$("game-number").value = game.record.index;
			$("previous-game").disabled = game.record.index === 0;
			$("next-game").disabled = game.record.index >= about.games - 1;
			$("back").hidden = game.moves.join(" ") === game.record.moves.join(" ");
		}
	}

	function draw() {
		movePieces();
		mark();
		drawSeats();
		drawMoves();
		drawStatus();
		announce();
	}

	// announce tells a page around this one how high it is.
	function announce() {
		if (window.parent !== window) window.parent.postMessage({ komi: "shown", height: document.documentElement.scrollHeight, ply: game.at }, "*");
	}

	// ---- Playing. ----

	// show asks for the position at the ply of the game and draws it; if it is Komi's
	// turn at the end of the game, Komi plays.
	async function show() {
		const my = turn;
		if (game.at < game.moves.length && played.length !== game.moves.length) {
			const whole = await ask({ ask: "look", ...position(game.moves.length) });
			if (my !== turn) return;
			played = whole.played;
		}
		const asked = key();
		const seen = await ask({ ask: "look", ...position(game.at) });
		if (my !== turn) return;
		view = seen;
		view.key = asked;
		if (game.at === game.moves.length) played = view.played;
		draw();
		if (!over() && !mine() && game.at === game.moves.length) await think(my, true);
	}

	// think lets Komi play, or only say what it would play.
	async function think(my, plays) {
		thinking = new AbortController();
		search = random();
		drawStatus();
		const began = Date.now();
		let found;
		try {
			found = await ask({ ask: "think", ...position(game.at), nodes: nodes(), search }, thinking.signal);
			if (plays && game.seats.every((s) => s === "komi")) await new Promise((done) => setTimeout(done, Math.max(0, 600 - (Date.now() - began))));
		} finally {
			if (my === turn) {
				thinking = null;
				drawStatus();
			}
		}
		if (my !== turn) return;
		$("says").textContent = (plays ? "Komi: " : `Komi would play ${found.note}: `) + found.says + ".";
		$("line").textContent = `It expects ${found.line.join(" ")} · ${many(found.nodes, "position")}` + (found.depth ? `, ${found.depth} ${found.depth === 1 ? "ply" : "plies"} deep` : "");
		$("thought").hidden = false;
		if (!plays) {
			const m = view.moves.find((m) => m.text === found.text);
			hint = m ? { from: m.from, to: m.to } : null;
			mark();
			drawStatus();
			return;
		}
		await make(found.text);
	}

	async function make(text) {
		act();
		game.moves = game.moves.slice(0, game.at);
		game.moves.push(text);
		game.at++;
		await show();
	}

	const go = (ply) => guard(async () => {
		act();
		game.at = Math.max(0, Math.min(ply, game.moves.length));
		await show();
	});

	// touch is a click on a square.
	function touch(name) {
		if (!current()) return;
		const p = standing.get(name);
		const moves = chosen().filter((m) => m.to === name);
		if (moves.length > 0 && mine() && !thinking) {
			if (moves.length === 1) guard(() => make(moves[0].text));
			else choose(moves);
			return;
		}
		if (p) tell(p.kind);
		const can = mine() && !thinking && (view.moves || []).some((m) => m.from === name);
		selected = can && !(selected && selected.from === name) ? { from: name } : null;
		hint = null;
		mark();
		drawSeats();
	}

	// choose asks which of several moves to a square is meant.
	function choose(moves) {
		const list = $("choices");
		list.replaceChildren();
		for (const m of moves) {
			const b = element("button", null, { type: "button", "data-move": m.text });
			const k = m.becomes || m.drop || (m.from && standing.get(m.from) ? standing.get(m.from).kind : 0);
			if (k) b.append(picture(k, view.turn));
			b.append(element("span", m.says[0].toUpperCase() + m.says.slice(1)));
			b.addEventListener("click", () => {
				$("choice").close();
				guard(() => make(m.text));
			});
			list.append(b);
		}
		$("choice").showModal();
	}

	// tell shows what a kind of piece may do.
	const told = new Map();
	let telling = 0;
	async function tell(k) {
		const letter = kind(k).letter, key = game.setup + " " + letter, my = ++telling;
		await guard(async () => {
			if (!told.has(key)) told.set(key, await ask({ ask: "piece", setup: game.setup, piece: letter }));
			if (my !== telling) return;
			const x = told.get(key), place = $("piece");
			place.replaceChildren(element("h2", `The ${x.name} (${x.letter})`));
			if (x.facts) place.append(element("p", x.facts.join(" · "), { class: "facts" }));
			if (x.remarks) {
				place.append(element("p", "What the game’s file says beside it:", { class: "small" }));
				const list = element("ul");
				for (const text of x.remarks) list.append(element("li", text));
				place.append(list);
			}
			const all = element("div", null, { class: board.width > 700 ? "diagrams large" : "diagrams" });
			for (const text of x.diagrams) all.append(drawing(text));
			place.append(all, element("p", "In Betza notation: " + x.betza.join(", "), { class: "small" }));
		});
	}

	async function newGame() {
		act();
		const changed = game.setup !== $("setup").value && $("setup").value !== "";
		if ($("setup").value !== "") game.setup = $("setup").value;
		game.start = !changed && start.start && game.setup === about.setups[0] ? start.start : "";
		game.moves = [];
		game.at = 0;
		game.seed = random();
		played = [];
		$("thought").hidden = true;
		await setBoard();
		await show();
	}

	// openRecord shows a game of the run.
	async function openRecord(index, ply) {
		act();
		const record = await ask({ ask: "record", index });
		const other = game.setup !== record.setup || !board;
		game.setup = $("setup").value = record.setup;
		game.start = record.start;
		game.moves = record.moves || [];
		game.at = ply == null || ply < 0 ? 0 : Math.min(ply, game.moves.length);
		record.moves = game.moves;
		game.record = record;
		game.seats = game.seats.map(() => "you");
		played = [];
		$("record").hidden = false;
		$("thought").hidden = true;
		if (other) await setBoard();
		await show();
	}

	// ---- Buttons and keys. ----

	$("stage").addEventListener("click", (e) => {
		const name = e.target.getAttribute && e.target.getAttribute("data-square");
		if (name) touch(name);
	});
	$("stage").addEventListener("keydown", (e) => {
		const name = e.target.getAttribute("data-square");
		if (!name) return;
		if (e.key === "Enter" || e.key === " ") {
			e.preventDefault();
			touch(name);
			return;
		}
		const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
		if (!way) return;
		e.preventDefault();
		const here = spots.get(name);
		let best = null, least = Infinity;
		for (const [, spot] of spots) {
			const x = spot.x - here.x, y = spot.y - here.y, along = x * way[0] + y * way[1], aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
			if (along > 8 && along + 2.5 * aside < least) [best, least] = [spot, along + 2.5 * aside];
		}
		if (!best) return;
		e.target.setAttribute("tabindex", "-1");
		best.hit.setAttribute("tabindex", "0");
		best.hit.focus();
	});
	$("moves").addEventListener("click", (e) => {
		const b = e.target.closest("[data-ply]");
		if (b) go(Number(b.getAttribute("data-ply")));
	});
	$("first").onclick = () => go(0);
	$("before").onclick = () => go(game.at - 1);
	$("after").onclick = () => go(game.at + 1);
	$("last").onclick = () => go(game.moves.length);
	$("pass").onclick = () => current() && guard(() => make(view.moves.find((m) => m.note === "pass").text));
	$("undo").onclick = () => guard(async () => {
		act();
		// Back to a position in which a person is on turn.
		let n = game.at - 1;
		while (n > 0 && played[n] && game.seats[played[n].by] !== "you" && game.seats.includes("you")) n--;
		game.moves = game.moves.slice(0, n);
		game.at = n;
		$("thought").hidden = true;
		await show();
	});
	$("hint").onclick = () => current() && !thinking && guard(() => think(act(), false));
	$("now").onclick = () => guard(() => ask({ ask: "stop", search }));
	$("turn").onclick = () => guard(async () => {
		game.viewer = (game.viewer + 1) % board.players.length;
		await setBoard();
		if (current()) draw(); // else the answer that is under way will
	});
	$("larger").onclick = () => {
		sized = true;
		enlarge(!$("stage").classList.contains("wide"));
	};
	$("again").onclick = () => guard(newGame);
	$("setup").onchange = () => guard(newGame);
	$("previous-game").onclick = () => guard(() => openRecord(game.record.index - 1, 0));
	$("next-game").onclick = () => guard(() => openRecord(game.record.index + 1, 0));
	$("game-number").onchange = () => guard(() => openRecord(Math.max(0, Math.min(about.games - 1, Math.trunc(Number($("game-number").value)) || 0)), 0));
	$("back").onclick = () => guard(() => openRecord(game.record.index, game.at));
	$("cancel").onclick = () => $("choice").close();
	window.addEventListener("resize", () => board && fit());

	// ---- Beginning. ----

	await guard(async () => {
		engine = start.alone ? await inThisPage() : overHTTP();
		about = await ask({ ask: "game" });
		const list = [...budgets];
		if (!list.some(([n]) => n === start.nodes)) list.push([start.nodes, "as asked"]);
		list.sort((a, b) => a[0] - b[0]);
		for (const [n, name] of list) $("nodes").append(element("option", `${many(n, "position")} (${name})`, { value: n }));
		$("nodes").value = start.nodes;
		for (const s of about.setups) $("setup").append(element("option", s, { value: s }));
		$("setup-label").hidden = about.setups.length < 2;
		if (about.options) $("about").append(" Played with " + about.options.map((o) => o.says).join("; ") + ".");
		game.seats = about.players.map((_, q) => (start.komi.includes(q) ? "komi" : "you"));
		game.setup = about.setups[0];
		game.start = start.start || "";
		game.seed = random();
		if (start.record != null) await openRecord(start.record, start.ply);
		else {
			await setBoard();
			await show();
		}
	});
})();
