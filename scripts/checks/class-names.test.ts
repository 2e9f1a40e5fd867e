import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { findSharedClasses } from './class-names.ts';

const css = (room: string, text: string) => ({ path: `web/src/${room}/a.css`, text });
const tsx = (room: string, text: string) => ({ path: `web/src/${room}/a.tsx`, text });

test('a class that two features define is told, whatever its state and wherever it stands', () => {
  const lineups = css('lineups/manager', '@layer components { .row, .slot { color: red } .row b { top: 0 } }');
  const groups = css('groups', '@media (min-width: 1px) { .row:hover { color: blue } /* .slot {} */ }');
  expect(findSharedClasses([lineups, groups])).toEqual(['.row is defined by groups and lineups/manager']);
  expect(findSharedClasses([lineups, css('ui', '.slot[data-next] { top: 0 }')])).toEqual([
    '.slot is defined by lineups/manager and ui',
  ]);
});

test("a class of one feature's that another styles or wears is told", () => {
  const groups = css('groups', '.note { color: red }');
  expect(findSharedClasses([groups, css('lineups/manager', '.card .note { top: 0 }')])).toEqual([
    '.note is defined by groups and used in web/src/lineups/manager/a.css',
  ]);
  const worn = [
    '<p className="big note" />',
    "<p className={cx('big', isOn && 'note')} />",
    '<p className={`big note`} />',
  ];
  for (const code of worn) {
    expect(findSharedClasses([groups, tsx('lineups/manager', code)])).toEqual([
      '.note is defined by groups and used in web/src/lineups/manager/a.tsx',
    ]);
    expect(findSharedClasses([groups, tsx('groups', code)])).toEqual([]);
    expect(findSharedClasses([css('ui', '.note { color: red }'), tsx('lineups/manager', code)])).toEqual([]);
  }
  expect(findSharedClasses([groups, tsx('lineups/manager', "<p className={kind === 'note' ? 'a' : 'b'} />")])).toEqual(
    [],
  );
});

test('no two domains of the web share a class by accident', () => {
  const paths = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `web/src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(css|tsx)$/.test(path) && !path.endsWith('.test.tsx'));
  expect(paths).toContain('web/src/lineups/manager/lineups.css');
  expect(paths).toContain('web/src/lineups/manager/lineup-card.tsx');
  expect(findSharedClasses(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))).toEqual([]);
});
