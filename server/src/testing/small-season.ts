import { randomUUID } from 'node:crypto';
import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS, weekBounds } from '@singleback/game/season/week.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { games, playerWeeks, seasons, statLines, teams, weeks } from '../db/schema/season.ts';

/** Week 1 begins: a Tuesday, 10:00 UTC. */
export const SEASON_START = new Date('2025-09-02T10:00:00Z');

const TEAMS = ['KC', 'BUF', 'DAL', 'PHI', 'MIA', 'NYJ'] as const;
export type SmallTeam = (typeof TEAMS)[number];

/** The games of every week except for byes: KC at home to BUF and so on. Hours after the week's start. */
const FIXTURES = [
  { home: 'KC', away: 'BUF', kickoffHours: 62.25 }, // Thursday night in the US
  { home: 'DAL', away: 'PHI', kickoffHours: 127 }, // Sunday
  { home: 'MIA', away: 'NYJ', kickoffHours: 158.25 }, // Monday night
] as const;

/** In this week MIA and NYJ have a bye. */
export const BYE_WEEK = 4;

const SQUAD = ['QB1', 'QB2', 'RB1', 'RB2', 'RB3', 'WR1', 'WR2', 'WR3', 'TE1', 'TE2', 'DEF1', 'K1'] as const;

/** A season of six teams, three games a week and 72 players, of whom 'KC QB1' is one. */
export interface SmallSeason {
  id: string;
  week(weekNumber: number): string;
  player(name: string): string;
  /** The instant that many hours after a week's start, UTC. */
  at(weekNumber: number, hours?: number): Date;
}

/** Instants of a week, in hours after its beginning. */
export const HOURS = { midweek: 24, thursdayKickoff: 62.25, sunday: 120, sundayKickoff: 127, mondayKickoff: 158.25 };

/** Stores the season in an empty database, with projections and without results. */
export async function makeSmallSeason(db: Db): Promise<SmallSeason> {
  const id = randomUUID();
  const weekIds = Array.from({ length: SEASON_WEEKS }, () => randomUUID());
  const teamIds = new Map<string, string>(TEAMS.map((team) => [team, randomUUID()]));
  const squad = TEAMS.flatMap((team) =>
    SQUAD.map((place) => ({ id: randomUUID(), team, place, name: `${team} ${place}` })),
  );
  const at = (weekNumber: number, hours = 0) =>
    new Date(weekBounds(SEASON_START, weekNumber).startDate.getTime() + hours * HOUR_MS);

  const base = { id, weekIds, teamIds, squad, at };
  await writeCalendar(db, base);
  await writeGames(db, base);
  await writePlayers(db, base);
  const idOf = new Map(squad.map((player) => [player.name, player.id]));
  return {
    id,
    week: (weekNumber) => weekIds[weekNumber - 1] as string,
    player: (name) => known(idOf.get(name), name),
    at,
  };
}

interface Parts {
  id: string;
  weekIds: string[];
  teamIds: Map<string, string>;
  squad: { id: string; team: string; place: string; name: string }[];
  at: SmallSeason['at'];
}

async function writeCalendar(db: Db, { id, weekIds, teamIds }: Parts): Promise<void> {
  await db.insert(seasons).values({ id, year: 2025, name: '2025 Season', startsAt: SEASON_START });
  await db.insert(weeks).values(
    weekIds.map((weekId, index) => ({
      id: weekId,
      seasonId: id,
      weekNumber: index + 1,
      ...weekBounds(SEASON_START, index + 1),
    })),
  );
  await db.insert(teams).values(
    TEAMS.map((team) => ({
      id: teamIds.get(team) as string,
      abbreviation: team,
      name: `The ${team}`,
      nickname: team,
      primaryColor: '#112233',
      secondaryColor: '#445566',
    })),
  );
}

// Written by SQL: the query builder takes longer for a thousand rows than the database does.
async function writeGames(db: Db, { id, weekIds, teamIds, at }: Parts): Promise<void> {
  const played = weekIds.flatMap((weekId, index) =>
    FIXTURES.filter(({ home }) => index + 1 !== BYE_WEEK || home !== 'MIA').map(({ home, away, kickoffHours }) => ({
      id: randomUUID(),
      feed_key: `${index + 1} ${home}`,
      occurrence: index + 1,
      week_id: weekId,
      home_team_id: teamIds.get(home),
      away_team_id: teamIds.get(away),
      kickoff: at(index + 1, kickoffHours),
    })),
  );
  await db.execute(sql`
    insert into games (id, feed_key, season_id, occurrence, week_id, home_team_id, away_team_id, kickoff, updated_at)
    select id, feed_key, ${id}, occurrence, week_id, home_team_id, away_team_id, kickoff, ${SEASON_START.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(played)}::jsonb) as game (id uuid, feed_key text, occurrence int,
      week_id uuid, home_team_id uuid, away_team_id uuid, kickoff timestamptz)`);
}

