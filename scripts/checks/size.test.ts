import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sizeOf } from './size.ts';

it('counts product lines without tests, every file, and the sources that one other imports', () => {
  const base = mkdtempSync(join(tmpdir(), 'size-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const files = {
    'game/src/rule.ts': 'export const rule = 1;\n',
    'game/src/rule.test.ts': "import { rule } from './rule.ts';\n",
    'web/src/ui/styles/base.css': 'a {\n}\n',
    'web/src/team/team.tsx':
      "import { rule } from '@singleback/game/rule.ts';\nimport styles from './team.module.css';\n",
    'web/src/team/team.module.css': '.row {\n}\n'.repeat(41),
    'docs/map.md': '# Map\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  execFileSync('git', ['init', '--quiet'], { cwd: base });

  expect(sizeOf(base)).toMatchObject({
    lines: 1 + 2 + 2 + 82,
    files: 6,
    sources: 3,
    withOneImporter: 2,
    small: 2,
  });
});
