import { hasScore, scoringFigures } from '@singleback/game/gameday/plays.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { PlayRecord } from '../../report.ts';

/** A logged change of a player's points that has no text yet. */
export interface UnexplainedChange {
  readonly id: number;
  readonly feedKey: string;
  readonly position: Position;
  readonly game: string;
  readonly before: StatLine;
  readonly after: StatLine;
  /** When the player's change before this one was logged; null for the first of the week. */
  readonly previousAt: Date | null;
  /** The keys of plays that already explain changes of this player. */
  readonly used: readonly string[];
}

export type ExplainingPlay = Pick<PlayRecord, 'key' | 'game' | 'knownAt' | 'credits'>;

/** More plays at once are not described by one of them. */
const MOST_AT_ONCE = 3;

/**
 * Which play explains which change: only where it is certain. The play names the player, was not known before the player's
 * last change, and its figures are exactly those of the change; or several plays are, and only the last of them is a score.
 * A play that fits two changes of a player, or two plays that fit one, explain nothing.
 * @param plays in the order of their games
 * @returns the play of each explained change, by the change's id
 */
export function explainChanges<Play extends ExplainingPlay>(
  changes: readonly UnexplainedChange[],
  plays: readonly Play[],
): Map<number, Play> {
  const found = changes.flatMap((change) => {
    const play = playOf(change, plays);
    return play === null ? [] : [{ change, play }];
  });
  const uses = Map.groupBy(found, ({ change, play }) => `${change.feedKey} ${play.game} ${play.key}`);
  return new Map(
    [...uses.values()].flatMap((of) => (of.length > 1 ? [] : of.map(({ change, play }) => [change.id, play]))),
  );
}

function playOf<Play extends ExplainingPlay>(change: UnexplainedChange, plays: readonly Play[]): Play | null {
  const { position, game, previousAt, used } = change;
  const changed = scoringFigures(position, change.before, change.after);
  if (Object.keys(changed).length === 0) return null;
  const candidates = plays.flatMap((play) => {
    const isOpen = play.game === game && !used.includes(play.key) && (previousAt === null || play.knownAt > previousAt);
    const figures = isOpen ? creditOf(play, change) : {};
    return Object.keys(figures).length === 0 ? [] : [{ play, figures }];
  });
  const exact = candidates.filter(({ figures }) => isSame(figures, changed));
  if (exact.length > 0) return exact.length === 1 ? (exact[0]?.play ?? null) : null;
  if (candidates.length < 2 || candidates.length > MOST_AT_ONCE) return null;
  const [scores, last] = [candidates.filter(({ figures }) => hasScore(figures)), candidates.at(-1)];
  const isExplained = scores.length === 1 && scores[0] === last && isSame(sumOf(candidates), changed);
  return isExplained ? (last?.play ?? null) : null;
}

/** The figures by which a play describes a player. */
function creditOf({ credits }: ExplainingPlay, { feedKey, position }: UnexplainedChange): StatLine {
  const credit = credits.find((one) => one.feedKey === feedKey);
  return credit === undefined ? {} : scoringFigures(position, {}, credit.stats);
}

function sumOf(candidates: readonly { figures: StatLine }[]): StatLine {
  const sum: Record<string, number> = {};
  for (const { figures } of candidates) {
    for (const [stat, amount] of Object.entries(figures)) sum[stat] = (sum[stat] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sum).filter(([, amount]) => amount !== 0));
}

function isSame(one: StatLine, other: StatLine): boolean {
  const [figures, others] = [Object.entries(one), new Map(Object.entries(other))];
  return figures.length === others.size && figures.every(([stat, amount]) => others.get(stat) === amount);
}
