import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { root } from './root.mjs';

const needed = 24;

/**
 * The Node to run everything with: the one installed beside the packages, else the one that runs this, if new enough.
 * @returns {string} path of the executable
 * @throws {PlainError} when neither will do
 */
export function pickNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const local = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file);
  if (existsSync(local) && runs(local)) return local;
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath;
  throw new PlainError(
    `Singleback needs Node ${needed} or newer on this machine (${process.platform} ${process.arch}); this is ${process.version}. Install it from nodejs.org and try again.`,
  );
}

/** @param {string} node */
function runs(node) {
  // A glibc binary on a musl system is there but can't start.
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}
