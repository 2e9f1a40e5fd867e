import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A raw play of a file, so that tests can count without the reader under test. */
export interface RecordedPlay {
  playStartTime: string | null;
  scoringPlayType: string;
  playScored: boolean;
  playId: number;
  playType: string;
  playDescription: string | null;
  stats: { gsisPlayerId: string | null; gsisPlayerName: string | null; statType: number; yards: number | null }[];
}

/** The plays of a week's games, by the game's key. */
export function recordedPlays(folder: string, week: string): Map<string, RecordedPlay[]> {
  const names = readdirSync(join(folder, 'plays')).filter((name) => name.startsWith(`${week}_`));
  return new Map(
    names.map((name) => {
      const text = gunzipSync(readFileSync(join(folder, 'plays', name))).toString('utf8');
      const { driveChart } = JSON.parse(text) as {
        driveChart: { plays: (RecordedPlay & { playDeleted: boolean })[] };
      };
      return [name.slice(0, name.indexOf('.')), driveChart.plays.filter((play) => !play.playDeleted)] as const;
    }),
  );
}

/**
 * How many runs each player had carried out by an instant: the runs that had begun, and those that were certainly
 * over.
 */
export function carriesBy(plays: readonly RecordedPlay[], at: Date): Map<string, { begun: number; over: number }> {
  const carries = new Map<string, { begun: number; over: number }>();
  for (const { playStartTime, stats } of plays) {
    const begun = playStartTime === null ? Number.POSITIVE_INFINITY : Date.parse(playStartTime);
    for (const { gsisPlayerId, statType } of stats) {
      if (gsisPlayerId === null || (statType !== 10 && statType !== 11) || begun > at.getTime()) continue;
      const count = carries.get(gsisPlayerId) ?? { begun: 0, over: 0 };
      carries.set(gsisPlayerId, count);
      count.begun += 1;
      // No play of these weeks lasts longer.
      if (begun + 21_000 <= at.getTime()) count.over += 1;
    }
  }
  return carries;
}

const POINTS: Readonly<Record<string, number>> = { TOUCHDOWN: 6, FIELD_GOAL: 3, PAT: 1, PAT2: 2, SAFETY: 2 };

/** The points of both teams out of plays that had begun by an instant. */
export function pointsBegun(plays: readonly RecordedPlay[], at: Date): number {
  const begun = plays.filter(({ playStartTime }) => playStartTime !== null && new Date(playStartTime) <= at);
  return begun.reduce((sum, play) => sum + (play.playScored ? (POINTS[play.scoringPlayType] ?? 0) : 0), 0);
}
