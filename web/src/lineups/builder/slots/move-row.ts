/** Where a key takes the focus in a list of `count` rows of which `page` are in view; null for a key that moves nothing. */
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
