import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import type { Play, SideName } from './field.ts';
import type { PlayedGame } from './game.ts';

/** Figures by feed key. */
type Lines = Map<string, Partial<Record<StatKey, number>>>;

/** The score of a game after part of its clock. */
export interface BoxScore {
  home: number;
  away: number;
  possession: SideName;
  /** By feed key: every player with a figure, and both defenses. */
  lines: Lines;
}

/** Adds up what happened in the first `seconds` of the game's clock. */
export function boxScore(game: PlayedGame, seconds: number): BoxScore {
  const box: BoxScore = { home: 0, away: 0, possession: 'home', lines: new Map() };
  for (const play of game.plays) {
    if (play.at > seconds) break;
    box.home = play.home;
    box.away = play.away;
    box.possession = play.possession;
    addCredits(box.lines, play);
  }
  return box;
}

/** Adds what a play adds to the lines. */
export function addCredits(lines: Lines, { credits }: Play): void {
  for (const { feedKey, stat, amount } of credits) {
    let line = lines.get(feedKey);
    if (line === undefined) {
      line = {};
      lines.set(feedKey, line);
    }
    line[stat] = (line[stat] ?? 0) + amount;
  }
}
