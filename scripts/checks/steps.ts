import { globSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../build-web.ts';
import { root } from '../root.mjs';
import { builtFiles, findBrokenBudgets, findImportCycles } from './budgets.ts';
import { runProgram } from './run-program.ts';
import { findAllFaults, findFullFolders, findUnnamedFolders, sourcePaths, sourceRuleNames } from './sources.ts';
import type { StepResult } from './step-result.ts';
import { findSupplyFaults, readSupplyChain } from './supply-chain.ts';
import { runJourneys, runTests } from './test-runners.ts';
import { findBreaches, wallNames } from './walls.ts';

export interface Step {
  name: string;
  title: string;
  /** The steps that have to end before; all others run at the same time. */
  after: readonly string[];
  /** @param domains tests only the files of these domains, where a step has tests */
  run(domains: readonly string[]): Promise<StepResult>;
}

const LIGHT = ['lint', 'types', 'walls', 'build', 'unit'];

/** The steps that keep all workers busy, with a database or a browser. */
export const HEAVY: readonly string[] = ['api', 'screens', 'journeys'];

/**
 * Whether the heavy steps run beside all others. On few cores they would take longer at the same time than one after the
 * other; on many, most cores wait for the last files of each.
 */
export const isSideBySide = availableParallelism() >= 6;

const oneAfterTheOther = (...names: string[]) => (isSideBySide ? [] : [...LIGHT, ...names]);

/** Every step of the test command, in order. */
export const steps: readonly Step[] = [
  { name: 'lint', title: 'format, lint, and code that nothing uses', after: [], run: checkSources },
  { name: 'types', title: 'types', after: [], run: checkTypes },
  { name: 'walls', title: 'walls and sources', after: [], run: checkWalls },
  { name: 'build', title: 'web build, and what its first screens weigh', after: [], run: checkBuild },
  { name: 'unit', title: 'rules, wire, screens and scripts', after: [], run: (domains) => runTests('unit', domains) },
  {
    name: 'api',
    title: 'server on a real PostgreSQL',
    after: oneAfterTheOther(),
    run: (domains) => runTests('api', domains),
  },
  {
    name: 'screens',
    title: 'screens in a real browser, on a fake API',
    after: oneAfterTheOther('api'),
    run: (domains) => runTests('screens', domains),
  },
  {
    name: 'journeys',
    title: 'journeys in a real browser',
    after: ['build', ...oneAfterTheOther('api', 'screens')],
    run: runJourneys,
  },
];

const WITH_DOMAINS = ['unit', 'api', 'build', 'screens', 'journeys'];

/** What the arguments of the test command name: the steps to run, and the domains to which their tests are limited. */
export interface Choice {
  wanted: readonly Step[];
  domains: readonly string[];
  /** Names that are neither a step nor the beginning of a folder or file with tests. */
  unknown: readonly string[];
}

/** Without a step, a domain runs in every step that has tests of domains; without any name, everything runs. */
export function chooseSteps(names: readonly string[]): Choice {
  const named = steps.filter(({ name }) => names.includes(name));
  const domains = names.filter((name) => !steps.some((step) => step.name === name));
  const tests = globSync(['{game,contract,verify,server,web,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], {
    cwd: root,
    exclude: ['**/node_modules'],
  });
  const ofDomains = steps.filter(({ name }) => WITH_DOMAINS.includes(name));
  return {
    wanted: named.length > 0 ? named : domains.length > 0 ? ofDomains : steps,
    domains,
    unknown: domains.filter((domain) => !tests.some((path) => path.includes(`/${domain}`))),
  };
}

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
  for (const project of ['.', 'game', 'contract', 'verify', 'web', 'web/src/platform/sw', 'e2e']) {
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
  const paths = sourcePaths(root);
  const full = findFullFolders(paths);
  results.push(oneCheck(full.length === 0, full.join('\n')));
  const unnamed = findUnnamedFolders(paths, (path) => readFileSync(join(root, path), 'utf8'));
  results.push(oneCheck(unnamed.length === 0, unnamed.join('\n')));
  const supply = findSupplyFaults(readSupplyChain(root));
  results.push(oneCheck(supply.length === 0, supply.join('\n')));
  return total(results);
}

async function checkBuild(): Promise<StepResult> {
  const { folder, failure } = await buildWeb();
  if (failure !== null) return oneCheck(false, failure);
  const files = builtFiles(folder, readdirSync(join(folder, 'assets')));
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
