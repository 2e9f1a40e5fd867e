// Those who play a postseason that is rehearsed (`play-rounds.ts`), and what they have to have by the files and the rules
// alone (`check-members.ts`).
import { LAST_LEAGUE_WEEK } from '@singleback/game/season/week.ts';
import type pg from 'pg';
import type { League } from '../league.ts';
import { checkMembers, type MembersFound } from './check-members.ts';
import { openPeople } from './open-members.ts';
import { playRounds } from './play-rounds.ts';

/** Those who play a postseason. */
export interface Members {
  /** Whatever is due for them at an instant. */
  act(now: Date): Promise<void>;
  /** Compares what they have at the end with what they have to have. */
  check(pool: pg.Pool): Promise<MembersFound>;
  close(): Promise<void>;
}

/** Opens the app for them, on the database of a rehearsal. `lastWeek`: the league's, the last that is played; null: all. */
export async function openMembers(
  url: string,
  { league, lastWeek, from }: { league: League; lastWeek: number | null; from: Date },
): Promise<Members> {
  let now = from;
  const people = await openPeople(url, () => now);
  const rounds = playRounds(people, league);
  return {
    async act(instant) {
      now = instant;
      await rounds.act(instant);
    },
    check: (pool) => checkMembers(pool, { people, played: rounds, league, lastWeek: lastWeek ?? LAST_LEAGUE_WEEK }),
    close: () => people.close(),
  };
}
