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
