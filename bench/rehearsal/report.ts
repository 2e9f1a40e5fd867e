import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { Pool } from 'pg';
import { textTable } from '../text-table.ts';
import type { FigureCompared } from './kinds-of-play/last-lines.ts';
import type { KindRead } from './kinds-of-play/read-otherwise.ts';
import type { MembersFound } from './members/check-members.ts';
import type { Wrong } from './play-all.ts';
import type { Happened } from './watch.ts';

/** What a rehearsal found. */
export interface Found {
  compared: Compared[];
  happened: Happened[];
  wrong: Wrong;
  /** Doubts that were not over at the end. */
  doubts: string[];
  kinds: KindRead[];
  figures: FigureCompared[];
  /** Of those who played a postseason; null where nobody did. */
  members: MembersFound | null;
}

const SHOWN = 3;
const MOST_WRONG = 20;

/** Prints what was found; the last line is for programs. Returns whether all is as it should be. */
export function report(found: Found, say: (line: string) => void): boolean {
  sayFigures(found, say);
  const isUntouched = sayHappened(found, say);
  const areMembersRight = sayMembers(found, say);
  for (const { table, rows, onlyLive, onlyImported } of found.compared) {
    const differing = onlyLive.length + onlyImported.length;
    say(
      `${table}: ${rows} rows${differing === 0 ? ', equal' : `, ${onlyLive.length} only live, ${onlyImported.length} only imported`}`,
    );
    for (const row of onlyLive.slice(0, SHOWN)) say(`  live      ${row}`);
    for (const row of onlyImported.slice(0, SHOWN)) say(`  imported  ${row}`);
  }
  const equal = found.compared.filter(isEqual).length;
  say(`rehearsal: ${equal} tables equal, ${found.compared.length - equal} differ`);
  return equal === found.compared.length && isUntouched && areMembersRight;
}

function sayMembers({ members }: Found, say: (line: string) => void): boolean {
  if (members === null) return true;
  for (const line of members.lines) say(line);
  for (const one of members.wrong.slice(0, MOST_WRONG)) say(`  ${one}`);
  say(`members: ${members.wrong.length} figures and cuts otherwise than the files and the rules say`);
  return members.wrong.length === 0;
}

function sayHappened({ happened, wrong, doubts }: Found, say: (line: string) => void): boolean {
  for (const { what, expected, unexpected } of happened) {
    say(`${what}: ${unexpected.length} without a reason, ${expected} by a confirmed cancellation`);
    for (const one of unexpected.slice(0, SHOWN)) say(`  ${one}`);
  }
  const { kickoffs, doubted } = wrong;
  say(`moved games at another time a day later: ${kickoffs.size}`);
  for (const one of kickoffs) say(`  ${one}`);
  say(`games in doubt of which only the truth was told: ${doubted.size}`);
  for (const one of [...doubted].slice(0, SHOWN)) say(`  ${one}`);
  say(`doubts that are not over: ${doubts.length}`);
  for (const one of doubts) say(`  ${one}`);
  return (
    happened.every(({ unexpected }) => unexpected.length === 0) && kickoffs.size + doubted.size + doubts.length === 0
  );
}

function sayFigures({ kinds, figures }: Found, say: (line: string) => void): void {
  if (kinds.length > 0) {
    const head = ['kind of play, read alone', 'plays', 'read otherwise', 'without its type'];
    const rows = kinds.map(({ kind, plays, otherwise, otherwiseWithoutType }) => [
      ...[kind, plays, otherwise, otherwiseWithoutType].map(String),
    ]);
    say(textTable([head, ...rows]));
    for (const { example } of kinds) if (example !== null) say(`  ${example}`);
  }
  if (figures.length === 0) {
    say('No game with recorded plays was played: no live figures to compare.');
    return;
  }
  const rows = figures.map(({ figure, lines, otherwise }) => [figure, String(lines), String(otherwise.length)]);
  say(textTable([['live figure at the end of a game', 'lines', 'not as of record'], ...rows]));
  for (const { figure, otherwise } of figures) {
    for (const one of otherwise.slice(0, SHOWN)) say(`  ${figure}, ${one}`);
  }
}

