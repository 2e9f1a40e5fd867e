// The one door to every command. Plain JavaScript for Node 18 and newer, with no imports beyond Node's own and its
// neighbors, because it runs before anything is installed. From here on everything runs on Node 24.
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { pickNode } from './pick-node.mjs';
import { PlainError } from './plain-error.mjs';
import { root } from './root.mjs';

/** What each command runs, in order, each part on Node 24; the caller's arguments go to the last part. */
const steps = {
  start: [['scripts/build-web.ts'], ['--import', './scripts/end-with-parent.mjs', 'server/src/main.ts']],
  // All that is made within this folder: afterwards the app runs as a user who may only read it.
  build: [['scripts/build-web.ts'], ['scripts/complete-postgres.ts']],
  dev: [['scripts/dev.ts']],
  test: [['scripts/test.ts']],
  bench: [['bench/main.ts']],
  rehearse: [['bench/rehearse.ts']],
  fuzz: [['bench/fuzz.ts']],
  chaos: [['bench/chaos.ts']],
  backtest: [['bench/backtest.ts']],
  calibrate: [['bench/calibrate.ts']],
  photograph: [['scripts/photograph.ts']],
  mutate: [['scripts/mutate.ts']],
  size: [['scripts/size.ts']],
  sbom: [['scripts/sbom.ts']],
  licenses: [['scripts/licenses.ts']],
  verify: [['scripts/verify.ts']],
  witness: [['scripts/witness.ts']],
  admin: [['server/src/admin.ts']],
  format: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write']],
  lint: [['node_modules/@biomejs/biome/bin/biome', 'ci']],
};

/**
 * Installs what is missing, picks Node 24 and runs the step's parts one after the other.
 * @param {string | undefined} step name of the command
 * @param {string[]} stepArguments passed to the last part
 * @returns {Promise<number>} the exit code to end with
 */
async function run(step, stepArguments) {
  const parts = step === undefined ? undefined : steps[/** @type {keyof typeof steps} */ (step)];
  if (!parts) {
    throw new PlainError(`There is no command "${step ?? ''}". The commands: ${Object.keys(steps).join(', ')}.`);
  }
  await ensureInstalled();
  const node = pickNode();
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const code = await runChild(node, isLast ? [...part, ...stepArguments] : part, root);
    if (code !== 0) return code;
  }
  return 0;
}

try {
  process.exitCode = await run(process.argv[2], process.argv.slice(3));
} catch (error) {
  console.error(
    error instanceof PlainError ? error.message : `Could not go on: ${/** @type {Error} */ (error).message}`,
  );
  process.exitCode = 1;
}
