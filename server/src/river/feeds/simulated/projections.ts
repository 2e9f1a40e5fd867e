import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { boxScore } from './box-score.ts';
import { playGame } from './game.ts';
import type { ScheduledGame } from './schedule.ts';
import type { SimulatedSeason } from './season.ts';

const REHEARSALS = 32;

// What is left of an expectation while someone's health is in doubt; whoever is out expects nothing.
const IN_DOUBT: Readonly<Record<string, number>> = { questionable: 0.85, doubtful: 0.25, out: 0, ir: 0 };

/**
 * What everyone in a game may expect, in hundredths by feed key: the mean of several games rehearsed with other dice, so
 * that it says nothing of the real one. `health` is what is known of each player's status (by feed key) at the time.
 */
export function projectGame(
  season: SimulatedSeason,
  game: ScheduledGame,
  health: ReadonlyMap<string, string>,
): Map<string, number> {
  const sheets = season.sheetsOf(game);
  const players = [...sheets.home.players, ...sheets.away.players];
  const missing = new Set([...health].filter(([, status]) => IN_DOUBT[status] === 0).map(([feedKey]) => feedKey));
  const sums = new Map(players.map(({ feedKey }) => [feedKey, 0]));
  for (let rehearsal = 0; rehearsal < REHEARSALS; rehearsal += 1) {
    const played = playGame(`${season.seed}/rehearsal ${rehearsal}`, game, sheets, missing);
    const { lines } = boxScore(played, played.seconds);
    for (const { feedKey, position } of players) {
      const line = lines.get(feedKey);
      if (line !== undefined) sums.set(feedKey, (sums.get(feedKey) ?? 0) + scorePlayer(position, line));
    }
  }
  return new Map(
    players.map(({ feedKey }) => {
      const left = IN_DOUBT[health.get(feedKey) ?? ''] ?? 1;
      return [feedKey, Math.round(((sums.get(feedKey) ?? 0) / REHEARSALS) * left)];
    }),
  );
}
