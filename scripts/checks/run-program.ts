import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.mjs';

const running = new Set<ChildProcess>();

/**
 * Runs a program of node_modules on this Node and keeps what it says.
 * @param program path from the root
 * @param programArguments
 * @param env variables beside those of this process
 * @param folder where it runs
 */
export function runProgram(
  program: string,
  programArguments: readonly string[],
  env: Record<string, string> = {},
  folder: string = root,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(root, program), ...programArguments], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: output.trim() });
    });
  });
}

/** Signals every program that still runs to end. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGTERM');
}
