import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';

const files = globSync('web/src/**/*.css', { cwd: root });

/** What each rule applies to, without comments, and in which file. */
const selectors = files.flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/(?<=^|[{};])([^{};@]+)\{/g),
  ].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/).map((selector) => ({ file, selector: selector.trim().replace(/n \+ /g, 'n') })),
  ),
);

const matching = (wrong: RegExp) => selectors.filter(({ selector }) => wrong.test(selector));

// The browser remembers what a rule looks at when nodes come and go. These make it look at everything, on each page that is
// open after the file was loaded: 30 ms on a slow phone, for every press and every message.

test('no rule for something below a page that :has something', () => {
  expect(selectors.length).toBeGreaterThan(500);
  expect(matching(/(^|\s)(body|:root|html|main):has\(.*\)\s*[\s>+~]/)).toEqual([]);
});

test('no rule for what follows any element with a tag and no class', () => {
  expect(matching(/(^|[\s>(])([a-z][a-z0-9]*|\*)(:[a-z-]+)? *[+~] /)).toEqual([]);
});

test('no rule for the first or last of anything', () => {
  expect(matching(/(^|[\s>+~]):(is\([^)]*[\s>+~]:)?(first|last|only|nth)-/)).toEqual([]);
});

// While one runs, each frame and each search for what was pressed restyles what moves (decision 052).
test('nothing is animated without end but the caret of the code', () => {
  const endless = files.filter((file) => /\binfinite\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(endless).toEqual(['web/src/ui/forms/code-field.module.css']);
});
