import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { type GameRecord, LIVE_SOURCES, type PlayerRecord, type StatLineRecord } from '../../report.ts';
import type { Unmatched } from '../doubts-store.ts';
import { coreDefenseLine } from '../espn/core-statistics.ts';
import { defenseLines } from '../espn/defense-lines.ts';
import type { Summary } from '../espn/summary.ts';
import { defenseKey } from '../teams.ts';
import { isOn } from './poll-plan.ts';
import type { CoreBox, World } from './world.ts';

/** Where the points of a game in progress come from, best first. */
export type PointsSource = (typeof LIVE_SOURCES)[number];

/** A source that was read within this time is used before any that follows it. */
const FRESH_MS = 3 * MINUTE_MS;
/** Only the box score is whole at once: the others have a game's last figures some minutes after its end. */
const SETTLES_MS = 15 * MINUTE_MS;

/** A source of points and when it was last read for a game. */
export interface SourceRead {
  source: PointsSource;
  readAt: Date;
}

/**
 * The source in use for a game at `now`; null before any was read. Once a game is over, the best one that was read after
 * its end stays in use, however old: only a better one takes over.
 */
export function pointsSourceOf(world: World, game: GameRecord, now: Date): SourceRead | null {
  // What an earlier process has read after the end is stored, from a source that we don't know.
  const sources = world.settled.has(game.espnId ?? '') ? LIVE_SOURCES.slice(0, 1) : LIVE_SOURCES;
  const known = sources.flatMap((source): SourceRead[] => {
    const readAt = readAtOf(world, game, source);
    return readAt === null ? [] : [{ source, readAt }];
  });
  return (
    known.find((read) => isAfterEnd(world, game, read)) ??
    known.find(({ readAt }) => now.getTime() - readAt.getTime() <= FRESH_MS) ??
    known.toSorted((one, other) => other.readAt.getTime() - one.readAt.getTime())[0] ??
    null
  );
}

/** Whether the source in use was read after the game was over, so that nothing more is expected of it. */
export function arePointsFinal(world: World, game: GameRecord, now: Date): boolean {
  if (world.settled.has(game.espnId ?? '')) return true;
  const used = pointsSourceOf(world, game, now);
  return used !== null && isAfterEnd(world, game, used);
}

function isAfterEnd(world: World, { espnId }: GameRecord, { source, readAt }: SourceRead): boolean {
  if (source === 'espn' && world.boxes.get(espnId ?? '')?.summary.isOver) return true;
  const over = world.overSince.get(espnId ?? '');
  return over !== undefined && readAt.getTime() >= over.getTime() + (source === 'espn' ? 0 : SETTLES_MS);
}

/** When a source was last read for a game; null where it was not. */
export function readAtOf(
  world: World,
  { espnId, home, away, weekNumber }: GameRecord,
  source: PointsSource,
): Date | null {
  if (source === 'sleeper') return world.sleeperLive.get(weekNumber)?.readAt ?? null;
  if (espnId === null) return null;
  if (source === 'espn') return world.boxes.get(espnId)?.readAt ?? null;
  const teams = [home, away].map((team) => world.core.get(espnId)?.teams.get(team)?.readAt.getTime());
  return teams.some((at) => at === undefined) ? null : new Date(Math.min(...(teams as number[])));
}

/** Longer than a source and the one that helps it out may take. */
const LATE_MS = 4 * MINUTE_MS;

/**
 * Since when the score or the points of a game in progress are older than they should be, if they are: the last read of
 * the older of the two. Of a scheduled game, since when its start is delayed. Null while they are current, or their
 * figures are of record.
 */
export function delayedSince(world: World, game: GameRecord, now: Date): Date | null {
  const { espnId, status, feedKey } = game;
  if (status === 'scheduled') return world.startDelayedSince.get(espnId ?? '') ?? null;
  if (status !== 'in_progress' || espnId === null) return null;
  const lastOnAt = world.lastOnAt.get(espnId) ?? null;
  if (!isOn({ ...game, lastOnAt }, now.getTime())) return null;
  if (world.ofRecord?.lines.has(feedKey)) return null;
  const since = world.pointsWantedSince.get(espnId) ?? now;
  const score = world.seenAt.get(espnId) ?? since;
  const points = pointsSourceOf(world, game, now)?.readAt ?? since;
  const oldest = new Date(Math.min(score.getTime(), points.getTime()));
  return now.getTime() - oldest.getTime() > LATE_MS ? oldest : null;
}

