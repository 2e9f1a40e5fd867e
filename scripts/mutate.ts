import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Mutation, mutationsOf, pick, seededRandom } from './mutate/mutations.ts';
import { root } from './root.mjs';

const usage = `Usage: npm run mutate -- N [SEED]

Breaks N random places in the sources, one at a time, runs the tests that should notice, and prints which places survived.
A run that ends by its time limit proves nothing on a busy machine, so it is counted apart. The same seed breaks the same
places in the same sources. Commit first: every file is restored, but a killed run is not.`;

/** How the tests of a broken place ended. */
type Outcome = 'caught' | 'SURVIVED' | 'TIMED OUT';

/** Where the rules, the server's decisions and the words of the screens are. */
const FOLDERS = ['game/src', 'verify/src', 'server/src/features', 'server/src/pipeline', 'server/src/lib', 'web/src'];
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|\/pipeline\/(standings|feeds\/simulated)\/|\.d\.ts$/;

/** What all screens share. */
const SHARED = /^web\/src\/(app|platform|ui)\//;

/** The file's folder, or the nearest one above it that has tests. */
function testedFolder(path: string): string {
  const folder = dirname(path);
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.some((file) => file.endsWith('.test.ts')) ? folder : testedFolder(folder);
}

/**
 * The tests that should notice: those of the nearest folder on the server, elsewhere those that import the file, then
 * the screens of its domain and the app's pages, or all screens.
 */
function runTests(path: string): Outcome {
  if (path.startsWith('server/')) return vitest(['run', '--project', 'api', testedFolder(path)]);
  const unit = vitest(['related', path, '--run', '--project', 'unit']);
  if (unit !== 'SURVIVED' || !path.startsWith('web/')) return unit;
  const screens = ['run', '--project', 'screens'];
  const own = vitest([...screens, path.split('/').slice(0, 3).join('/')]);
  return own !== 'SURVIVED' ? own : vitest(SHARED.test(path) ? screens : [...screens, 'web/src/app']);
}

function vitest(parameters: string[]): Outcome {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...parameters, '--bail=1', '--passWithNoTests', '--reporter=dot'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'test' }, stdio: 'ignore', timeout: 300_000 },
  );
  return status === null ? 'TIMED OUT' : status === 0 ? 'SURVIVED' : 'caught';
}

function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path)),
  );
}

/** Breaks one place, runs its tests and restores it. */
function outcomeOf({ path, mutated }: Mutation): Outcome {
  const file = join(root, path);
  const original = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, mutated);
    return runTests(path);
  } finally {
    writeFileSync(file, original);
  }
}

function mutate(howMany: number, seed: number): void {
  const all = sources().flatMap((path) => mutationsOf(path, readFileSync(join(root, path), 'utf8')));
  console.log(`Seed ${seed}: ${howMany} of ${all.length} places.\n`);
  const totals = { caught: 0, SURVIVED: 0, 'TIMED OUT': 0 };
  const chosen = pick(all, howMany, seededRandom(seed));
  for (const [at, mutation] of chosen.entries()) {
    const outcome = outcomeOf(mutation);
    totals[outcome] += 1;
    const { path, line, before, after } = mutation;
    console.log(`${at + 1}/${chosen.length} ${outcome} ${path}:${line}`);
    if (outcome !== 'caught') console.log(`    - ${before}\n    + ${after}`);
  }
  const { caught, SURVIVED, 'TIMED OUT': timedOut } = totals;
  console.log(`${chosen.length} mutations: ${caught} caught, ${SURVIVED} survived, ${timedOut} timed out`);
}

const [howMany, seed] = process.argv.slice(2);
if (!howMany || !/^\d+$/.test(howMany) || (seed !== undefined && !/^\d+$/.test(seed))) {
  console.log(usage);
  process.exitCode = howMany === '--help' ? 0 : 1;
} else {
  mutate(Number(howMany), seed === undefined ? Math.floor(performance.timeOrigin) % 1_000_000 : Number(seed));
}
