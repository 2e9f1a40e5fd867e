/** The words of an element's text that are torn over two lines or go beyond the place they stand in. */
export function brokenWords(element: Element): string[] {
  const text = element.firstChild;
  if (!(text instanceof Text)) return [];
  const edge = (element.closest('td, dd, span, li') ?? element).getBoundingClientRect().right;
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return lines.size > 1 || range.getBoundingClientRect().right > edge + 1 ? [word] : [];
  });
}

const SKIPPED = '[translate="no"], script, style, textarea, select, svg';

/**
 * Translates the page as browsers do: each text is replaced by another one within two `font` elements, now and after
 * every change. Returns a function that ends it.
 */
export function translatePage(): () => void {
  const translate = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node: Node | null = root; node; node = texts.nextNode()) if (node instanceof Text) found.push(node);
    for (const text of found) {
      const parent = text.parentElement;
      if (!parent || !/\p{L}|\d/u.test(text.data) || parent.closest(SKIPPED) || parent.tagName === 'FONT') continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      parent.replaceChild(outer, text);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) translate(target);
      for (const node of addedNodes) translate(node);
    }
  });
  translate(document.body);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/** The texts of the page that are one of the names and that a translator would take for words. */
export function openToTranslators(names: readonly string[]): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const open: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    if (names.includes(text) && !node.parentElement?.closest(SKIPPED)) open.push(text);
  }
  return open;
}
