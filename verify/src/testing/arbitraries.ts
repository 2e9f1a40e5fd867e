import fc from 'fast-check';

/** 32 bytes. */
export const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes));

// All of Unicode would take seconds to set up.
const anyCharacter = fc.oneof(
  fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
  fc.constantFrom('é', '—', '\u00a0', '\u0085', '\u2028', '\ufeff', '\ud800', '😀'),
);

/** Text of every kind, and near misses: good text with a character removed, doubled or changed. */
export function nearMisses(good: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const changed = fc
    .tuple(
      good,
      fc.nat(),
      fc.oneof(fc.string({ unit: anyCharacter, maxLength: 2 }), fc.constantFrom('\n', ' ', '\n\n', '+')),
    )
    .map(([text, place, instead]) => {
      const at = place % Math.max(1, text.length);
      return text.slice(0, at) + instead + text.slice(at + (place % 3));
    });
  return fc.oneof({ weight: 4, arbitrary: changed }, fc.string({ unit: anyCharacter, maxLength: 200 }));
}
