import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';

/** The variable that says where the data of a demo lies that has started once and was ended cleanly. */
export const keptDemo = 'KEPT_DEMO';

/** Lays a copy of the kept demo into a folder: its clock goes on from there. Does nothing where none is kept. */
export function layKeptDemo(dataDir: string): void {
  const kept = process.env[keptDemo];
  if (!kept) return;
  // Node copies folders without their modes, and PostgreSQL opens only what nobody else can read.
  if (process.platform === 'win32') cpSync(kept, dataDir, { recursive: true });
  else execFileSync('cp', ['-a', `${kept}/.`, dataDir]);
}
