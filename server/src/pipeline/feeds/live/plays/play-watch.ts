// Follows the plays of games that are on.
import { LATE_TEXT_MS } from '@singleback/game/gameday/plays.ts';
import type { EspnPlay } from '../../espn/plays/game-plays.ts';
import type { Summary } from '../../espn/summary.ts';

/** A play with a text that was not known before. */
export interface FreshPlay extends EspnPlay {
  knownAt: Date;
}

/** What has been reported of a game's plays: each text is looked at when it comes, and for two minutes. */
export interface PlayWatch {
  /** The last text of each play, by id. */
  readonly texts: Map<string, string>;
  /** Those of the last minutes, in the order of the game. */
  fresh: readonly FreshPlay[];
  /** Whether all plays of the game have been seen, and not only the last one. */
  isWhole: boolean;
}

type Watches = Map<string, PlayWatch>;

/**
 * Notes the plays of a box score. Those of a game that is well under way when it is first read are old news: which change
 * they explain could only be guessed.
 */
export function noteSummary(watches: Watches, { espnId, described }: Summary, now: Date): void {
  const watch = watchOf(watches, espnId);
  const isFirst = !watch.isWhole && described.length > FEW_PLAYS;
  watch.isWhole = true;
  if (isFirst) for (const { id, text } of described) watch.texts.set(id, watch.texts.get(id) ?? text);
  note(watch, described, now);
  // The scoreboard has shown a play before, without its quarter.
  if (watch.fresh.length === 0) return;
  const byId = new Map(described.map((play) => [play.id, play]));
  watch.fresh = watch.fresh.map((play) => ({ ...play, ...byId.get(play.id) }));
}

/** Notes the play that the scoreboard shows. */
export function noteLastPlay(watches: Watches, espnId: string, play: EspnPlay, now: Date): void {
  const watch = watchOf(watches, espnId);
  // The box score says more of it, and its text is the same.
  if (!watch.texts.has(play.id)) note(watch, [play], now);
}

/** The plays of a game whose texts are new, or were two minutes ago, in the order of the game. */
export function freshPlays(watches: Watches, espnId: string, now: Date): readonly FreshPlay[] {
  const watch = watches.get(espnId);
  if (watch === undefined) return [];
  const since = now.getTime() - LATE_TEXT_MS;
  watch.fresh = watch.fresh.filter(({ knownAt }) => knownAt.getTime() >= since);
  return watch.fresh;
}

/** A kickoff, a return and a first play. */
const FEW_PLAYS = 3;

function watchOf(watches: Watches, espnId: string): PlayWatch {
  const watch = watches.get(espnId) ?? { texts: new Map(), fresh: [], isWhole: false };
  watches.set(espnId, watch);
  return watch;
}

function note(watch: PlayWatch, described: readonly EspnPlay[], now: Date): void {
  const isNew = described.filter(({ id, text }) => watch.texts.get(id) !== text);
  if (isNew.length === 0) return;
  for (const { id, text } of isNew) watch.texts.set(id, text);
  const ids = new Set(isNew.map(({ id }) => id));
  const kept = watch.fresh.filter(({ id }) => !ids.has(id));
  watch.fresh = [...kept, ...isNew.map((play) => ({ ...play, knownAt: now }))];
}
