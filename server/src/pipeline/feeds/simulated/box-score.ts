import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import type { SideName } from './field.ts';
import type { PlayedGame } from './game.ts';

/** The score of a game after part of its clock. */
export interface BoxScore {
  home: number;
  away: number;
  possession: SideName;
  /** By feed key: every player with a figure, and both defences. */
  lines: Map<string, Partial<Record<StatKey, number>>>;
}

/** Adds up what happened in the first `seconds` of the game's clock. */
export function boxScore(game: PlayedGame, seconds: number): BoxScore {
  const box: BoxScore = { home: 0, away: 0, possession: 'home', lines: new Map() };
  for (const play of game.plays) {
    if (play.at > seconds) break;
    box.home = play.home;
    box.away = play.away;
    box.possession = play.possession;
    for (const { feedKey, stat, amount } of play.credits) {
      let line = box.lines.get(feedKey);
      if (line === undefined) {
        line = {};
        box.lines.set(feedKey, line);
      }
      line[stat] = (line[stat] ?? 0) + amount;
    }
  }
  return box;
}
