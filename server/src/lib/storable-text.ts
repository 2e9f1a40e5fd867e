/**
 * Whether the database can store every text and field name in a value: it has no U+0000, which no column takes, and no
 * half of a surrogate pair, which JSON columns refuse and text columns replace.
 */
export function isStorable(value: unknown): boolean {
  // Iterative rather than recursive: client input may be nested very deeply.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (next.includes('\u0000') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const [name, each] of Object.entries(next)) left.push(name, each);
    }
  }
  return true;
}
