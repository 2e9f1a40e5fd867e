import { availableParallelism } from 'node:os';
import { endPrograms } from './checks/run-program.ts';
import { sizeLine, sizeOf } from './checks/size.ts';
import { type FileTime, type StepResult, slowestFiles } from './checks/step-result.ts';
import { chooseSteps, HEAVY, isSideBySide, type Step, steps } from './checks/steps.ts';
import { TEST_CORES } from './checks/workers.ts';
import { root } from './root.mjs';

const SLOWEST = 10;

/**
 * Runs the named steps (all when none is named), or the tests of the named domains, prints how each went and how long it
 * took, and ends with `N passed, N failed`.
 */
async function testAll(names: readonly string[]): Promise<void> {
  const { wanted, domains, unknown } = chooseSteps(names);
  if (unknown.length > 0) {
    console.error(
      `There is no step and no test of a domain "${unknown.join('", "')}". The steps: ${steps.map((step) => step.name).join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  const totals = { passed: 0, failed: 0 };
  const files: FileTime[] = [];
  const times: string[] = [];
  if (isSideBySide && wanted.filter(({ name }) => HEAVY.includes(name)).length > 1) {
    process.env[TEST_CORES] = String(availableParallelism() / 2);
  }
  const began = performance.now();
  const running = new Map<string, Promise<Ended>>();
  for (const step of wanted) running.set(step.name, runAfter(step, domains, running));
  for (const { name } of wanted) {
    const { result, seconds } = await (running.get(name) as Promise<Ended>);
    times.push(timeOf(seconds, name));
    files.push(...(result.files ?? []));
    totals.passed += result.passed;
    totals.failed += result.failed;
  }
  times.push(timeOf((performance.now() - began) / 1000, 'all'));
  console.log(`Time of each step:\n${times.join('\n')}\n`);
  if (files.length > 0) console.log(`The slowest test files:\n${slowestFiles(files, SLOWEST).join('\n')}\n`);
  console.log(`${sizeLine(sizeOf(root))}\n`);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed === 0 ? 0 : 1;
}

interface Ended {
  result: StepResult;
  seconds: number;
}

/** Runs a step once those have ended that it comes after; the journeys need what the build made. */
async function runAfter(
  step: Step,
  domains: readonly string[],
  running: ReadonlyMap<string, Promise<Ended>>,
): Promise<Ended> {
  for (const name of step.after) await running.get(name);
  const isBuilt = step.name !== 'journeys' || ((await running.get('build'))?.result.failed ?? 0) === 0;
  if (isBuilt) return runStep(step, domains);
  console.log(`journeys  ${noBuild.output}`);
  return { result: noBuild, seconds: 0 };
}

const noBuild: StepResult = { passed: 0, failed: 1, output: 'not run, because the web did not build' };

const timeOf = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;

async function runStep(step: Step, domains: readonly string[]): Promise<Ended> {
  const started = performance.now();
  console.log(`${step.name}  ${step.title} …`);
  const result = await step
    .run(domains)
    .catch((error: Error): StepResult => ({ passed: 0, failed: 1, output: error.message }));
  const seconds = (performance.now() - started) / 1000;
  const leftOut = result.leftOut ? `, ${result.leftOut} left out` : '';
  if (result.failed > 0) console.log(result.output);
  console.log(`${step.name}  ${result.passed} passed, ${result.failed} failed${leftOut}, in ${seconds.toFixed(1)} s\n`);
  return { result, seconds };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endPrograms();
    console.error('Stopped.');
    process.exit(130);
  });
}
process.once('disconnect', () => {
  endPrograms();
  process.exit(130);
});
process.channel?.unref();

await testAll(process.argv.slice(2));