/**
 * What of each table has to be equal, by names instead of ids. Left out everywhere: ids and numbers, which each database
 * gives by itself, and when something was written or reported. Left out, too: projections and injuries, which the live
 * season reads from other sources than the files; how a game stood while it was on (quarter, clock, possession); and
 * corrections, since an import, which sees the final figures only, has none.
 */
const TABLES: Readonly<Record<string, string>> = {
  seasons: 'select year, kind, name, starts_at from seasons',
  weeks: `select year, kind, week_number, start_date, end_date from weeks join seasons on seasons.id = season_id`,
  teams: 'select abbreviation, name, nickname, primary_color, secondary_color, logo_url from teams',
  games: `select year, kind, week_number, home.abbreviation as home, away.abbreviation as away, occurrence, kickoff, status,
      home_score, away_score, games.espn_id, locked_at is not null as is_locked
    from games join weeks on weeks.id = week_id join seasons on seasons.id = games.season_id
    join teams home on home.id = home_team_id join teams away on away.id = away_team_id`,
  players: 'select feed_key, name, position from players',
  player_weeks: `select players.feed_key, kind, week_number, abbreviation from player_weeks
    join players on players.id = player_id join weeks on weeks.id = week_id
    join seasons on seasons.id = season_id left join teams on teams.id = player_weeks.team_id`,
  stat_lines: `select players.feed_key, kind, week_number, team.abbreviation as team, opponent.abbreviation as opponent, stats, points
    from stat_lines join players on players.id = player_id join weeks on weeks.id = week_id
    join seasons on seasons.id = season_id
    left join teams team on team.id = stat_lines.team_id left join teams opponent on opponent.id = opponent_id`,
  player_figures: `select players.feed_key, total_points, average_points, games_played, position_rank, recent_points
    from player_figures join players on players.id = player_id`,
  matchup_figures: `select abbreviation, position, points_against, rank from matchup_figures join teams on teams.id = team_id`,
};

/** A table's rows that only one of the two databases has, as text; at most a few of each. */
export interface Compared {
  table: string;
  rows: number;
  onlyLive: string[];
  onlyImported: string[];
}

/** The league's week of a row of `weeks` and `seasons`, in SQL text. */
export const LEAGUE_WEEK = `week_number + case kind when 'postseason' then ${SEASON_WEEKS} else 0 end`;

/** Tables that depend on weeks to come, and of which a part of a season says nothing. */
const OF_WHOLE_SEASON = ['players', 'player_figures', 'matchup_figures'];

/**
 * Compares the football data of two databases, table by table.
 * @param lastWeek only the weeks up to this one of the league's were played; null: all
 */
export async function compareDatabases(live: Pool, imported: Pool, lastWeek: number | null): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const [table, all] of Object.entries(TABLES)) {
    if (lastWeek !== null && OF_WHOLE_SEASON.includes(table)) continue;
    const isWeekly = lastWeek !== null && all.includes('week_number');
    const query = isWeekly ? `select * from (${all}) every where ${LEAGUE_WEEK} <= ${lastWeek}` : all;
    const [ours, theirs] = [await rowsOf(live, query), await rowsOf(imported, query)];
    compared.push({
      ...{ table, rows: theirs.length },
      onlyLive: lacking(ours, theirs),
      onlyImported: lacking(theirs, ours),
    });
  }
  return compared;
}

const isEqual = ({ onlyLive, onlyImported }: Compared) => onlyLive.length + onlyImported.length === 0;

async function rowsOf(pool: Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select row_to_json(compared)::text as line from (${query}) compared`,
  );
  return rows.map(({ line }) => line);
}

/** The rows of one that the other lacks, each as often as it is missing. */
function lacking(these: readonly string[], those: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of those) left.set(row, (left.get(row) ?? 0) + 1);
  return these.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}
