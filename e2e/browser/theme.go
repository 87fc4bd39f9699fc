package browser

// Faint returns the texts with too little contrast: below 4.5:1, or 3:1 for large type (WCAG
// 2.2, 1.4.3).
const Faint = `() => {
	const c = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const parsed = new Map();
	const parse = (text) => {
		if (!parsed.has(text)) {
			c.clearRect(0, 0, 1, 1);
			c.fillStyle = text;
			c.fillRect(0, 0, 1, 1);
			const [r, g, b, a] = c.getImageData(0, 0, 1, 1).data;
			parsed.set(text, [r, g, b, a / 255]);
		}
		return parsed.get(text);
	};
	const over = ([r, g, b, a], below) => [r, g, b].map((v, i) => v * a + below[i] * (1 - a));
	const light = (rgb) => {
		const [r, g, b] = rgb.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const ground = (element) => {
		const layers = [];
		for (let e = element; e; e = e.parentElement) {
			const s = getComputedStyle(e);
			if (s.backgroundImage !== "none") return null;
			const c = parse(s.backgroundColor);
			if (c[3] > 0) layers.push(c);
			if (c[3] === 1) break;
		}
		return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
	};
	const found = new Set();
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement;
		if (!walk.currentNode.data.trim() || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest("svg, :disabled, [aria-disabled=true], noscript")) continue;
		const behind = ground(e);
		if (!behind) continue;
		const s = getComputedStyle(e);
		const [a, b] = [light(over(parse(s.color), behind)), light(behind)].sort((x, y) => y - x);
		const size = parseFloat(s.fontSize);
		const large = size >= 24 || (size >= 18.66 && +s.fontWeight >= 700);
		const ratio = (a + 0.05) / (b + 0.05);
		if (ratio < (large ? 3 : 4.5)) found.add(ratio.toFixed(1) + " " + e.tagName.toLowerCase() + "." + e.className + " " + JSON.stringify(walk.currentNode.data.trim().slice(0, 30)));
	}
	return [...found];
}`
