import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../web/src', import.meta.url).pathname;
const SMALLEST = 12;

/** Sizes of text in a style sheet or a class name, in pixels. */
function sizesIn(text: string): number[] {
  const found = text.matchAll(/font-size:\s*([\d.]+)px|font:\s[^;]*?([\d.]+)px|text-\[([\d.]+)px\]/g);
  return [...found].map(([, size, short, tailwind]) => Number(size ?? short ?? tailwind));
}

test('sizes are found in every notation', () => {
  const text = 'font-size: 11px; font: 600 10px / 1 var(--font-num); class="text-[9px]"';
  expect(sizesIn(text)).toEqual([11, 10, 9]);
});

test(`no text of the app is smaller than ${SMALLEST} pixels`, () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|tsx)$/.test(name));
  expect(files.length).toBeGreaterThan(300);
  const small = files.flatMap((name) =>
    sizesIn(readFileSync(join(root, name), 'utf8'))
      .filter((size) => size < SMALLEST)
      .map((size) => `${name}: ${size}px`),
  );
  expect(small).toEqual([]);
});
