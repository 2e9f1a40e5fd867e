import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const usage = `Usage: npm run photograph -- FOLDER [SCREEN ...]

Photographs every screen (or those named) of the built web at 390 and 1440 px in both themes, with frozen data, clock and
animation. The first run fills FOLDER; a later one compares with what is there, and fails on any pixel that differs.
Build first: node scripts/run.mjs build`;

const [folder, ...names] = process.argv.slice(2);
if (!folder || folder.startsWith('-')) {
  console.log(usage);
  process.exitCode = folder === '--help' ? 0 : 1;
} else {
  const photographs = resolve(folder);
  mkdirSync(photographs, { recursive: true });
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/photographs/photographs.config.ts'];
  const only = names.length > 0 ? ['-g', `(^| )(${names.join('|')})$`] : [];
  const isFirst = !existsSync(join(photographs, 'instant.txt'));
  const keep = isFirst ? ['--update-snapshots=all'] : [];
  const env = { ...process.env, PHOTOGRAPHS: photographs };
  process.exitCode =
    spawnSync(process.execPath, [...playwright, ...keep, ...only], { stdio: 'inherit', env }).status ?? 1;
}
