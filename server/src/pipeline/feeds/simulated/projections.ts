import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { isDefense } from '@singleback/game/scoring/stat-line.ts';
import { playGame } from './game.ts';
import { addCredits, type BoxScore } from './game-clock.ts';
import type { RosterPlayer } from './rosters.ts';
import type { ScheduledGame } from './schedule.ts';
import type { SimulatedSeason } from './season.ts';

const REHEARSALS = 32;

// The share of a projection that remains by injury status; none for a player who is out.
const IN_DOUBT: Readonly<Record<string, number>> = { questionable: 0.85, doubtful: 0.25, out: 0, ir: 0 };

/** Mean points by feed key, by game and by who is missing from it. */
const rehearsed = new WeakMap<SimulatedSeason, Map<string, ReadonlyMap<string, number>>>();

/**
 * Projections for everyone in a game, in hundredths by feed key: the mean of several rehearsals with other dice, so
 * that they reveal nothing of the real game. `health` is each player's known status by feed key.
 */
export function projectGame(
  season: SimulatedSeason,
  game: ScheduledGame,
  health: ReadonlyMap<string, string>,
): Map<string, number> {
  const missing = new Set([...health].filter(([, status]) => IN_DOUBT[status] === 0).map(([feedKey]) => feedKey));
  const means = meanPoints(season, game, missing);
  return new Map(
    [...means].map(([feedKey, mean]) => [feedKey, Math.round(mean * (IN_DOUBT[health.get(feedKey) ?? ''] ?? 1))]),
  );
}

/** Cached by the set of missing players, which most health changes don't affect. */
function meanPoints(
  season: SimulatedSeason,
  game: ScheduledGame,
  missing: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const key = [game.feedKey, ...[...missing].sort()].join(' ');
  const known = rehearsed.get(season) ?? new Map<string, ReadonlyMap<string, number>>();
  rehearsed.set(season, known);
  const means = known.get(key) ?? rehearse(season, game, missing);
  known.set(key, means);
  return means;
}

function rehearse(
  season: SimulatedSeason,
  game: ScheduledGame,
  missing: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const sheets = season.sheetsOf(game);
  const players = [...sheets.home.players, ...sheets.away.players];
  const defenses = players.filter(({ position }) => isDefense(position));
  const sums = new Map(players.map(({ feedKey }) => [feedKey, 0]));
  const lines: BoxScore['lines'] = new Map();
  const score = ({ feedKey, position }: RosterPlayer) => {
    sums.set(feedKey, (sums.get(feedKey) ?? 0) + scorePlayer(position, lines.get(feedKey) ?? {}));
    lines.delete(feedKey);
  };
  for (let rehearsal = 0; rehearsal < REHEARSALS; rehearsal += 1) {
    const { plays } = playGame(`${season.seed}/rehearsal ${rehearsal}`, game, sheets, missing);
    for (const play of plays) addCredits(lines, play);
    // The tiers of a defense hold for one game; the points of all others are proportional to their figures.
    defenses.forEach(score);
  }
  for (const player of players) if (!isDefense(player.position)) score(player);
  return new Map([...sums].map(([feedKey, sum]) => [feedKey, sum / REHEARSALS]));
}
