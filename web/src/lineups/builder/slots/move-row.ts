/** The row a key moves the focus to, in a list of `count` rows with `page` visible; null for other keys. */
export function movedRow(key: string, from: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, to));
}
