/** Whether a value holds U+0000 in any text, names of fields too: the database can't store it. */
export function hasNullByte(value: unknown): boolean {
  // A list of what is left to look at, not a recursion: what a client sends may be nested very deep.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (next.includes('\u0000')) return true;
    } else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const [name, each] of Object.entries(next)) left.push(name, each);
    }
  }
  return false;
}
