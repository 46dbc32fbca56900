// Looks for what a reader would trip over. Returns a list of faults in words.
(() => {
  const faults = [];
  const name = e => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + ' "' + (e.textContent || '').trim().slice(0, 40) + '"';

  // Nothing may stick out of the window; wide things scroll inside their box.
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth) faults.push(`the page is ${wide.scrollWidth} wide in a window of ${wide.clientWidth}`);
  for (const e of document.querySelectorAll('body *')) {
    if (e.closest('.scroll, pre, svg')) continue;
    const r = e.getBoundingClientRect();
    if (r.width && r.right > wide.clientWidth + 1) faults.push(`${name(e)} sticks out to ${Math.round(r.right)}`);
  }

  for (const box of document.querySelectorAll('.board')) {
    const edge = box.getBoundingClientRect().right;
    for (const e of box.querySelectorAll('*')) {
      if (!e.closest('svg') && e.getBoundingClientRect().right > edge + 1) faults.push(`${name(e)} is cut off by its box`);
    }
  }

  // Names: every drawing says what it is, every id is used once, links lead somewhere.
  const ids = new Set();
  for (const e of document.querySelectorAll('[id]')) {
    if (ids.has(e.id)) faults.push(`id ${e.id} is used twice`);
    ids.add(e.id);
  }
  for (const svg of document.querySelectorAll('svg')) {
    if (svg.getAttribute('aria-hidden') === 'true' && !svg.getAttribute('role')) continue; // beside its name
    const id = svg.id || (svg.querySelector('title') || {}).id;
    if (svg.getAttribute('role') !== 'img') faults.push(`drawing ${id} has no role=img`);
    for (const tag of ['title', 'desc']) {
      const e = svg.querySelector(':scope > ' + tag);
      if (!e || !e.textContent.trim()) faults.push(`drawing ${id} has no ${tag}`);
      else if (!(svg.getAttribute('aria-labelledby') || '').split(' ').includes(e.id)) faults.push(`drawing ${id} is not labelled by its ${tag}`);
    }
  }
  for (const f of document.querySelectorAll('figure')) {
    if (!f.querySelector('svg')) faults.push('a figure has no drawing');
    if (!f.querySelector('figcaption')) faults.push('a figure has no caption');
    if (!f.querySelector('details table tbody tr')) faults.push('a figure has no numbers');
  }
  for (const a of document.querySelectorAll('a[href^="#"]')) {
    if (!document.getElementById(a.getAttribute('href').slice(1))) faults.push(`link ${a.getAttribute('href')} leads nowhere`);
  }
  for (const t of document.querySelectorAll('table')) {
    const n = t.querySelectorAll('thead th').length;
    for (const row of t.querySelectorAll('tbody tr')) if (row.children.length !== n) faults.push(`a row of ${name(t)} has ${row.children.length} cells under ${n} headings`);
  }

  // The outline: one h1, and no level left out.
  let level = 0;
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  if (headings.filter(h => h.tagName === 'H1').length !== 1) faults.push('the page has not exactly one h1');
  for (const h of headings) {
    const at = +h.tagName[1];
    if (at > level + 1) faults.push(`${name(h)} follows a heading of level ${level}`);
    level = at;
  }
  if (!document.documentElement.lang) faults.push('the page has no language');
  if (!document.querySelector('main')) faults.push('the page has no main part');

  // Contrast, by WCAG 2.1: 4.5 for text, 3 for large text.
  const parse = c => { const m = c.match(/[\d.]+/g).map(Number); return {r: m[0], g: m[1], b: m[2], a: m.length > 3 ? m[3] : 1}; };
  const luminance = c => [c.r, c.g, c.b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (a, b) => { const [x, y] = [luminance(a), luminance(b)]; return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); };
  const ground = e => {
    for (; e; e = e.parentElement) {
      const c = parse(getComputedStyle(e).backgroundColor);
      if (c.a === 1) return c;
    }
    return {r: 255, g: 255, b: 255, a: 1};
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  for (let n; (n = walker.nextNode());) {
    const e = n.parentElement;
    if (!n.textContent.trim() || seen.has(e) || ['TITLE', 'DESC', 'STYLE', 'SCRIPT'].includes(e.tagName.toUpperCase())) continue;
    seen.add(e);
    const style = getComputedStyle(e);
    const inSVG = e instanceof SVGElement;
    let back = ground(inSVG ? e.ownerSVGElement : e);
    if (inSVG) {
      // What was painted below the text: the last filled shape before it that covers its middle.
      const r = e.getBoundingClientRect();
      if (!r.width) continue;
      const x = r.left + r.width / 2, y = r.top + r.height / 2;
      for (const shape of e.ownerSVGElement.querySelectorAll('path, rect, circle, polygon, text')) {
        if (shape === e) break;
        if (shape.tagName === 'text') continue;
        const fill = getComputedStyle(shape).fill;
        const box = shape.getBoundingClientRect();
        if (fill.startsWith('rgb') && parse(fill).a === 1 &&
            box.left <= x && x <= box.right && box.top <= y && y <= box.bottom) back = parse(fill);
      }
      const scale = r.height / e.getBBox().height;
      const size = parseFloat(style.fontSize) * scale;
      if (size < 9 && !e.closest('.board')) faults.push(`"${e.textContent}" is set in ${size.toFixed(1)} px`);
    } else if (parseFloat(style.fontSize) < 12.5) {
      faults.push(`${name(e)} is set in ${style.fontSize}`);
    }
    const large = parseFloat(style.fontSize) >= 24;
    const c = contrast(parse(inSVG ? style.fill : style.color), back);
    if (c < (large ? 3 : 4.5)) faults.push(`${name(e)} has a contrast of ${c.toFixed(2)}`);
  }

  // Labels of a figure neither leave it nor cover each other.
  for (const svg of document.querySelectorAll('figure svg')) {
    const frame = svg.getBoundingClientRect();
    const labels = [...svg.querySelectorAll('text')].map(e => [e, e.getBoundingClientRect()]);
    labels.forEach(([e, r], i) => {
      if (r.left < frame.left - 1 || r.right > frame.right + 1 || r.top < frame.top - 2 || r.bottom > frame.bottom + 2)
        faults.push(`${name(e)} leaves its figure`);
      for (const [other, q] of labels.slice(i + 1)) {
        const w = Math.min(r.right, q.right) - Math.max(r.left, q.left), h = Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top);
        if (w > 1.5 && h > 0.35 * Math.min(r.height, q.height)) faults.push(`${name(e)} covers ${name(other)}`);
      }
    });
  }
  return faults;
})()
