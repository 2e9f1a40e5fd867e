import type { LastGood } from '../../last-good.ts';
import type { SeasonRecords } from '../../nflverse/season-records.ts';
import type { SleeperPerson } from '../../sleeper/people.ts';
import { type RecordFile, readRecordFile } from './read-record-file.ts';
import type { RecordKind } from './record-kinds.ts';
import { joinFiles, type SeasonOfRecord, seasonOfRecord } from './season-of-record.ts';

/** A file of record that was read, identified by its content. */
export interface ReadFile {
  digest: string;
  rowCount: number;
}

/** The files that make up a season, and Sleeper's list of its players. */
export interface SeasonParts {
  year: number;
  digests: Partial<Record<RecordKind, string>>;
  people: readonly SleeperPerson[];
  /** Changes with `people`. */
  peopleStamp: number;
  /** What is stored: it stays where the files can't be read. */
  lastGood: LastGood;
}

/** Reads files of record and joins them to a season. This is the expensive part, free of I/O. */
export interface RecordProcessor {
  /** Throws ResponseRejected or FileRefused. */
  read(kind: RecordKind, year: number, body: Uint8Array): ReadFile;
  /** The season as known at `now`; null while schedule or rosters are missing. */
  derive(parts: SeasonParts, now: Date): SeasonOfRecord | null;
}

/** For each kind the current file, the previous one and a candidate. */
const KEPT_OF_A_KIND = 3;

export function recordProcessor(): RecordProcessor {
  const files = new Map<RecordKind, Map<string, RecordFile>>();
  let joined: { key: string; season: SeasonRecords | null; hasNextSeason: boolean } | null = null;
  const fileOf = (kind: RecordKind, digest: string) => {
    const file = files.get(kind)?.get(digest);
    if (file === undefined) throw new Error(`${kind} was not read here`);
    return file;
  };
  return {
    read(kind, year, body) {
      const { file, rowCount } = readRecordFile(kind, year, Buffer.from(body));
      const kept = files.get(kind) ?? new Map<string, RecordFile>();
      files.set(kind, kept);
      kept.delete(file.digest);
      kept.set(file.digest, file);
      for (const oldest of [...kept.keys()].slice(0, -KEPT_OF_A_KIND)) kept.delete(oldest);
      return { digest: file.digest, rowCount };
    },
    derive({ year, digests, people, peopleStamp, lastGood }, now) {
      const isDoubted = Object.values(joined?.season?.doubts ?? {}).some((doubts) => doubts.length > 0);
      const key = JSON.stringify([year, digests, peopleStamp, isDoubted ? lastGood.games : null]);
      if (joined?.key !== key) {
        const entries = Object.entries(digests) as [RecordKind, string][];
        const found: Partial<Record<RecordKind, RecordFile>> = Object.fromEntries(
          entries.map(([kind, digest]) => [kind, fileOf(kind, digest)]),
        );
        const hasNextSeason = found.games?.hasNextSeason === true;
        joined = { key, season: joinFiles(found, people, { year, lastGood }), hasNextSeason };
      }
      const { season, hasNextSeason } = joined;
      return season === null ? null : { ...seasonOfRecord(season, now), hasNextSeason };
    },
  };
}
