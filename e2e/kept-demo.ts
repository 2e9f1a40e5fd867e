import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';

/** The variable that says where the data of a demo lies that has started once and was ended cleanly. */
export const keptDemo = 'KEPT_DEMO';

/** Copies the kept demo into a folder: its clock goes on from there. Does nothing where none is kept. */
export function layKeptDemo(dataDir: string): void {
  const kept = process.env[keptDemo];
  if (kept) copyData(kept, dataDir);
}

/** Copies the data of an app that was ended cleanly into a folder. */
export function copyData(from: string, to: string): void {
  // Node copies folders without their modes, and PostgreSQL opens only what nobody else can read.
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}
