import { isSame } from '../bytes/bytes.ts';
import { FormatError } from '../format-error.ts';
import type { Checkpoint, Seal } from '../log/note.ts';
import { HASH_BYTES, tilePath, tilesOf } from '../log/tile.ts';
import { rangeRoot, readTree } from '../log/tree.ts';
import type { VerifierKey } from '../log/verifier-key.ts';
import { bytesOf, type ReadLogFile, readCheckpoint, type Trust } from './read-log.ts';

/** The log now, and what became of it since it was seen last. */
export interface FollowedLog {
  readonly checkpoint: Checkpoint;
  readonly seals: readonly Seal[];
  /** 'older': it is shown as it was before. 'fork': it is another history than the one that was seen. */
  readonly since: 'grown' | 'same' | 'older' | 'fork';
}

/**
 * Follows a log as a witness does, without its entries: fetches its checkpoint and the tiles of its leaves, and compares
 * them with the checkpoint that was kept; with null it is seen for the first time. Throws a FormatError or SignatureError
 * for a log that is not signed by the key, or does not hash to its root. Only what has grown or is the same may be kept.
 */
export async function followLog(
  file: ReadLogFile,
  key: VerifierKey,
  kept: Pick<Checkpoint, 'size' | 'root'> | null,
  trust: Trust,
): Promise<FollowedLog> {
  const { checkpoint, seals } = await readCheckpoint(file, key, trust);
  const read = readTree(await readLeaves(file, checkpoint.size));
  if (!isSame(rangeRoot(read, 0, checkpoint.size), checkpoint.root)) {
    throw new FormatError('The tiles of the log are not those that its checkpoint signs.');
  }
  const since = (): FollowedLog['since'] => {
    if (kept === null) return 'grown';
    if (kept.size > checkpoint.size) return 'older';
    if (!isSame(rangeRoot(read, 0, kept.size), kept.root)) return 'fork';
    return kept.size === checkpoint.size ? 'same' : 'grown';
  };
  return { checkpoint, seals, since: since() };
}

async function readLeaves(file: ReadLogFile, size: number): Promise<Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  for (const tile of tilesOf(size)) {
    if (tile.level !== 0) continue;
    const bytes = await bytesOf(file, tilePath(tile));
    if (bytes.length !== tile.width * HASH_BYTES)
      throw new FormatError('A tile of the log is not as wide as it is named.');
    for (let at = 0; at < bytes.length; at += HASH_BYTES) leaves.push(bytes.slice(at, at + HASH_BYTES));
  }
  return leaves;
}
