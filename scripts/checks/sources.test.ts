import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import {
  findFaults,
  findFullFolders,
  findUnknownDecisions,
  findUnnamedFolders,
  sourcePaths,
  sourceRuleNames,
} from './sources.ts';

/** For each rule a file that breaks it. */
const broken: Record<string, [path: string, text: string][]> = {
  'no-file-over-300-lines': [['game/src/long.ts', '// a line\n'.repeat(301)]],
  'rooms-named-after-what-they-are': [
    ['server/src/utils/a.ts', ''],
    ['web/src/groups/helpers/a.ts', ''],
  ],
  'kebab-case-names': [['web/src/ui/DataTable.tsx', '']],
  'no-barrels': [
    ['game/src/index.ts', ''],
    ['game/src/all.ts', "export * from './a.ts';"],
    ['game/src/some.ts', "export { a } from './a.ts';"],
  ],
  'no-skipped-or-lone-tests': [
    ['game/src/a.test.ts', "test.only('x', () => {});"],
    ['game/src/b.test.ts', "describe.skip('x', () => {});"],
    ['game/src/c.test.ts', "it.concurrent.only('x', () => {});"],
    ['e2e/lineup.spec.ts', "test.skip('x', () => {});"],
  ],
  'environment-read-in-one-place': [['server/src/app.ts', 'const port = process.env.PORT;']],
  'time-and-dice-by-parameter': [
    ['game/src/a.ts', 'const now = Date.now();'],
    ['server/src/features/groups/a.ts', 'const now = new Date();'],
    ['server/src/pipeline/a.ts', 'const dice = Math.random();'],
  ],
  'web-time-by-the-server': [['web/src/ui/a.tsx', 'const now = new Date();']],
  'american-spelling': [['web/src/a.ts', `// the ${'colo'}ur of a team`]],
  // Put together, so that this file cites nothing.
  'cited-decisions-exist': [['web/src/a.ts', `// see ${'decision'} 999`]],
  'nothing-of-https-alone': [['web/src/chat/a.ts', 'const id = crypto.randomUUID();']],
};

const meant: [path: string, text: string][] = [
  ['game/src/short.ts', 'export const a = 1;\n'.repeat(300)],
  ['game/src/a.test.ts', "test.skipIf(!isThere)('x', () => {});"],
  ['e2e/replay.spec.ts', "test.skip(!isThere, 'the season files are not here');"],
  ['server/src/config.ts', 'const port = process.env.PORT;'],
  ['server/src/lib/clock.ts', 'const now = Date.now();'],
  ['server/src/features/a.ts', '// never Date.now()\nconst kickoff = new Date(value);'],
  ['server/src/features/b.ts', '/** never Math.random() */\nconst a = 1;'],
  ['web/src/app/server-clock.ts', 'const now = Date.now();'],
];

test('there is a broken file for every rule', () => {
  expect(Object.keys(broken).sort()).toEqual([...sourceRuleNames].sort());
});

test.each(Object.entries(broken))('%s fires', (rule, files) => {
  for (const [path, text] of files) expect(findFaults(path, text).map((fault) => fault.rule)).toContain(rule);
});

test('none fires on what is meant', () => {
  expect(meant.flatMap(([path, text]) => findFaults(path, text))).toEqual([]);
});

test('documents cite decisions that exist, of which there are at most 40', () => {
  const documents = ['.', 'docs', 'docs/operate', 'docs/decisions', 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(md|service|conf|yml)$/.test(entry.name))
      .map(({ name }) => join(root, folder, name)),
  );
  expect(documents.flatMap((path) => findUnknownDecisions(readFileSync(path, 'utf8')))).toEqual([]);
  expect(readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{3}-/.test(name)).length).toBeLessThanOrEqual(
    40,
  );
});

test('a folder with more than 40 files is found', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`);
  expect(findFullFolders([...files('web/src/ui', 40), ...files('web/src/ui/forms', 41)])).toEqual([
    'web/src/ui/forms: 41 files',
  ]);
});

test('a folder of the product whose first file does not say what lives there is named', () => {
  const paths = ['d', 'b', 'a.test', 'c', 'e'].map((name) => `web/src/chat/${name}.ts`);
  expect(findUnnamedFolders(paths, () => 'const a = 1;')).toHaveLength(1);
  expect(findUnnamedFolders(paths, (path) => (path.endsWith('/b.ts') ? '// The chat.' : ''))).toEqual([]);
  expect(findUnnamedFolders(paths.slice(1), () => '')).toEqual([]);
});

test('the real sources are looked at', () => {
  const paths = sourcePaths(root);
  expect(paths).toContain('game/src/problem.ts');
  expect(paths).toContain('scripts/checks/sources.ts');
});
