/** Whether a value contains U+0000 in any text or field name: the database can't store it. */
export function hasNullByte(value: unknown): boolean {
  // Iterative rather than recursive: client input may be nested very deeply.
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
