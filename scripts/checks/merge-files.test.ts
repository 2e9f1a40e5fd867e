import { expect, test } from 'vitest';
import { mergeFiles, type Part } from '../../web/merge-files.ts';

type Given = Partial<Omit<Part, 'modules'>>;

const part = (name: string, screens: readonly number[], given: Given = {}): Part => ({
  ...{ modules: [name], bytes: 1000, screens: new Set(screens), kind: 'app', imports: [], hasStyles: false },
  ...given,
});
const filesOf = (parts: readonly Part[]) =>
  mergeFiles(parts)
    .map((file) =>
      file
        .flatMap(({ modules }) => modules)
        .toSorted()
        .join('+'),
    )
    .toSorted();

test('what the same screens need is one file, however large', () => {
  expect(filesOf([part('a', [1, 2], { bytes: 900_000 }), part('b', [1, 2])])).toEqual(['a+b']);
});

test('a request that is saved is worth some bytes that a screen does not need, and not more', () => {
  expect(filesOf([part('a', [1, 2, 3]), part('b', [1, 2])])).toEqual(['a+b']);
  expect(filesOf([part('a', [1, 2, 3]), part('b', [1, 2], { bytes: 100_000 })])).toEqual(['a', 'b']);
  expect(filesOf([part('a', [1]), part('b', [2])])).toEqual(['a', 'b']);
});

test('what a merged file imports costs its new screens, too', () => {
  const large = part('large', [1, 2], { bytes: 100_000 });
  const parts = [part('a', [1, 2, 3]), part('b', [1, 2], { imports: [large] }), large];
  expect(filesOf(parts)).toEqual(['a', 'b+large']);
});

test('a style sheet is a request, too', () => {
  const pair = (hasStyles: boolean) => [
    part('a', [1, 2, 3, 4], { bytes: 1000, hasStyles }),
    part('b', [1, 2], { bytes: 20_000, hasStyles }),
  ];
  expect([filesOf(pair(false)), filesOf(pair(true))]).toEqual([['a', 'b'], ['a+b']]);
});

test('kinds stay apart, and parts of none stay alone', () => {
  expect(filesOf([part('a', [1]), part('b', [1], { kind: 'landing' })])).toEqual(['a', 'b']);
  expect(filesOf([part('a', [1], { kind: null }), part('b', [1], { kind: null })])).toEqual(['a', 'b']);
});

test('a file never imports itself through another', () => {
  const below = part('below', [1, 2]);
  const between = part('between', [1, 2], { kind: 'landing', imports: [below] });
  const above = part('above', [1, 2], { imports: [between] });
  expect(filesOf([below, between, above])).toEqual(['above', 'below', 'between']);
});
