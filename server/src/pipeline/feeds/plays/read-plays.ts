import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedFile } from '../feed-state.ts';
import { readContent } from '../nflverse/csv-file.ts';
import { type GamePlays, readGamePlays } from './game-plays.ts';

/** The key under which the digest of a season's plays is stored. */
export const PLAYS_KIND = 'tape:plays';

/** Changes with what is read of the files, so that a tape of another version is written again. */
const READER = 'with texts';

/** The recorded plays of a season. */
export interface SeasonPlays {
  games: GamePlays[];
  /** The file record to store after reading; null where the folder has no plays of the season. */
  file: FeedFile | null;
}

/**
 * The play-by-play of a season's games, one file per game: plays/2025_04_GB_DAL.json, plain or .gz. It is optional,
 * and few seasons have it. Throws FileRefused on an untrustworthy file.
 */
export async function readSeasonPlays(folder: string, year: number): Promise<SeasonPlays> {
  const games: GamePlays[] = [];
  const file = await eachFile(folder, year, (name, key, content) => {
    games.push(readGamePlays(name, key, content.toString('utf8')));
  });
  return { games, file };
}

/** A digest of all play files of a season, without parsing them; undefined where there are none. */
export async function digestSeasonPlays(folder: string, year: number): Promise<string | undefined> {
  return (await eachFile(folder, year, () => {}))?.digest;
}

async function eachFile(
  folder: string,
  year: number,
  take: (name: string, key: string, content: Buffer) => void,
): Promise<FeedFile | null> {
  const names = await playFiles(folder, year);
  if (names.length === 0) return null;
  const digest = createHash('sha256').update(READER);
  for (const name of names) {
    const content = await readContent(join(folder, 'plays', name), name);
    digest.update(name).update(content);
    take(name, name.slice(0, name.indexOf('.')), content);
  }
  return { kind: PLAYS_KIND, name: 'plays', digest: digest.digest('hex'), rowCount: names.length, mayShrinkPercent: 0 };
}

async function playFiles(folder: string, year: number): Promise<string[]> {
  const isPlays = new RegExp(`^${year}_\\d\\d_[A-Z]+_[A-Z]+\\.json(\\.gz)?$`);
  try {
    return (await readdir(join(folder, 'plays'))).filter((name) => isPlays.test(name)).toSorted();
  } catch {
    return [];
  }
}
