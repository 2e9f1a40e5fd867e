import { expect, it } from 'vitest';
import { chooseSteps } from './steps.ts';

const namesOf = (names: readonly string[]) => chooseSteps(names).wanted.map(({ name }) => name);

it('runs everything without a name, named steps alone, and a domain in all steps that have tests', () => {
  expect(namesOf([])).toContain('lint');
  expect(namesOf(['api', 'unit'])).toEqual(['unit', 'api']);
  expect(namesOf(['lineups'])).toEqual(['build', 'unit', 'api', 'screens', 'journeys']);
  expect(namesOf(['api', 'lineups'])).toEqual(['api']);
});

it('refuses what is neither a step nor a domain with tests', () => {
  expect(chooseSteps(['api', 'lineups']).unknown).toEqual([]);
  expect(chooseSteps(['api', 'no-such-domain']).unknown).toEqual(['no-such-domain']);
});
