import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { cacheFolder, root } from './root.mjs';

const stampFile = join(cacheFolder, 'installed');

/**
 * Runs `npm ci` when node_modules is missing or the lockfile has changed since it was made.
 * @returns {Promise<void>}
 * @throws {PlainError} when npm could not install
 */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalled(JSON.parse(lock.toString()))) installNow();
  remember(stamp);
}

/**
 * The stamp only saves time: a user who may not write here does without.
 * @param {string} stamp
 */
function remember(stamp) {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(stampFile, stamp);
  } catch {}
}

/**
 * Whether an `npm ci` by hand has already done it: npm writes what it has installed, once it is done, to a lockfile of
 * its own in node_modules.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean, peer?: boolean, link?: boolean }> }} lock
 */
function isInstalled(lock) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const wanted = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
  const missesNone = wanted.every(([path, entry]) =>
    installed[path] ? installed[path].version === entry.version : entry.optional === true,
  );
  return missesNone && Object.keys(installed).every((path) => lock.packages[path]);
}

function installNow() {
  console.log('Installing what is missing (npm ci); the first time takes about a minute …');
  const started = performance.now();
  const npm = process.env.npm_execpath;
  // Dev packages too, also under NODE_ENV=production: the web is built here.
  const npmArguments = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...npmArguments], { cwd: root, encoding: 'utf8' })
    : spawnSync('npm', npmArguments, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (result.error) throw new PlainError(`Could not run npm to install the packages: ${result.error.message}`);
  if (result.status !== 0) throw new PlainError(`Could not install the packages: ${npmReason(result)}`);
  console.log(`Installed in ${Math.round((performance.now() - started) / 1000)} s.`);
}

/**
 * @param {{ stderr: string, stdout: string, status: number | null, signal: NodeJS.Signals | null }} result
 * @returns {string} what npm gave as the reason, on one line
 */
function npmReason({ stderr, stdout, status, signal }) {
  const lines = `${stderr}\n${stdout}`
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log') && !line.startsWith('code '));
  return lines.slice(0, 2).join(' ') || `npm ended with ${signal ?? status}`;
}
