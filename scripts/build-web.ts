import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cacheFolder, root } from './root.mjs';
import { sourcesStamp } from './sources-stamp.ts';

const sources = ['web', 'game/src', 'contract/src', 'package-lock.json', 'tsconfig.base.json'];
const stampFile = join(cacheFolder, 'web-built');

/**
 * Builds web/dist unless it was already built from exactly these sources.
 * @returns what happened, with the builder's words when it failed
 */
export function buildWeb(): { built: boolean; failure: string | null } {
  const stamp = sourcesStamp(root, sources);
  const isFresh =
    existsSync(join(root, 'web', 'dist', 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp;
  if (isFresh) return { built: false, failure: null };
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  const failure = result.status === 0 ? null : plainWords(`${result.stdout}${result.stderr}`);
  if (failure === null) {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stampFile, stamp);
  }
  return { built: true, failure };
}

/** What the builder said, without colours and without the lines that tell of its own insides. */
function plainWords(said: string): string {
  return stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => !/^\s+at .+:\d+\)?( \{)?$|^\s+errors: \[|^\}$/.test(line))
    .join('\n')
    .trim();
}

if (import.meta.main) {
  const started = performance.now();
  const { built, failure } = buildWeb();
  if (failure !== null) {
    console.error(failure);
    console.error('Could not go on: the web did not build, see above.');
    process.exitCode = 1;
  } else if (built) {
    console.log(`Built the web in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
}
