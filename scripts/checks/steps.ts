import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../build-web.ts';
import { root } from '../root.mjs';
import { builtFiles, findBrokenBudgets, findImportCycles } from './budgets.ts';
import { runProgram } from './run-program.ts';
import { findAllFaults, findFullFolders, sourcePaths, sourceRuleNames } from './sources.ts';
import type { StepResult } from './step-result.ts';
import { runJourneys, runTests } from './test-runners.ts';
import { findBreaches, wallNames } from './walls.ts';

export interface Step {
  name: string;
  title: string;
  /** The steps that have to end before; all others run at the same time. */
  after: readonly string[];
  run(): Promise<StepResult>;
}

const LIGHT = ['lint', 'types', 'walls', 'build', 'unit'];

/**
 * Every step of the test command, in order. Those with a database or a browser keep two cores busy: at the same time they
 * would take longer than one after the other.
 */
export const steps: readonly Step[] = [
  { name: 'lint', title: 'format, lint, and code that nothing uses', after: [], run: checkSources },
  { name: 'types', title: 'types', after: [], run: checkTypes },
  { name: 'walls', title: 'walls and sources', after: [], run: checkWalls },
  { name: 'build', title: 'web build, and what its first screens weigh', after: [], run: checkBuild },
  { name: 'unit', title: 'rules, wire, screens and scripts', after: [], run: () => runTests('unit') },
  { name: 'api', title: 'server on a real PostgreSQL', after: LIGHT, run: () => runTests('api') },
  {
    name: 'screens',
    title: 'screens in a real browser, on a fake API',
    after: [...LIGHT, 'api'],
    run: () => runTests('screens'),
  },
  { name: 'journeys', title: 'journeys in a real browser', after: [...LIGHT, 'api', 'screens'], run: runJourneys },
];

async function checkSources(): Promise<StepResult> {
  const format = await runProgram('node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off']);
  const unused = await runProgram('node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints']);
  // What only tests use counts as unused: a test of it proves nothing about the product.
  const production = ['--production', '--config', 'knip.production.json', '--include', 'files,exports'];
  const onlyTested = await runProgram('node_modules/knip/bin/knip.js', [
    ...production,
    '--no-progress',
    '--no-config-hints',
  ]);
  return total([format, unused, onlyTested].map(({ code, output }) => oneCheck(code === 0, output)));
}

async function checkTypes(): Promise<StepResult> {
  const results: StepResult[] = [];
  // The root's project holds the server as well: the bench imports it, and would check it a second time.
  for (const project of ['.', 'game', 'contract', 'web', 'web/src/sw', 'e2e']) {
    const { code, output } = await runProgram('node_modules/typescript/bin/tsc', [
      '-p',
      join(project, 'tsconfig.json'),
    ]);
    results.push(oneCheck(code === 0, output));
  }
  return total(results);
}

async function checkWalls(): Promise<StepResult> {
  const { breaches, imports } = await findBreaches(root);
  const results = wallNames.map((name) => {
    const broken = breaches.filter(({ rule }) => rule === name);
    return oneCheck(broken.length === 0, broken.map(({ from, to }) => `${name}: ${from} -> ${to}`).join('\n'));
  });
  results.push(oneCheck(imports > 0, 'No import was read.'));
  const faults = findAllFaults(root);
  for (const name of sourceRuleNames) {
    const found = faults.filter(({ rule }) => rule === name);
    results.push(oneCheck(found.length === 0, found.map(({ at }) => `${name}: ${at}`).join('\n')));
  }
  const full = findFullFolders(sourcePaths(root));
  results.push(oneCheck(full.length === 0, full.join('\n')));
  return total(results);
}

async function checkBuild(): Promise<StepResult> {
  const { failure } = await buildWeb();
  if (failure !== null) return oneCheck(false, failure);
  const dist = join(root, 'web', 'dist');
  const files = builtFiles(dist, readdirSync(join(dist, 'assets')));
  const broken = [...findBrokenBudgets(files), ...findImportCycles(files)];
  return total([oneCheck(true, ''), oneCheck(broken.length === 0, broken.join('\n'))]);
}

function oneCheck(isGood: boolean, output: string): StepResult {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output: isGood ? '' : output };
}

function total(results: readonly StepResult[]): StepResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    output: results.flatMap(({ output }) => output || []).join('\n'),
  };
}
