import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { SeasonAt } from '../../standings/standings.ts';
import { type NamedUser, readUsers } from './leaderboard-store.ts';

/** A group is not larger. */
const ROWS = 100;

/** Who leads a season table. */
export interface Lead {
  /** The numbers of the users with the most points, ascending; empty while nobody has more than zero. */
  leaders: number[];
  /** Of each of them, integer hundredths. */
  points: number;
}

/** Who leads a group's season table among at least two users with a lineup (rules 3.5). */
export async function readLead(
  { standings }: Pick<Context, 'standings'>,
  groupId: string,
  at: SeasonAt,
): Promise<Lead> {
  const { table } = await standings.table(groupId, at);
  const playing = (table?.page(0, ROWS) ?? []).filter(({ weeks }) => weeks > 0);
  const points = playing[0]?.totalPoints ?? 0;
  if (playing.length < 2 || points <= 0) return { leaders: [], points: 0 };
  const leaders = playing.filter(({ totalPoints }) => totalPoints === points).map(({ user }) => user);
  return { leaders: leaders.sort((a, b) => a - b), points };
}

/** Users' names as tables show them, by their numbers there. */
export async function namesByNumber(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  const users = await readUsers(db, numbers);
  return new Map([...users.values()].map(({ number, username }) => [number, username]));
}

/** The names of users by their numbers in the tables, in order. */
export async function namesOfNumbers(db: Db, numbers: readonly number[]): Promise<string[]> {
  const users = await readUsers(db, numbers);
  return numbers.map((number) => users.get(number)?.username ?? 'a former member').sort();
}

export type { NamedUser };

/** Users with their ids and names, by their numbers in the tables. */
export const userNames = (db: Db, numbers: readonly number[]): Promise<Map<number, NamedUser>> =>
  readUsers(db, numbers);
