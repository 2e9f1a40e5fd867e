import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { CsvRow } from '../../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import type { League, PlayedGame } from '../league.ts';
import type { ScheduleChange } from '../schedule-changes.ts';
import type { Lie } from './plan-lies.ts';

/** A lie in a file about one row, which becomes these rows. */
export interface FileLie extends Lie {
  file: 'games' | 'playerStats' | 'weeklyRoster';
  isRow(row: CsvRow): boolean;
  become(row: CsvRow): CsvRow[];
}

type Change = (row: CsvRow) => CsvRow[];

const IN_STATS: Readonly<Record<string, Change>> = {
  'a stat row without a week': (row) => [{ ...row, week: '' }],
  'a stat row of week 19': (row) => [{ ...row, week: '19' }],
  'a stat row twice, with other yards': (row) => [
    row,
    { ...row, receiving_yards: String(Number(row.receiving_yards) + 7) },
  ],
  'a stat row of an unknown team': (row) => [{ ...row, team: 'WFT' }],
  'half a yard': (row) => [{ ...row, receiving_yards: `${row.receiving_yards}.5` }],
  'one cell too many': (row) => [{ ...row, beyond: '7' }],
  'a stat row missing once': () => [],
};
const IN_SCHEDULE: Readonly<Record<string, Change>> = {
  'an unreadable time in the schedule': (row) => [{ ...row, gametime: '24:13' }],
  'week 33 in the schedule': (row) => [{ ...row, week: '33' }],
  'team TBD in the schedule': (row) => [{ ...row, away_team: 'TBD' }],
};
/** Of a player who has played on Thursday, or in the first game of a round of the postseason. */
const ON_ROSTER: Readonly<Record<string, Change>> = {
  'cut after his game': (row) => [{ ...row, status: 'CUT' }],
  'on the practice squad after his game': (row) => [{ ...row, status: 'DEV' }],
  'an offensive lineman after his game': (row) => [{ ...row, position: 'OL' }],
  'no status after his game': (row) => [{ ...row, status: '' }],
};

/** The lies of a season's files: each for a day or two, one kind a week in each file. */
export function lieInFiles(league: League, changes: readonly ScheduleChange[]): { lies: FileLie[]; instants: Date[] } {
  const weeks = [...new Set(league.games.map(({ week }) => week))].toSorted((a, b) => a - b);
  const lies = [
    ...weeks.flatMap((week) => lieOfStats(league, week)),
    ...weeks.flatMap((week) => lieOnRoster(league, week)),
    ...lieInSchedule(league, changes),
  ];
  const asked = lies.flatMap(({ from, until }) => [from, new Date(until.getTime() + 50 * MINUTE_MS)]);
  return { lies, instants: asked };
}

const pick = (changes: Readonly<Record<string, Change>>, index: number): [string, Change] => {
  const all = Object.entries(changes);
  return all[index % all.length] as [string, Change];
};

function lieOfStats({ games, playerStats }: League, week: number): FileLie[] {
  const sunday = games.filter((game) => game.week === week && game.row.weekday === 'Sunday' && game.pause === null);
  const posted = sunday[0]?.postedAt;
  if (posted === undefined) return [];
  const ids = new Set(sunday.filter(({ postedAt }) => postedAt.getTime() === posted.getTime()).map(({ id }) => id));
  const rows = playerStats.rows.filter((row) => ids.has(row.game_id ?? '') && Number(row.receiving_yards) > 20);
  const row = rows[(week * 7) % rows.length];
  if (row === undefined) return [];
  const [kind, become] = pick(IN_STATS, week - 1);
  const isOnce = kind.endsWith('once');
  // In even weeks the row is wrong from the beginning, in odd ones it was right before.
  const from = posted.getTime() + (week % 2 === 0 && !isOnce ? 0 : 5 * HOUR_MS);
  const isRow = ({ player_id, week: of }: CsvRow) => player_id === row.player_id && of === row.week;
  const period = { from: new Date(from), until: new Date(from + (isOnce ? MINUTE_MS : DAY_MS)) };
  return [{ kind, of: `${row.player_display_name}, week ${week}`, ...period, file: 'playerStats', isRow, become }];
}

function lieOnRoster({ games, playerStats, weeklyRoster }: League, week: number): FileLie[] {
  const isFirst = ({ row }: PlayedGame) => row.weekday === 'Thursday' || week > SEASON_WEEKS;
  const thursday = games.find((game) => game.week === week && isFirst(game) && game.pause === null);
  if (thursday === undefined) return [];
  const played = new Map(
    playerStats.rows
      .filter((row) => row.game_id === thursday.id && Number(row.receptions) > 1)
      .map((row) => [row.player_id, row.player_display_name]),
  );
  const listed = weeklyRoster.rows.find((row) => row.week === String(week) && played.has(row.gsis_id ?? ''));
  if (listed === undefined) return [];
  const [kind, become] = pick(ON_ROSTER, week - 1);
  const isRow = ({ gsis_id, week: of }: CsvRow) => gsis_id === listed.gsis_id && of === listed.week;
  const from = new Date(thursday.postedAt.getTime() + 2 * HOUR_MS);
  const period = { from, until: new Date(from.getTime() + 3 * DAY_MS) };
  return [{ kind, of: `${played.get(listed.gsis_id)}, week ${week}`, ...period, file: 'weeklyRoster', isRow, become }];
}

/** Some in the file that announces another time of a game, the others on Wednesdays. */
function lieInSchedule({ games }: League, changes: readonly ScheduleChange[]): FileLie[] {
  const wednesdays = [1, 6, 10].flatMap((week) => {
    const first = games.find((game) => game.week === week);
    return first === undefined ? [] : [new Date(first.kickoff.getTime() - 2 * DAY_MS)];
  });
  return [...changes.map(({ publishedAt }) => publishedAt), ...wednesdays].flatMap((publishedAt) => {
    const from = new Date(publishedAt.getTime() - HOUR_MS);
    const isOfRound = changes.some((change) => change.publishedAt === publishedAt && change.game.week > SEASON_WEEKS);
    const later = games.filter(
      (game) => isLater(game, from, isOfRound ? 2.5 : 10) && !changes.some((change) => change.game === game),
    );
    return Object.entries(IN_SCHEDULE).flatMap(([kind, become], index) => {
      const game = later[isOfRound ? index : index * 5];
      if (game === undefined) return [];
      const isRow = ({ game_id }: CsvRow) => game_id === game.id;
      const until = new Date(from.getTime() + 2 * DAY_MS);
      return [{ kind, of: game.id, from, until, file: 'games' as const, isRow, become }];
    });
  });
}

const isLater = ({ kickoff }: PlayedGame, at: Date, days: number) => kickoff.getTime() - at.getTime() > days * DAY_MS;
