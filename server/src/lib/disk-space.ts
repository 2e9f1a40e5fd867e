import { statfs } from 'node:fs/promises';

/** The space on the disk of the data folder, which is the embedded database's, too. */
export interface DiskSpace {
  folder: string;
  freeBytes: number;
  sizeBytes: number;
  /** full: PostgreSQL can't be expected to store anything any more. */
  state: 'well' | 'low' | 'full';
}

// Of a large disk a tenth is plenty; of a small one there has to be time to react.
const [LOW_SHARE, LOW_BYTES] = [0.1, 2e9];
const [FULL_SHARE, FULL_BYTES] = [0.01, 32e6];

/** Null where the folder or its disk can't be read. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  const found = await statfs(folder).catch(() => null);
  if (found === null || found.blocks === 0) return null;
  const [freeBytes, sizeBytes] = [found.bavail * found.bsize, found.blocks * found.bsize];
  const isUnder = (share: number, bytes: number) => freeBytes < Math.min(sizeBytes * share, bytes);
  const state = isUnder(FULL_SHARE, FULL_BYTES) ? 'full' : isUnder(LOW_SHARE, LOW_BYTES) ? 'low' : 'well';
  return { folder, freeBytes, sizeBytes, state };
}
