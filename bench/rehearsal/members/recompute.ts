import { defenseKey, teamOfCode } from '../../../server/src/pipeline/feeds/teams.ts';

/** Somebody's lineup in a group: its points by the files, in hundredths, and the league's week it is for. */
export interface Entry {
  user: string;
  group: string;
  week: number;
  points: number;
}

/** How a group that plays last one standing went, by the rule alone. */
export interface Course {
  /** In which week each who is out went out, the league's. */
  out: Map<string, number>;
  /** The week with which it was decided; null while it is not. */
  decidedIn: number | null;
  winners: string[];
}

/**
 * Who went out of a group when, and who won, recomputed from final points by the rule in words: of those who are in, the
 * `cut` lowest of a week are out; level ones are parted by the total in the group, and who is still level stays, as does
 * the best. Whoever is out counts nothing any more. Shares nothing with the server.
 */
export function recomputeCuts(
  entries: readonly Entry[],
  { users, cut, weeks }: { users: readonly string[]; cut: number; weeks: readonly number[] },
): Course {
  const out = new Map<string, number>();
  const pointsIn = (user: string, week: number) =>
    entries.find((entry) => entry.user === user && entry.week === week)?.points ?? 0;
  const totalIn = (user: string, through: number) =>
    weeks.filter((week) => week <= through).reduce((sum, week) => sum + pointsIn(user, week), 0);
  for (const week of weeks) {
    const still = users.filter((user) => !out.has(user));
    const isAhead = (one: string, other: string) => {
      const [ofOne, ofOther] = [pointsIn(one, week), pointsIn(other, week)];
      return ofOne === ofOther ? totalIn(one, week) > totalIn(other, week) : ofOne > ofOther;
    };
    const leaving = still.filter((user) => {
      const notAhead = still.filter((other) => other !== user && !isAhead(other, user)).length;
      return notAhead < cut && notAhead < still.length - 1;
    });
    for (const user of leaving) out.set(user, week);
    const left = still.filter((user) => !out.has(user));
    if (left.length === 1) return { out, decidedIn: week, winners: left };
    if (week === weeks.at(-1)) {
      return { out, decidedIn: week, winners: left.filter((user) => !left.some((other) => isAhead(other, user))) };
    }
  }
  return { out, decidedIn: null, winners: [] };
}

/** The entries that count: none of a week after the one in which its user went out. */
export const counted = (entries: readonly Entry[], { out }: Course): Entry[] =>
  entries.filter(({ user, week }) => week <= (out.get(user) ?? week));

type Row = Readonly<Record<string, string>>;

/** Rows of the files of a season as nflverse publishes them, each with all columns that points need. */
interface FileRows {
  players: readonly Row[];
  teams: readonly Row[];
  schedule: readonly Row[];
}

/**
 * The points of players and defenses by the files alone, in hundredths, by feed key and the league's week: '00-0033873 19'.
 * Shares nothing with how the server reads and scores a line.
 * @param positionOf the position of a player by feed key; without one a row is left out
 */
export function pointsOfFiles(
  { players, teams, schedule }: FileRows,
  positionOf: (feedKey: string) => string | undefined,
): Map<string, number> {
  const ofPlayers = players.flatMap((row): [string, number][] => {
    const position = positionOf(row.player_id ?? '');
    if (position === undefined) return [];
    return [[`${row.player_id} ${row.week}`, position === 'K' ? kickerPoints(row) : offensePoints(row)]];
  });
  return new Map([...ofPlayers, ...teams.map((row) => defensePoints(row, { players, teams, schedule }))]);
}

const figure = (row: Row, column: string) => Number(row[column] || 0);

/** What our table has no points for. */
const TWO_POINTS = ['passing_2pt_conversions', 'rushing_2pt_conversions', 'receiving_2pt_conversions'];

/** The file's own points without those, and without the fumbles that were lost on returns, which it leaves out. */
function offensePoints(row: Row): number {
  const parts = figure(row, 'sack_fumbles_lost') + figure(row, 'rushing_fumbles_lost');
  const lostElsewhere = figure(row, 'fumbles_lost_total') - parts - figure(row, 'receiving_fumbles_lost');
  const unscored =
    200 * TWO_POINTS.reduce((sum, column) => sum + figure(row, column), 0) + 600 * figure(row, 'special_teams_tds');
  return Math.round(figure(row, 'fantasy_points_ppr') * 100) - 200 * lostElsewhere - unscored;
}

function kickerPoints(row: Row): number {
  const short = figure(row, 'fg_made_0_19') + figure(row, 'fg_made_20_29') + figure(row, 'fg_made_30_39');
  const long = 4 * figure(row, 'fg_made_40_49') + 5 * figure(row, 'fg_made_50_59') + 6 * figure(row, 'fg_made_60_');
  return 100 * (3 * short + long + figure(row, 'pat_made') - figure(row, 'fg_missed') - figure(row, 'fg_blocked'));
}

const OFFENSE = ['QB', 'RB', 'FB', 'WR', 'TE', 'T', 'G', 'C', 'OL'];

/** A defense's points of a game by its key and week, from the figures of both teams. */
function defensePoints(own: Row, { players, teams, schedule }: FileRows): [string, number] {
  const isOf = (row: Row) => row.season === own.season && row.week === own.week;
  const other = teams.find((row) => row.team === own.opponent_team && isOf(row)) as Row;
  const game = schedule.find((row) => isOf(row) && [row.home_team, row.away_team].includes(own.team ?? '')) as Row;
  const sumOf = ({ team }: Row, column: string, isCounted = (_: Row) => true) =>
    players
      .filter((player) => player.team === team && player.week === own.week && isCounted(player))
      .reduce((sum, player) => sum + figure(player, column), 0);
  const touchdowns = (row: Row) =>
    figure(row, 'def_tds') +
    figure(row, 'fumble_recovery_tds') -
    sumOf(row, 'fumble_recovery_tds', ({ position = '' }) => OFFENSE.includes(position));
  const scored = figure(game, game.home_team === own.team ? 'away_score' : 'home_score');
  const allowed = scored - 6 * touchdowns(other) - 2 * figure(other, 'def_safeties');
  const yards =
    figure(other, 'passing_yards') + figure(other, 'rushing_yards') - Math.abs(figure(other, 'sack_yards_lost'));
  const counted =
    figure(other, 'sacks_suffered') +
    2 * (figure(other, 'passing_interceptions') + figure(own, 'fumble_recovery_opp') + figure(own, 'def_safeties')) +
    2 * (figure(other, 'fg_blocked') + figure(other, 'pat_blocked') + sumOf(other, 'pt_blocked')) +
    6 * (touchdowns(own) + figure(own, 'special_teams_tds')) +
    tier(allowed, [
      [0, 5],
      [6, 4],
      [13, 3],
      [17, 1],
      [27, 0],
      [34, -1],
      [45, -3],
      [999, -5],
    ]) +
    tier(yards, [
      [99, 5],
      [199, 3],
      [299, 2],
      [349, 0],
      [399, -1],
      [449, -2],
      [499, -5],
      [549, -6],
      [9999, -7],
    ]);
  return [`${defenseKey(teamOfCode('nflverse', own.team ?? ''))} ${own.week}`, 100 * counted];
}

const tier = (amount: number, tiers: readonly (readonly [number, number])[]) =>
  tiers.find(([upTo]) => amount <= upTo)?.[1] ?? 0;