/** Whether a game is marked as delayed and no longer is, or the other way round. */
export function hasDelayChanged(world: World, now: Date): boolean {
  return world.games.some(
    (game) => ((game.delayedSince ?? null) === null) !== (delayedSince(world, game, now) === null),
  );
}

/** Stats that score; a lost fumble is left out because every player has that column. */
const OF_FANTASY = ['passAttempts', 'carries', 'targets', 'receptions', 'fgAttempted', 'patAttempted'] as const;

interface LiveLines {
  lines: StatLineRecord[];
  unmatched: Unmatched[];
}

/**
 * The stat lines of a game in progress or just over, from the source in use. An athlete with an unknown id is
 * reported, not guessed. Null while the source has none.
 */
export function liveLines(world: World, game: GameRecord, source: PointsSource): LiveLines | null {
  if (source === 'sleeper') return sleeperLines(world, game);
  const byEspnId = new Map(world.players.flatMap((one) => (one.espnId === null ? [] : [[one.espnId, one] as const])));
  if (source === 'espn core') return coreLines(world.core.get(game.espnId ?? ''), game, byEspnId);
  const summary = world.boxes.get(game.espnId ?? '')?.summary;
  if (summary === undefined || !summary.hasBegun) return null;
  return boxScoreLines(summary, game, byEspnId);
}

type Players = ReadonlyMap<string, PlayerRecord>;

const ofGame = (game: GameRecord) => ({ weekNumber: game.weekNumber, game: game.feedKey });
const opponentOf = ({ home, away }: GameRecord, team: string) => (team === home ? away : home);

function boxScoreLines(summary: Summary, game: GameRecord, players: Players): LiveLines {
  const lines: StatLineRecord[] = defenseLines(summary).map(({ team, opponent, stats }) => ({
    ...ofGame(game),
    feedKey: defenseKey(team),
    team,
    opponent,
    stats,
  }));
  const unmatched: Unmatched[] = [];
  for (const { athleteId, name, team, opponent, stats } of summary.sides.flatMap(({ lines }) => lines)) {
    const player = players.get(athleteId);
    if (player !== undefined) lines.push({ ...ofGame(game), feedKey: player.feedKey, team, opponent, stats });
    else if (OF_FANTASY.some((key) => stats[key] !== undefined)) {
      unmatched.push({ source: 'espn', externalId: athleteId, name, team, position: null });
    }
  }
  return { lines, unmatched };
}

function coreLines(core: CoreBox | undefined, game: GameRecord, players: Players): LiveLines | null {
  const [home, away] = [game.home, game.away].map((team) => core?.teams.get(team)?.figures);
  if (core === undefined || home === undefined || away === undefined) return null;
  const defense = (team: string, stats: StatLineRecord['stats']): StatLineRecord => ({
    ...ofGame(game),
    ...{ feedKey: defenseKey(team), team, opponent: opponentOf(game, team), stats },
  });
  const lines = [
    defense(game.home, coreDefenseLine(home, away, game.awayScore ?? 0)),
    defense(game.away, coreDefenseLine(away, home, game.homeScore ?? 0)),
  ];
  for (const [athleteId, { team, stats }] of core.athletes) {
    const player = players.get(athleteId);
    if (player === undefined) continue;
    lines.push({ ...ofGame(game), feedKey: player.feedKey, team, opponent: opponentOf(game, team), stats });
  }
  return { lines, unmatched: [] };
}

function sleeperLines(world: World, game: GameRecord): LiveLines | null {
  const bySleeperId = new Map(
    world.players.flatMap((one) => (one.sleeperId === null ? [] : [[one.sleeperId, one] as const])),
  );
  const rows = (world.sleeperLive.get(game.weekNumber)?.rows ?? []).filter(
    ({ team }) => team === game.home || team === game.away,
  );
  if (rows.length === 0) return null;
  const lines = rows.flatMap(({ sleeperId, team, stats }): StatLineRecord[] => {
    const player = bySleeperId.get(sleeperId);
    if (player === undefined) return [];
    return [{ ...ofGame(game), feedKey: player.feedKey, team, opponent: opponentOf(game, team), stats }];
  });
  return { lines, unmatched: [] };
}
