// The engine of an exported page: it starts when it gets the program, and then
// answers questions.
onmessage = async (e) => {
	try {
		const go = new Go();
		const { instance } = await WebAssembly.instantiate(e.data.program, go.importObject);
		self.komiGame = e.data.game;
		self.komiSay = (message) => postMessage(message);
		onmessage = (e) => self.komiAsk(e.data.id, e.data.question);
		go.run(instance);
	} catch (wrong) {
		postMessage({ failed: String(wrong) });
	}
};
