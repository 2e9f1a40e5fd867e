import { POSITIONS } from '@singleback/game/players/positions.ts';
import { ROOFS } from '@singleback/game/season/roof.ts';
import type { FeedReport, GameIdentity, Part, RecordOf } from '../../report.ts';
import { isFlag, isInstant, type Kind, oneOf, orAbsent, orNull, prose, text, whole, whyNotStats } from './rows.ts';

/** What a report may name besides what it brings along. */
export interface Known {
  /** Abbreviations. */
  teams: ReadonlySet<string>;
  /** The stored games of the season by feed key. */
  games: ReadonlyMap<string, KnownGame>;
  /** The names of stored players by feed key, for the words of doubts. */
  names: ReadonlyMap<string, string>;
}

export interface KnownGame extends GameIdentity {
  weekNumber: number;
}

export type Kinds = { readonly [Name in Part]: Kind<RecordOf<Name>> };

type InWeek = { feedKey: string; weekNumber: number };

export const isKey = text(100);
const isId = orNull(text(40));
const UNKNOWN = { spread: null, total: null, roof: null };
const isStatus = oneOf(['scheduled', 'in_progress', 'final', 'postponed', 'cancelled']);

/**
 * What each kind of record of a report has to be. A subject without a week or name that can be read has the same words for
 * all of its kind.
 * @param games those that may be played: stored or reported
 */
export function recordKinds(
  report: FeedReport,
  known: Known,
  games: ReadonlyMap<string, KnownGame> = known.games,
): Kinds {
  const names = new Map(report.players.map((player) => [player?.feedKey, player?.name]));
  const nameOf = (key: string) => {
    const name = names.get(key) ?? known.names.get(key);
    return isKey(name) ? (name as string) : isKey(key) ? key : 'Nobody';
  };
  const isWeek = isWeekOf(report);
  const isTeam = oneOf(known.teams);
  const inWeek = (what: string) => ({
    keyOf: (row: InWeek) => `${row.feedKey} ${row.weekNumber}`,
    subjectOf: ({ feedKey, weekNumber }: InWeek) =>
      `${nameOf(feedKey)}, ${isWeek(weekNumber) ? `week ${weekNumber}` : 'no week'}${what}`,
  });
  const ofWeek = { feedKey: isKey, weekNumber: isWeek };
  const isCount = orNull(whole(0, 120));
  const ofGames: Kinds['games'] = {
    checks: {
      ...{ feedKey: isKey, espnId: isId, weekNumber: isWeek, home: isTeam, away: isTeam, status: isStatus },
      ...{ occurrence: orAbsent(whole(1, 9)), kickoff: orNull(isInstant), homeScore: isCount, awayScore: isCount },
      ...{ quarter: orNull(whole(0, 20)), timeRemaining: orNull(text(20)), possession: orNull(isTeam) },
      ...{ delayedSince: orAbsent(orNull(isInstant)), circumstances: orAbsent(areCircumstances) },
      ...{ isUnconfirmed: orAbsent(isFlag), isStartUnconfirmed: orAbsent(isFlag) },
    },
    optional: { quarter: null, timeRemaining: null, possession: null, delayedSince: null, circumstances: UNKNOWN },
    whyNot: ({ home, away }) => (home === away ? 'a team against itself' : null),
    subjectOf: ({ home, away, weekNumber }) =>
      isTeam(home) && isTeam(away) && isWeek(weekNumber) ? `${away} at ${home}, week ${weekNumber}` : 'A game',
  };
  const players: Kinds['players'] = {
    checks: {
      ...{ feedKey: isKey, espnId: isId, sleeperId: isId, name: isKey, position: oneOf(POSITIONS) },
      ...{ team: orNull(isTeam), jerseyNumber: orNull(whole(0, 99)), isActive: isFlag },
    },
    optional: { espnId: null, sleeperId: null, jerseyNumber: null },
    keyOf: ({ feedKey }) => feedKey,
    subjectOf: ({ feedKey }) => nameOf(feedKey),
  };
  const playerWeeks: Kinds['playerWeeks'] = {
    checks: { ...ofWeek, team: orNull(isTeam) },
    ...inWeek(', team'),
  };
  const projections: Kinds['projections'] = {
    checks: { ...ofWeek, points: orNull(whole(-2_000, 10_000)) },
    ...inWeek(', projection'),
  };
  const injuries: Kinds['injuries'] = {
    checks: { ...ofWeek, status: orNull(text(40)), notes: orNull(prose(1_000)), reportedAt: isInstant },
    optional: { notes: null },
    ...inWeek(', injury'),
  };
  const statLines: Kinds['statLines'] = {
    checks: { ...ofWeek, game: orNull(oneOf(games.keys())), team: orNull(isTeam), opponent: orNull(isTeam) },
    whyNot: ({ stats, ...line }) => whyNotStats(stats) ?? whyNotIn(games.get(line.game ?? ''), line),
    ...inWeek(''),
  };
  const plays: Kinds['plays'] = {
    checks: {
      ...{
        key: isKey,
        game: oneOf(games.keys()),
        weekNumber: isWeek,
        knownAt: isInstant,
        text: (text) => typeof text === 'string',
      },
      ...{ quarter: orNull(whole(0, 20)), clock: orNull(text(20)), credits: Array.isArray },
    },
    optional: { quarter: null, clock: null },
    whyNot: ({ credits }) => {
      const isBad = (credit: (typeof credits)[number] | null) =>
        !isKey(credit?.feedKey) || whyNotStats(credit?.stats) !== null;
      return credits.some(isBad) ? 'what it adds to a player' : null;
    },
    subjectOf: () => 'A play',
  };
  return { games: ofGames, players, playerWeeks, projections, injuries, statLines, plays };
}

/** Whether a number is that of a week of the report's season. */
export const isWeekOf = ({ season }: FeedReport) => oneOf(season.weeks.map(({ weekNumber }) => weekNumber));

/** Why a line can't be one of its game: it is of another week, or of teams that don't play. */
function whyNotIn(
  game: KnownGame | undefined,
  line: { weekNumber: number; team: string | null; opponent: string | null },
): string | null {
  if (game === undefined) return null;
  const { home, away, weekNumber } = game;
  if (weekNumber !== line.weekNumber) return `the game is in week ${weekNumber}`;
  const stranger = [line.team, line.opponent].find((team) => team !== null && team !== home && team !== away);
  return stranger === undefined ? null : `${stranger} does not play in ${away} at ${home}`;
}

function areCircumstances(value: unknown): boolean {
  const { spread, total, roof } = (value ?? {}) as Record<string, unknown>;
  const isLine = (line: unknown, least: number) => orNull(whole(least, 20_000))(line);
  return isLine(spread, -20_000) && isLine(total, 0) && orNull(oneOf(ROOFS))(roof);
}
