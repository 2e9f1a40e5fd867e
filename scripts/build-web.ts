import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runProgram } from './checks/run-program.ts';
import { cacheFolder, root } from './root.mjs';
import { sourcesStamp } from './sources-stamp.ts';

const sources = ['web', 'game/src', 'contract/src', 'verify/src', 'package-lock.json', 'tsconfig.base.json'];
const stampFile = join(cacheFolder, 'web-built');

/**
 * Builds web/dist unless it was already built from exactly these sources.
 * @returns what happened, with the builder's words when it failed
 */
export async function buildWeb(): Promise<{ built: boolean; failure: string | null }> {
  const stamp = sourcesStamp(root, sources);
  const isFresh =
    existsSync(join(root, 'web', 'dist', 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp;
  if (isFresh) return { built: false, failure: null };
  const { code, output } = await runProgram(
    'node_modules/vite/bin/vite.js',
    ['build', '--logLevel', 'warn'],
    { NODE_ENV: 'production' },
    join(root, 'web'),
  );
  const failure = code === 0 ? null : plainWords(output);
  if (failure === null) {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stampFile, stamp);
  }
  return { built: true, failure };
}

/** What the builder said, without colors and without the lines that describe its own insides. */
function plainWords(said: string): string {
  return stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => !/^\s+at .+:\d+\)?( \{)?$|^\s+errors: \[|^\}$/.test(line))
    .join('\n')
    .trim();
}

if (import.meta.main) {
  const started = performance.now();
  const { built, failure } = await buildWeb();
  if (failure !== null) {
    console.error(failure);
    console.error('Could not go on: the web did not build, see above.');
    process.exitCode = 1;
  } else if (built) {
    console.log(`Built the web in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
}
