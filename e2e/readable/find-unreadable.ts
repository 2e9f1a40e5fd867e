// Runs in the page, as text: each function is given to it by its source, so none may call anything from elsewhere.

/** A line of text as it is drawn, cut to what its containers show. */
interface Line {
  text: string;
  element: Element;
  /** As if nothing cut it. */
  whole: DOMRect;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LONGEST_WORD = 18;
const SMALLEST_TARGET = 24;

/** The source of an expression that lists what cannot be read or pressed on the current page, one sentence each. */
export const FIND_UNREADABLE = `(() => {
  const LONGEST_WORD = ${LONGEST_WORD};
  const SMALLEST_TARGET = ${SMALLEST_TARGET};
  ${[isDrawn, wordsOf, linesOf, drawnLines, brokenWords, clippedTexts, overlaps, smallTargets, sticksOut, sideways, nameOf].join('\n')}
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]')].filter(isDrawn).at(-1) ?? document.body;
  const lines = drawnLines(top);
  return [...sideways(), ...brokenWords(top), ...clippedTexts(lines), ...overlaps(lines), ...smallTargets(top), ...sticksOut(top)];
})()`;

function isDrawn(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { width, height } = one.getBoundingClientRect();
    const { overflow, clipPath, display } = getComputedStyle(one);
    if (display === 'contents') continue;
    // For screen readers only.
    if ((width <= 1 || height <= 1) && overflow !== 'visible') return false;
    if (clipPath.startsWith('inset(50%')) return false;
  }
  return true;
}

/** Where the words of a text begin and end: a line may end after a hyphen or a slash. */
function wordsOf(text: string): { from: number; to: number }[] {
  return [...text.matchAll(/[^\s\u00ad\u200b\-–—/]+[-–—/]*/g)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
}

/** The boxes of a part of a text, one for each line. */
function linesOf(node: Text, from: number, to: number): DOMRect[] {
  const range = new Range();
  range.setStart(node, from);
  range.setEnd(node, to);
  const lines: DOMRect[] = [];
  for (const box of range.getClientRects()) {
    if (box.width < 0.5) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.top - box.top) < box.height / 2) {
      lines[lines.length - 1] = new DOMRect(last.left, last.top, box.right - last.left, last.height);
    } else lines.push(box);
  }
  return lines;
}

function drawnLines(top: Element): Line[] {
  const found: Line[] = [];
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    let element = node.parentElement as Element;
    while (getComputedStyle(element).display === 'contents') element = element.parentElement as Element;
    if (node.data.trim() === '' || element.closest('script, style, option, textarea, noscript')) continue;
    if (!isDrawn(element)) continue;
    for (const whole of linesOf(node, 0, node.length)) {
      let { left, right, top: above, bottom } = whole;
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== 'visible') [above, bottom] = [Math.max(above, box.top), Math.min(bottom, box.bottom)];
        if (position === 'fixed') break;
      }
      if (right - left > 0 && bottom - above > 0) {
        found.push({ text: node.data.trim(), element, whole, left, right, top: above, bottom });
      }
    }
  }
  return found;
}

function nameOf(element: Element): string {
  const place = element.closest('[class*="_"]')?.className;
  const name = typeof place === 'string' ? (/\b_?\w+/.exec(place)?.[0] ?? '') : '';
  return `<${element.tagName.toLowerCase()}${name && ` ${name}`}>`;
}