async function writePlayers(db: Db, { id, teamIds, squad }: Parts): Promise<void> {
  const rows = squad.map(({ team, place, ...player }, index) => ({
    ...player,
    position: place.replace(/\d/, ''),
    team_id: teamIds.get(team),
    jersey_number: index,
  }));
  const playersIn = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as player (id uuid, name text, position text, team_id uuid, jersey_number int)`;
  await db.execute(sql`
    insert into players (id, feed_key, name, position, team_id, jersey_number, created_at, updated_at)
    select id, name, name, position, team_id, jersey_number, ${SEASON_START.toISOString()}, ${SEASON_START.toISOString()}
    from ${playersIn}`);
  await db.execute(sql`
    insert into player_weeks (player_id, week_id, team_id, projected_points)
    select player.id, weeks.id, player.team_id, 2000 - jersey_number * 10
    from weeks cross join ${playersIn} where season_id = ${id} order by week_number, jersey_number`);
}

/** Stores a stat line of so many hundredths and increases the season's version, as the scoring stage would. */
export async function score(
  db: Db,
  season: SmallSeason,
  weekNumber: number,
  name: string,
  points: number,
): Promise<void> {
  const row = { playerId: season.player(name), weekId: season.week(weekNumber), stats: {}, points, source: 'test' };
  await db
    .insert(statLines)
    .values({ ...row, updatedAt: SEASON_START })
    .onConflictDoUpdate({ target: [statLines.playerId, statLines.weekId], set: { points } });
  await moveVersion(db, season);
}

/** Marks a player's stat line of a week as in doubt, or as certain again, as the scoring stage would. */
export async function doubt(
  db: Db,
  season: SmallSeason,
  weekNumber: number,
  name: string,
  isUnconfirmed = true,
): Promise<void> {
  const line = and(eq(statLines.playerId, season.player(name)), eq(statLines.weekId, season.week(weekNumber)));
  await db.update(statLines).set({ isUnconfirmed }).where(line);
  await moveVersion(db, season);
}

/** Sets a player's injury status in a week and increases the season's version, as the scoring stage would. */
export async function hurt(
  db: Db,
  season: SmallSeason,
  weekNumber: number,
  name: string,
  injuryStatus: string | null,
): Promise<void> {
  await db
    .update(playerWeeks)
    .set({ injuryStatus })
    .where(and(eq(playerWeeks.playerId, season.player(name)), eq(playerWeeks.weekId, season.week(weekNumber))));
  await moveVersion(db, season);
}

/** Changes the game of a home team in a week. */
export async function changeGame(
  db: Db,
  season: SmallSeason,
  weekNumber: number,
  home: (typeof FIXTURES)[number]['home'],
  change: Partial<typeof games.$inferInsert>,
): Promise<void> {
  await db
    .update(games)
    .set(change)
    .where(and(eq(games.weekId, season.week(weekNumber)), eq(games.feedKey, `${weekNumber} ${home}`)));
  await moveVersion(db, season);
}

async function moveVersion(db: Db, season: SmallSeason): Promise<void> {
  await db
    .update(seasons)
    .set({ version: sql`${seasons.version} + 1` })
    .where(eq(seasons.id, season.id));
}

/** The default nine of one team by slot. FLEX is its third running back. */
export function nineOf(team: SmallTeam): Record<string, string> {
  const slots = ['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'DEF1', 'K1'];
  return { ...Object.fromEntries(slots.map((slot) => [slot, `${team} ${slot}`])), FLEX1: `${team} RB3` };
}

/** A submission of these players, by slot and name. */
export function submission(
  season: SmallSeason,
  weekNumber: number,
  groupIds: readonly string[],
  slots: Record<string, string>,
  more: Partial<LineupSubmission> = {},
): LineupSubmission {
  return {
    week_id: season.week(weekNumber),
    group_ids: [...groupIds],
    players: Object.entries(slots).map(([position, name]) => ({ player_id: season.player(name), position })),
    ...more,
  };
}

function known<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`There is no ${name} in the small season.`);
  return value;
}
