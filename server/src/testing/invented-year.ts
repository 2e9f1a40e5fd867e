import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A year with a postseason of other teams, dates and numbers of games than any real one: one game a round. */
export const INVENTED_YEAR = 2031;
const YEAR = INVENTED_YEAR;
const GAMES = [
  { type: 'REG', week: 1, day: '2031-09-07', time: '13:00', away: 'BUF', home: 'LA' },
  { type: 'REG', week: 1, day: '2031-09-07', time: '16:25', away: 'MIA', home: 'KC' },
  { type: 'REG', week: 18, day: '2032-01-04', time: '13:00', away: 'MIA', home: 'BUF' },
  { type: 'REG', week: 18, day: '2032-01-04', time: '16:25', away: 'LA', home: 'KC' },
  { type: 'WC', week: 19, day: '2032-01-10', time: '16:30', away: 'BUF', home: 'MIA' },
  { type: 'DIV', week: 20, day: '2032-01-18', time: '13:00', away: 'BUF', home: 'LA' },
  { type: 'CON', week: 21, day: '2032-01-25', time: '15:00', away: 'LA', home: 'WAS' },
  { type: 'SB', week: 22, day: '2032-02-08', time: '18:30', away: 'LA', home: 'KC' },
] as const;
const TEAMS = ['BUF', 'KC', 'LA', 'MIA', 'WAS'] as const;
const SQUAD = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'K'] as const;

type Game = (typeof GAMES)[number];
type Cells = Record<string, string | number>;

const idOf = ({ week, away, home }: Game) => `${YEAR}_${String(week).padStart(2, '0')}_${away}_${home}`;
const seasonType = ({ type }: Game) => (type === 'REG' ? 'REG' : 'POST');
const playerId = (team: string, at: number) => `00-000${1000 + TEAMS.indexOf(team as 'BUF') * 10 + at}`;
const csv = (rows: readonly Cells[]) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return `${[columns, ...rows.map((row) => columns.map((column) => row[column] ?? 0))].map((row) => row.join()).join('\n')}\n`;
};

const SCORES = (week: number) => ({ away_score: 10 + week, home_score: 23 - (week % 5) });

const schedule = GAMES.map((game, at) => ({
  ...{
    game_id: idOf(game),
    season: YEAR,
    game_type: game.type,
    week: game.week,
    gameday: game.day,
    gametime: game.time,
  },
  ...{ weekday: game.day === '2032-01-10' ? 'Saturday' : 'Sunday', away_team: game.away, home_team: game.home },
  ...{ overtime: 0, espn: 9100 + at, ...SCORES(game.week) },
}));

const COLUMNS = [
  ...['completions', 'attempts', 'passing_yards', 'passing_tds', 'passing_interceptions', 'carries', 'rushing_yards'],
  ...['rushing_tds', 'receptions', 'targets', 'receiving_yards', 'receiving_tds', 'sack_fumbles_lost'],
  ...['rushing_fumbles_lost', 'receiving_fumbles_lost', 'fumbles_lost_total', 'passing_2pt_conversions'],
  ...['rushing_2pt_conversions', 'receiving_2pt_conversions', 'special_teams_tds', 'fumble_recovery_tds', 'fg_made'],
  ...['fg_att', 'fg_missed', 'fg_blocked', 'fg_made_0_19', 'fg_made_20_29', 'fg_made_30_39', 'fg_made_40_49'],
  ...['fg_made_50_59', 'fg_made_60_', 'fg_missed_40_49', 'fg_missed_50_59', 'fg_missed_60_', 'pat_made', 'pat_att'],
  ...['pt_blocked', 'fg_made_list', 'fg_blocked_list'],
];

/** What a player does in a game: other figures for each player and week. */
function figures(position: string, at: number): { cells: Cells; points: number } {
  const yards = 20 + ((at * 37) % 90);
  if (position === 'QB') {
    const cells = { completions: 20, attempts: 31, passing_yards: 150 + yards, passing_tds: at % 3 };
    return { cells, points: (150 + yards) / 25 + 4 * (at % 3) };
  }
  if (position === 'K') {
    const cells = { fg_made: at % 4, fg_att: at % 4, fg_made_40_49: at % 4, pat_made: 2, pat_att: 2 };
    return { cells, points: 0 };
  }
  if (position === 'RB') return { cells: { carries: 12, rushing_yards: yards }, points: yards / 10 };
  return { cells: { receptions: 4, targets: 6, receiving_yards: yards }, points: 4 + yards / 10 };
}

const sides = ({ away, home }: Game) => [
  [away, home],
  [home, away],
];

const playerStats = GAMES.flatMap((game) =>
  sides(game).flatMap(([team = '', opponent = '']) =>
    SQUAD.map((position, at) => {
      const { cells, points } = figures(position, TEAMS.indexOf(team as 'BUF') * 7 + at + game.week);
      return {
        ...{ player_id: playerId(team, at), player_display_name: `${team} ${position}${at}`, position },
        ...{ position_group: position, season: YEAR, week: game.week, season_type: seasonType(game) },
        ...{ game_id: idOf(game), team, opponent_team: opponent },
        ...Object.fromEntries(COLUMNS.map((column) => [column, column.endsWith('_list') ? '' : 0])),
        ...{ ...cells, fantasy_points_ppr: points.toFixed(2) },
      };
    }),
  ),
);

const teamStats = GAMES.flatMap((game) =>
  sides(game).map(([team = '', opponent = '']) => ({
    ...{ season: YEAR, week: game.week, team, season_type: seasonType(game), game_id: idOf(game) },
    ...{
      opponent_team: opponent,
      passing_yards: 180 + game.week * 3,
      rushing_yards: 70 + TEAMS.indexOf(team as 'BUF') * 9,
    },
    ...{
      sack_yards_lost: -9,
      sacks_suffered: game.week % 4,
      passing_interceptions: 0,
      def_tds: 0,
      special_teams_tds: 0,
    },
    ...{
      fumble_recovery_tds: 0,
      fumble_recovery_opp: TEAMS.indexOf(team as 'BUF') % 2,
      def_safeties: 0,
      fg_blocked: 0,
    },
    ...{ pat_blocked: 0, passing_tds: 1, rushing_tds: 0, fg_made: 1, pat_made: 2 },
    ...{ passing_2pt_conversions: 0, rushing_2pt_conversions: 0 },
  })),
);

const roster = GAMES.flatMap((game) =>
  sides(game).flatMap(([team = '']) =>
    SQUAD.map((position, at) => ({
      ...{ season: YEAR, week: game.week, game_type: game.type, team, position, jersey_number: at + 1, status: 'ACT' },
      ...{ player_name: `${team} ${position}${at}`, gsis_id: playerId(team, at), espn_id: '', sleeper_id: '' },
    })),
  ),
);

const ids = TEAMS.flatMap((team) =>
  SQUAD.map((position, at) => ({
    gsis_id: playerId(team, at),
    espn_id: playerId(team, at).slice(-4),
    sleeper_id: 'NA',
    position,
  })),
);

/** Writes the files of the invented year as nflverse publishes them, from week 1 to the Super Bowl, with few weeks between. */
export async function writeInventedYear(folder: string): Promise<void> {
  const files = {
    ...{ 'games.csv': schedule, [`stats_player_week_${YEAR}.csv`]: playerStats, 'db_playerids.csv': ids },
    ...{ [`stats_team_week_${YEAR}.csv`]: teamStats, [`roster_weekly_${YEAR}.csv`]: roster },
  };
  for (const [name, rows] of Object.entries(files)) await writeFile(join(folder, name), csv(rows));
}
