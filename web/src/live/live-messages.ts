import type { Heard, HeardGame } from './live-week.ts';

type Loose = Readonly<Record<string, unknown>>;

/**
 * Reads a message of points or games: 'player-stats' and 'game-status', and the earlier form of both, whose names end in
 * '-update' and which keep their data in a payload [A3.11, G7.36 to G7.38]. Null for anything else, and for what can't
 * be understood.
 */
export function readMessage(event: string, message: unknown): Heard | null {
  const told = unwrap(message);
  const weekId = textOf(told.weekId ?? told.week_id);
  if (weekId === null) return null;
  const versions = versionsOf(told);
  switch (event) {
    case 'player-stats':
    case 'player-stats-update': {
      const points = pointsOf(told.playerStatsMap);
      return points && { kind: 'points', weekId, versions, points };
    }
    case 'game-status':
    case 'game-status-update': {
      const games = gamesOf(told.games);
      return games && { kind: 'games', weekId, versions, games };
    }
    default:
      return null;
  }
}

/** What is told, out of the payload and its data object where it is wrapped in them. */
function unwrap(message: unknown): Loose {
  const outer = looseOf(message);
  const payload = 'payload' in outer ? looseOf(outer.payload) : outer;
  const data = 'data' in payload ? looseOf(payload.data) : payload;
  return { ...outer, ...payload, ...data };
}

function versionsOf({ since, version }: Loose): Heard['versions'] {
  return typeof since === 'number' && typeof version === 'number' ? { since, version } : null;
}

function pointsOf(map: unknown): Record<string, number | null> | null {
  if (typeof map !== 'object' || map === null) return null;
  const known = Object.entries(map).filter(
    (entry): entry is [string, number | null] => entry[1] === null || Number.isFinite(entry[1]),
  );
  return Object.fromEntries(known);
}

function gamesOf(games: unknown): HeardGame[] | null {
  if (!Array.isArray(games)) return null;
  return games.filter(isGame);
}

function isGame(game: unknown): game is HeardGame {
  const { gameId, status, homeTeam, awayTeam } = looseOf(game);
  const hasScores = [homeTeam, awayTeam].every((team) => 'score' in looseOf(team));
  return textOf(gameId) !== null && textOf(status) !== null && hasScores;
}

function looseOf(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
