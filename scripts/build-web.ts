import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runProgram } from './checks/run-program.ts';
import { root } from './root.mjs';
import { sourcesStamp } from './sources-stamp.ts';

const sources = ['web', 'game/src', 'contract/src', 'verify/src', 'package-lock.json', 'tsconfig.base.json'];
const dist = join(root, 'web', 'dist');
// Processes and pages of the ones before still use them.
const KEPT_BUILDS = 3;
const HOUR_MS = 3_600_000;

/**
 * Builds the web into a folder of its own in web/dist, unless it was already built from exactly these sources. Running
 * processes go on with the build that they started with.
 * @returns the folder, and what happened, with the builder's words when it failed
 */
export async function buildWeb(): Promise<{ folder: string; built: boolean; failure: string | null }> {
  const stamp = sourcesStamp(root, sources);
  const folder = join(dist, stamp);
  const isThere = () => existsSync(join(folder, 'index.html'));
  const isBuilt = isThere();
  if (!isBuilt) {
    // Its own: another process may build the same sources now.
    const part = `${folder}.${process.pid}.part`;
    const { code, output } = await runProgram(
      'node_modules/vite/bin/vite.js',
      ['build', '--logLevel', 'warn', '--outDir', part],
      { NODE_ENV: 'production' },
      join(root, 'web'),
    );
    if (code !== 0) return { folder, built: true, failure: plainWords(output) };
    if (!isThere()) rmSync(folder, { recursive: true, force: true });
    try {
      renameSync(part, folder);
    } catch (error) {
      // Another process was faster.
      if (!isThere()) throw error;
      rmSync(part, { recursive: true });
    }
  }
  publishBuild(dist, stamp);
  return { folder, built: !isBuilt, failure: null };
}

/** Makes a build the one that processes start with, and removes all but the last three. @param name of its folder */
export function publishBuild(into: string, name: string): void {
  const list = join(into, 'builds');
  const before = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  if (before[0] === name) return;
  const kept = [name, ...before.filter((each) => each !== name)].slice(0, KEPT_BUILDS);
  const part = `${list}.${process.pid}.part`;
  writeFileSync(part, kept.join('\n'));
  renameSync(part, list);
  // The first build beside one of an earlier version, which has no folder of its own, leaves that.
  if (kept.length === 1) return;
  const isUnderWay = (name: string) =>
    name.endsWith('.part') &&
    Date.now() - (statSync(join(into, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) < HOUR_MS;
  const left = readdirSync(into).filter((each) => each !== 'builds' && !kept.includes(each) && !isUnderWay(each));
  for (const each of left) rmSync(join(into, each), { recursive: true, force: true });
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
