import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';

/** The variable with the data folder of a demo that was started once and stopped cleanly. */
export const keptDemo = 'KEPT_DEMO';

/** Copies the kept demo into a folder, where its clock continues. Does nothing if there is none. */
export function copyKeptDemo(dataDir: string): void {
  const kept = process.env[keptDemo];
  if (kept) copyData(kept, dataDir);
}

/** Copies the data of an app that was stopped cleanly into a folder. */
export function copyData(from: string, to: string): void {
  // Node copies folders without their modes, and PostgreSQL opens only what nobody else can read.
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}