function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page scrolls sideways: ${scrollWidth} px`] : [];
}

/** Words split over lines: only a word that is longer than most lines may be, once. */
function brokenWords(top: Element): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const element = node.parentElement as Element;
    if (element.closest('script, style, option, textarea, noscript') || node.data.trim() === '') continue;
    if (linesOf(node, 0, node.length).length < 2 || !isDrawn(element)) continue;
    for (const { from, to } of wordsOf(node.data)) {
      if (linesOf(node, from, to).length > (to - from < LONGEST_WORD ? 1 : 2)) {
        found.push(`broken: "${node.data.slice(from, to)}" in "${node.data.trim().slice(0, 60)}" ${nameOf(element)}`);
      }
    }
  }
  return found;
}

/** Text that is cut in the middle of a letter, and figures and short words that end in an ellipsis. */
function clippedTexts(lines: readonly Line[]): string[] {
  const found = new Set<string>();
  for (const { text, element, whole, left, right, top, bottom } of lines) {
    const isCutAside = whole.width - (right - left) > 1.5;
    // Text that ends after some lines, with an ellipsis, is not cut.
    const isClamped = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).webkitLineClamp !== 'none' || isClamped(one.parentElement));
    const isCutBelow = whole.height - (bottom - top) > whole.height * 0.35 && !isClamped(element);
    const pane = element.closest('*') && scrollerOf(element);
    if (isCutAside && !(pane && pane.scrollWidth > pane.clientWidth)) {
      let one: Element | null = element;
      while (one && getComputedStyle(one).textOverflow !== 'ellipsis') one = one.parentElement;
      const isFigure = /^[\s\d.,:%+−–x-]+$/.test(text);
      if (!one || isFigure || text.length <= 12) found.add(`cut: "${text.slice(0, 60)}" ${nameOf(element)}`);
    }
    if (isCutBelow && !(pane && pane.scrollHeight > pane.clientHeight + 1)) {
      found.add(`cut below: "${text.slice(0, 60)}" ${nameOf(element)}`);
    }
    if (!pane && (whole.right > innerWidth + 1 || whole.left < -1)) {
      found.add(`beyond the edge: "${text.slice(0, 60)}" ${nameOf(element)}`);
    }
  }
  return [...found];

  function scrollerOf(inner: Element): Element | null {
    for (let one: Element | null = inner; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (/auto|scroll/.test(overflowX + overflowY)) return one;
    }
    return null;
  }
}

/** Texts that lie over each other, bars that are fixed over the page aside. */
function overlaps(lines: readonly Line[]): string[] {
  const layerOf = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one;
    }
    return document.body;
  };
  const found = new Set<string>();
  // Lines are taller than their letters.
  const boxes = lines
    .map((line) => {
      const inset = line.whole.height * 0.25;
      return { ...line, layer: layerOf(line.element), top: line.top + inset, bottom: line.bottom - inset };
    })
    .toSorted((a, b) => a.top - b.top);
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      if (other.top >= one.bottom) break;
      if (other.layer !== one.layer || other.text === one.text) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (wide > 2 && high > 2) {
        found.add(
          `over each other: "${one.text.slice(0, 40)}" and "${other.text.slice(0, 40)}" ${nameOf(one.element)}`,
        );
      }
    }
  }
  return [...found];
}

/** Buttons and fields with a border or a color of their own that are wider than the place they are in. */
function sticksOut(top: Element): string[] {
  const found: string[] = [];
  for (const control of top.querySelectorAll('a[href], button, select, input, textarea')) {
    const { position, display, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(control);
    const isClear = (color: string) => /transparent|, 0\)$/.test(color);
    const isBare = isClear(backgroundColor) && (borderTopWidth === '0px' || isClear(borderTopColor));
    if (isBare || display === 'inline' || /absolute|fixed/.test(position) || !isDrawn(control)) continue;
    const parent = control.parentElement as Element;
    const around = getComputedStyle(parent);
    if (/auto|scroll/.test(around.overflowX) || /contents|inline/.test(around.display)) continue;
    const over = control.getBoundingClientRect().right - parent.getBoundingClientRect().right;
    if (over > 1) found.push(`sticks out by ${Math.round(over)} px: "${(control.textContent ?? '').slice(0, 40)}"`);
  }
  return found;
}

/** What can be pressed within less than 24 px, links in the middle of a sentence aside. */
function smallTargets(top: Element): string[] {
  const TARGETS =
    'a[href], button, select, summary, input:not([type="hidden"]), [role="button"], [role="tab"], [role="menuitem"]';
  const found: string[] = [];
  for (const target of top.querySelectorAll(TARGETS)) {
    const { width, height } = target.getBoundingClientRect();
    if ((width >= SMALLEST_TARGET && height >= SMALLEST_TARGET) || !isDrawn(target)) continue;
    const isInSentence =
      getComputedStyle(target).display.startsWith('inline') &&
      (target.parentElement?.textContent ?? '').length > (target.textContent ?? '').length + 8;
    const label = target.closest('label') ?? (target as HTMLInputElement).labels?.[0];
    if (isInSentence || (label && label !== target && label.getBoundingClientRect().height >= SMALLEST_TARGET))
      continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = target.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const reach = SMALLEST_TARGET / 2 - 1;
    // A row of a table takes the press for the name in it.
    const row = target.closest('tr');
    const isReached = [
      [x, y - reach],
      [x, y + reach],
      [x - reach, y],
      [x + reach, y],
    ].every(([at = 0, down = 0]) => {
      const hit = document.elementFromPoint(at, down);
      return target.contains(hit) || (row?.contains(hit) && !hit?.closest(TARGETS));
    });
    if (isReached) continue;
    const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
    found.push(`small: "${name.slice(0, 40)}" ${Math.round(box.width)} x ${Math.round(box.height)} ${nameOf(target)}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}
