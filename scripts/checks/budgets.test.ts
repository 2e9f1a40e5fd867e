import { expect, test } from 'vitest';
import { type BuiltFiles, findBrokenBudgets, findImportCycles, scriptBytes } from './budgets.ts';

const noise = (bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.imul(at + 1, 2654435761).toString(36)).join('');

function built(landing: string, planner = 'solve()'): BuiltFiles {
  const files: Record<string, string> = {
    'index-1234567.js': 'import"./react-1234567.js";import("./later-1234567.js")',
    'react-1234567.js': 'const a=1;export{a}',
    'later-1234567.js': noise(100_000),
    'landing-page-1234567.js': landing,
    'app-shell-1234567.js': 'import{a}from"./react-1234567.js"',
    'lineups-page-1234567.js': '',
    'planner-worker-12345678.js': planner,
  };
  const page = '<script type="module" src="/assets/index-1234567.js"></script>';
  return { page, savedPage: '', names: Object.keys(files), text: (name) => files[name] ?? '' };
}

test('a screen costs what it imports, once each, and not what it may ask for later', () => {
  expect(scriptBytes(built(''), ['landing-page'])).toBeLessThan(200);
  expect(findBrokenBudgets(built(''))).toEqual([]);
});

test('a screen over its budget is named with both figures', () => {
  expect(findBrokenBudgets(built(noise(40_000)))[0]).toMatch(
    /^landing: \d{6} bytes of JavaScript \(gzip\), at most 112640$/,
  );
});

test('a screen whose chunk is not there is no screen within its budget', () => {
  expect(() => scriptBytes(built(''), ['gone-page'])).toThrow('gone-page');
});

test('a worker over its budget is named, and one that was not built is no worker within its budget', () => {
  expect(findBrokenBudgets(built('', noise(20_000)))).toEqual([
    expect.stringMatching(/^worker planner-worker: \d{5} bytes of JavaScript \(gzip\), at most 30720$/),
  ]);
  const { names, ...files } = built('');
  const without = { ...files, names: names.filter((name) => !name.startsWith('planner')) };
  expect(() => findBrokenBudgets(without)).toThrow('planner-worker');
});

test('the saved page is named when it is too large, and what scores in it does not count', () => {
  const savedPage = (id: string) => `<script id="${id}" type="x">${noise(20_000)}</script>`;
  expect(findBrokenBudgets({ ...built(''), savedPage: savedPage('scoring') })).toEqual([]);
  expect(findBrokenBudgets({ ...built(''), savedPage: savedPage('code') })).toEqual([
    expect.stringMatching(/^saved page: \d{5} bytes \(gzip\), at most 12288$/),
  ]);
});

test('files that import each other are named', () => {
  const files: Record<string, string> = {
    'a.js': 'import{b}from"./b.js";import("./d.js")',
    'b.js': 'import"./c.js"',
    'c.js': 'import"./b.js"',
    'd.js': 'import"./a.js"',
  };
  const text = (name: string) => files[name] ?? '';
  expect(findImportCycles({ page: '', savedPage: '', names: Object.keys(files), text })).toEqual([
    'import cycle: b.js → c.js → b.js',
  ]);
  expect(findImportCycles(built(''))).toEqual([]);
});
