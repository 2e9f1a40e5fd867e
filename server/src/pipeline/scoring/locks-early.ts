import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { gameHasBegun } from '../../db/season.ts';
import type { FeedReport } from '../report.ts';
import { isSeason } from './season-keys.ts';

type Begun = Pick<FeedReport, 'asOf' | 'season' | 'games' | 'playerWeeks'>;

/**
 * Whether a report may lock a player whose lock the clock has not announced: of a game that begins before its stored
 * kickoff, or is moved to before now, or of a team that has already begun. Too often is harmless, too rarely is not.
 */
export async function locksEarly(tx: Db, report: Begun): Promise<boolean> {
  return (await startsEarly(tx, report)) || (await joinsBegunTeam(tx, report));
}

async function startsEarly(tx: Db, { asOf, season, games }: Begun): Promise<boolean> {
  const begun = games.filter(
    ({ status, kickoff, isStartUnconfirmed }) =>
      status === 'in_progress' || status === 'final' || isStartUnconfirmed || (kickoff !== null && kickoff <= asOf),
  );
  if (begun.length === 0) return false;
  const incoming = JSON.stringify(
    begun.map(({ home, away, weekNumber, occurrence = 1 }) => ({ home, away, weekNumber, occurrence })),
  );
  const { rows } = await tx.execute<{ starts_early: boolean }>(sql`
    select exists (
      select from jsonb_to_recordset(${incoming}::jsonb)
        as incoming (home text, away text, "weekNumber" int, occurrence int)
      where not exists (
        select from games game
        join weeks on weeks.id = game.week_id join seasons on seasons.id = weeks.season_id
        join teams home on home.id = game.home_team_id join teams away on away.id = game.away_team_id
        where ${isSeason(season)} and weeks.week_number = incoming."weekNumber"
          and home.abbreviation = incoming.home and away.abbreviation = incoming.away
          and game.occurrence = incoming.occurrence
          and ${gameHasBegun(asOf)})) as starts_early`);
  return rows[0]?.starts_early === true;
}

async function joinsBegunTeam(tx: Db, { asOf, season, playerWeeks }: Begun): Promise<boolean> {
  const isOn = ({ startDate, endDate }: { startDate: Date; endDate: Date }) => startDate <= asOf && asOf < endDate;
  const current = new Set(season.weeks.filter(isOn).map(({ weekNumber }) => weekNumber));
  const incoming = playerWeeks.filter(({ team, weekNumber }) => team !== null && current.has(weekNumber));
  if (incoming.length === 0) return false;
  const { rows } = await tx.execute<{ joins: boolean }>(sql`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(incoming)}::jsonb)
        as incoming ("feedKey" text, "weekNumber" int, team text)
      join players on players.feed_key = incoming."feedKey"
      join weeks on weeks.week_number = incoming."weekNumber" join seasons on seasons.id = weeks.season_id
      join teams on teams.abbreviation = incoming.team
      join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
        and player_weeks.team_id <> teams.id
      join team_games game on game.week_id = weeks.id and game.team_id = teams.id and ${gameHasBegun(asOf)}
      where ${isSeason(season)}) as joins`);
  return rows[0]?.joins === true;
}
