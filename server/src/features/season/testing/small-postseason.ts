import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { leagueWeek, leagueWeekBounds, ROUNDS } from '@singleback/game/season/week.ts';
import type { LineupFixture } from '../../../testing/lineup-fixture.ts';
import { SEASON_START, type SmallTeam } from '../../../testing/small-season.ts';

/** The postseason after a small season: its three games, then two, then one in each of the last rounds. */
export interface SmallPostseason {
  id: string;
  week(round: number): string;
  /** When a round begins. */
  at(round: number): Date;
  /** The first kickoff of a round. */
  kickoff(round: number): Date;
  /** Stores a stat line of so many hundredths. */
  score(round: number, player: string, points: number): Promise<void>;
  /** Makes the games of a round final, and moves the clock an hour past its end. */
  end(round: number): Promise<void>;
}

const GAMES: readonly (readonly (readonly [SmallTeam, SmallTeam])[])[] = [
  [
    ['KC', 'BUF'],
    ['DAL', 'PHI'],
    ['MIA', 'NYJ'],
  ],
  [
    ['KC', 'DAL'],
    ['MIA', 'PHI'],
  ],
  [['KC', 'MIA']],
  [['KC', 'MIA']],
];
/** From Saturday, 21:30 UTC, on, a day apart. */
const FIRST_KICKOFF_HOURS = 107.5;
const APART_HOURS = 24;

/** Stores the postseason of a fixture's season, with the players of the teams that play in each round. */
export async function addPostseason({ context, season, clock }: LineupFixture): Promise<SmallPostseason> {
  const { pool } = context.database;
  const id = randomUUID();
  const weekIds = Array.from({ length: ROUNDS.postseason }, () => randomUUID());
  const week = (round: number) => weekIds[round - 1] ?? '';
  const bounds = (round: number) => leagueWeekBounds(SEASON_START, leagueWeek('postseason', round));
  const kickoffOf = (round: number, game: number) =>
    new Date(bounds(round).startDate.getTime() + (FIRST_KICKOFF_HOURS + game * APART_HOURS) * HOUR_MS);
  const moved = () => pool.query('update seasons set version = version + 1 where id = $1', [id]);
  await pool.query(
    `insert into seasons (id, year, kind, name, starts_at) values ($1, 2025, 'postseason', '2025 Postseason', $2)`,
    [id, bounds(1).startDate],
  );
  for (const [at, games] of GAMES.entries()) {
    const { startDate, endDate } = bounds(at + 1);
    await pool.query(
      'insert into weeks (id, season_id, week_number, start_date, end_date) values ($1, $2, $3, $4, $5)',
      [...[weekIds[at], id, at + 1, startDate, endDate]],
    );
    for (const [game, [home, away]] of games.entries()) {
      await pool.query(
        `insert into games (id, feed_key, season_id, occurrence, week_id, home_team_id, away_team_id, kickoff, updated_at)
         select gen_random_uuid(), $1, $2, $3, $4, home.id, away.id, $5, $5
         from teams home, teams away where home.abbreviation = $6 and away.abbreviation = $7`,
        [`post ${at + 1} ${home}`, id, at + 1, weekIds[at], kickoffOf(at + 1, game), home, away],
      );
      await pool.query(
        `insert into player_weeks (player_id, week_id, team_id, projected_points)
         select players.id, $1, team_id, 2000 - jersey_number * 10 from players join teams on teams.id = team_id
         where abbreviation in ($2, $3)`,
        [weekIds[at], home, away],
      );
    }
  }
  return {
    ...{ id, week },
    at: (round) => bounds(round).startDate,
    kickoff: (round) => kickoffOf(round, 0),
    async score(round, player, points) {
      await pool.query(
        `insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
         values ($1, $2, '{}', $3, 'test', now())`,
        [season.player(player), week(round), points],
      );
      await moved();
    },
    async end(round) {
      await pool.query(`update games set status = 'final' where week_id = $1`, [week(round)]);
      await moved();
      clock.set(new Date(bounds(round).endDate.getTime() + HOUR_MS));
    },
  };
}
