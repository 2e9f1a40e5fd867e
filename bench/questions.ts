import { randomUUID } from 'node:crypto';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Pool } from 'pg';
import { changePoints, type Weeks } from './crowd.ts';
import type { Asking } from './load.ts';
import { fetchPatiently } from './processes.ts';
import {
  type BenchGroup,
  type Choice,
  LARGE_GROUP,
  type Nine,
  type People,
  SMALL_GROUP,
  USERS,
  writePast,
  writePeople,
} from './rows.ts';
import { standingClock } from './standing-clock.ts';

/** One line of the table: what is asked, and the requests that ask it. */
export interface Question {
  title: string;
  requests: Asking[];
  /** Runs once a second while the app is asked. */
  change?: () => Promise<void>;
}

const CALLERS = 50;
const ISSUER = 'http://localhost:3000';

/** The rows of a bench: who there is, and what they can choose. */
export interface Written {
  weeks: Weeks;
  people: People;
  /** The week's list, and what of it can still be chosen. */
  players: Listed[];
  open: Listed[];
  nines: Map<string, Nine>;
  headersOf(userId?: string): Record<string, string>;
  listPath: string;
  listTag: string;
}

/** A player of the week's list. */
interface Listed extends Choice {
  is_locked: boolean;
  is_bye: boolean;
  kickoff_time: string | null;
}

interface OtherRows {
  now?: Date;
  groupsOf?: (userIds: readonly string[]) => BenchGroup[];
  weeks?: number;
}

/**
 * Writes the rows into the season that the app has opened.
 * @param isLate which players every fourth user chooses from
 * @param others another time and other groups than usual; `weeks`: how many have lineups, from the first one on
 */
export async function writeSeason(
  pool: Pool,
  url: string,
  users = USERS,
  isLate: (player: Listed) => boolean = () => true,
  { now = standingClock.now(), groupsOf, weeks: played }: OtherRows = {},
): Promise<Written> {
  const weeks = await weekThatIsOn(pool, now);
  const { seasonId, currentId: weekId } = weeks;
  const people = await writePeople(pool, { seasonId, now, users }, groupsOf);
  const tokens = await makeTokens(pool, ISSUER, people.userIds);
  const headersOf = (userId = '') => ({ authorization: `Bearer ${tokens.get(userId)}`, 'accept-encoding': 'br' });
  const listPath = `/api/players?week_id=${weekId}`;
  const list = await fetchPatiently(`${url}${listPath}`, headersOf(people.userIds[0]));
  if (!list.ok) throw new Error(`The list of players was answered ${list.status}.`);
  const players = (await list.json()) as Listed[];
  const open = players.filter((player) => !player.is_locked && !player.is_bye);
  const nines = await writePast(pool, people, open, { late: open.filter(isLate), weeks: played });
  const listTag = list.headers.get('etag') ?? '';
  return { weeks, people, players, open, nines, headersOf, listPath, listTag };
}

/** Tables of the two groups, each idle and while points change. */
export function groupQuestions(pool: Pool, written: Written): Question[] {
  const { smallGroupId, largeGroupId } = written.people;
  return [
    ...tableQuestions(pool, written, `${SMALL_GROUP}`, `group/${smallGroupId}`),
    ...tableQuestions(pool, written, `${LARGE_GROUP}`, `group/${largeGroupId}`),
  ];
}

/** The table of all, once `crowd` more users are there. */
export function crowdQuestions(pool: Pool, written: Written, crowd: number): Question[] {
  return tableQuestions(pool, written, `all ${crowd + USERS}`, 'overall');
}

function tableQuestions(pool: Pool, { people, weeks, headersOf }: Written, who: string, path: string): Question[] {
  const question: Question = {
    title: `leaderboard of ${who}`,
    requests: people.userIds
      .slice(0, CALLERS)
      .map((userId) => ({ method: 'GET', path: `/api/leaderboard/${path}`, headers: headersOf(userId) })),
  };
  return [question, { ...question, title: `${question.title}, changing`, change: () => changePoints(pool, weeks) }];
}

async function weekThatIsOn(pool: Pool, now: Date): Promise<Weeks> {
  const { rows } = await pool.query<Weeks>(
    `select season_id as "seasonId", id as "currentId",
       (select id from weeks first where first.season_id = weeks.season_id and week_number = 1) as "firstId"
     from weeks where start_date <= $1 and $1 < end_date`,
    [now],
  );
  if (!rows[0]) throw new Error('The season has no week that is on.');
  return rows[0];
}

export function submitOf(weekId: string, nine: Nine, headers: Record<string, string>): Asking {
  return {
    method: 'POST',
    path: '/api/lineup',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      week_id: weekId,
      name: null,
      group_ids: [EVERYONE_GROUP_ID],
      players: nine.map(({ slot, playerId }) => ({ player_id: playerId, position: slot })),
      double_down_player_id: null,
    }),
  };
}

/** In one line, what there is to read. */
export const rowsInWords = (players: number): string =>
  `${players} players, ${USERS} users with six weeks of lineups each, groups of ${SMALL_GROUP} and ${LARGE_GROUP}`;

/** Longer than a soak with its preparations. */
const LIFE_SECONDS = 2 * 3600;

/** Access tokens for many users, signed by a key that the app knows; made here because signing in takes long on purpose. */
async function makeTokens(pool: Pool, issuer: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const kid = randomUUID();
  await pool.query(
    `insert into jwks (id, public_key, private_key, created_at) values ($1, $2, 'kept by the bench', now())`,
    [kid, JSON.stringify({ ...(await exportJWK(publicKey)), alg: 'ES256' })],
  );
  const until = Math.floor(Date.now() / 1000) + LIFE_SECONDS;
  const sign = async (userId: string) =>
    new SignJWT({ role: null })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(until)
      .sign(privateKey);
  return new Map(await Promise.all(userIds.map(async (userId) => [userId, await sign(userId)] as const)));
}
