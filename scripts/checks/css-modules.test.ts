import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { findStyleMistakes } from './css-modules.ts';

const MODULE = {
  path: 'web/src/groups/list.module.css',
  text: '/* .old {} */ .row { gap: 1.5px; } @media (max-width: 9.98px) { .row > .name:hover :global(.tag) { top: 0; } }',
};
const component = (code: string) => ({
  path: 'web/src/groups/members/list.tsx',
  text: `import styles from '../list.module.css';\n${code}`,
});
const COMPONENT = component('<li className={cx(styles.row, isOpen && styles.name)} />');

test('classes that a module defines and a component uses are no mistake', () => {
  expect(findStyleMistakes([MODULE, COMPONENT])).toEqual([]);
});

test('finds a class that the module does not define, and one that nobody uses', () => {
  expect(findStyleMistakes([MODULE, component('<li className={styles.rows}>{styles.row}</li>')])).toEqual([
    'web/src/groups/members/list.tsx uses .rows, which web/src/groups/list.module.css does not define',
    '.name of web/src/groups/list.module.css is not used',
  ]);
});

test('finds a global style sheet outside of ui', () => {
  const sheets = ['groups/a.css', 'ui/styles/b.css'].map((path) => ({
    path: `web/src/${path}`,
    text: '.a { top: 0; }',
  }));
  expect(findStyleMistakes(sheets)).toEqual([
    'web/src/groups/a.css is global: make it a CSS module, or move it to web/src/ui',
  ]);
});

test('finds a seventh global style sheet, and a module that is too long', () => {
  const sheets = Array.from({ length: 7 }, (_, at) => ({ path: `web/src/ui/styles/${at}.css`, text: '' }));
  const long = { path: 'web/src/chat/row.module.css', text: '/* */\n'.repeat(81) };
  const found = findStyleMistakes([...sheets, long]);
  expect(found[0]).toMatch(/^7 global style sheets, at most 6: /);
  expect(found.slice(1)).toEqual(['web/src/chat/row.module.css has more than 80 lines']);
  expect(findStyleMistakes(sheets.slice(1))).toEqual([]);
});

test('the style sheets of the web have no mistake', () => {
  const paths = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `web/src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(css|tsx?)$/.test(path) && !path.endsWith('.d.ts'));
  expect(paths).toContain('web/src/lineups/builder/builder.module.css');
  expect(paths).toContain('web/src/lineups/manager/lineup-card.tsx');
  expect(findStyleMistakes(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))).toEqual([]);
});
