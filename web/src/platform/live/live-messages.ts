import type { GameUpdate, WeekUpdate } from './live-weeks.ts';

type UnknownRecord = Readonly<Record<string, unknown>>;

/**
 * Parses 'player-stats' and 'game-status', and their legacy forms, whose names end in '-update' and whose data is
 * nested in a payload [A3.11, G7.36 to G7.38]. Returns null for other events and malformed messages.
 */
export function readMessage(event: string, message: unknown): WeekUpdate | null {
  const fields = unwrap(message);
  const weekId = asString(fields.weekId ?? fields.week_id);
  if (weekId === null) return null;
  const versions = versionsOf(fields);
  switch (event) {
    case 'player-stats':
    case 'player-stats-update': {
      const points = pointsOf(fields.playerStatsMap);
      return points && { kind: 'points', weekId, versions, points, ...unconfirmedOf(fields.unconfirmed) };
    }
    case 'game-status':
    case 'game-status-update': {
      const games = gamesOf(fields.games);
      return games && { kind: 'games', weekId, versions, games };
    }
    default:
      return null;
  }
}

/** Flattens the legacy payload and data objects into one record. */
function unwrap(message: unknown): UnknownRecord {
  const outer = asRecord(message);
  const payload = 'payload' in outer ? asRecord(outer.payload) : outer;
  const data = 'data' in payload ? asRecord(payload.data) : payload;
  return { ...outer, ...payload, ...data };
}

function versionsOf({ since, version }: UnknownRecord): WeekUpdate['versions'] {
  return typeof since === 'number' && typeof version === 'number' ? { since, version } : null;
}

function pointsOf(map: unknown): Record<string, number | null> | null {
  if (typeof map !== 'object' || map === null) return null;
  const known = Object.entries(map).filter(
    (entry): entry is [string, number | null] => entry[1] === null || Number.isFinite(entry[1]),
  );
  return Object.fromEntries(known);
}

function unconfirmedOf(ids: unknown): { unconfirmed?: string[] } {
  return Array.isArray(ids) ? { unconfirmed: ids.filter((id) => typeof id === 'string') } : {};
}

function gamesOf(games: unknown): GameUpdate[] | null {
  if (!Array.isArray(games)) return null;
  return games.filter(isGame);
}

function isGame(game: unknown): game is GameUpdate {
  const { gameId, status, homeTeam, awayTeam } = asRecord(game);
  const hasScores = [homeTeam, awayTeam].every((team) => 'score' in asRecord(team));
  return asString(gameId) !== null && asString(status) !== null && hasScores;
}

function asRecord(value: unknown): UnknownRecord {
  return typeof value === 'object' && value !== null ? (value as UnknownRecord) : {};
}

function asString(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
