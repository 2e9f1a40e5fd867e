import { ordinal } from '@singleback/game/players/matchup.ts';
import { gameClock } from '@singleback/game/scoreboard/game.ts';
import { pointsChangeText } from '@singleback/game/scoring/correction-text.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import type { Play, PlayInGroup } from '../model.ts';

/** A play as a row shows it: in one group, or in the first of several where it changed most. */
export interface ShownPlay {
  readonly id: number;
  readonly at: Date;
  readonly isCorrection: boolean;
  readonly text: string;
  /** The same in a source's words, with the game clock at the snap: '7:58 2nd'. */
  readonly source: { readonly text: string; readonly clock: string | null } | null;
  /** 'Smith +14.9, Hurts +7.2', 'Clock Killer passes you: 11th' */
  readonly note: string;
  /** '+22.1' */
  readonly points: string;
  /** The user's own points, or those of a rival. */
  readonly isOwn: boolean;
  /** Whose place changed, if one did; the user's own place where it is known and did not. */
  readonly move: { readonly from: number; readonly to: number; readonly isOwn: boolean } | null;
  /** The name of the group that `move` is in, where there are several. */
  readonly groupName: string | null;
}

/** A group whose plays are shown. */
export interface PlayGroup {
  readonly id: string;
  readonly name: string;
}

/** What was shown of plays, by the groups: a card asks several times, and again with every message about points. */
const shown = new WeakMap<readonly Play[], Map<string, readonly ShownPlay[]>>();

/** So many points of a play are listed whatever they changed, in hundredths. */
const MANY_POINTS = 400;

/**
 * The plays that moved the user's place in one of these groups, or were worth 4 points, in their order; the same array
 * for the same plays and groups.
 */
export function shownPlays(plays: readonly Play[], groups: readonly PlayGroup[]): readonly ShownPlay[] {
  const known = shown.get(plays) ?? new Map<string, readonly ShownPlay[]>();
  const key = JSON.stringify(groups);
  const made = known.get(key) ?? showPlays(plays, groups);
  shown.set(plays, known.set(key, made));
  return made;
}

function showPlays(plays: readonly Play[], groups: readonly PlayGroup[]): ShownPlay[] {
  return plays.flatMap((play) => {
    const inGroups = play.groups.filter(({ groupId }) => groups.some(({ id }) => id === groupId));
    const part = inGroups.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
    if (part === undefined || !isListed(part)) return [];
    const { id, at, isCorrection } = play;
    const group = groups.length > 1 ? groups.find((one) => one.id === part.groupId) : undefined;
    const move = moveOf(part);
    return [
      {
        ...{ id, at, isCorrection, move, text: part.text, note: noteOf(part), source: sourceOf(part) },
        points: pointsChangeText(part.rival?.points ?? part.points),
        isOwn: part.rival === null,
        groupName: move === null ? null : (group?.name ?? null),
      },
    ];
  });
}

function isListed({ from, to, points, rival }: PlayInGroup): boolean {
  return from !== to || (rival?.passed ?? null) !== null || Math.abs(rival?.points ?? points) >= MANY_POINTS;
}

function sourceOf({ source }: PlayInGroup): ShownPlay['source'] {
  if (source === null) return null;
  const { text, quarter, clock } = source;
  if (quarter === null || clock === null) return { text, clock: null };
  return { text, clock: gameClock({ status: 'in_progress', quarter, timeRemaining: clock }) };
}

/** An own move says most, then own points in a group whose places are known. */
function weightOf({ from, to, rival }: PlayInGroup): number {
  if (from !== to) return 3;
  if (rival !== null) return 0;
  return from === null ? 1 : 2;
}

function moveOf({ from, to, rival }: PlayInGroup): ShownPlay['move'] {
  if (from !== null && to !== null && (from !== to || rival === null)) return { from, to, isOwn: true };
  return rival === null ? null : { from: rival.from, to: rival.to, isOwn: false };
}

function noteOf({ players, rival }: PlayInGroup): string {
  if (rival !== null) {
    const name = isolated(rival.username);
    if (rival.passed === 'caller') return `${name} passes you: ${ordinal(rival.to)}`;
    return rival.passed === 'rival' ? `You pass ${name}` : `${name} is ${ordinal(rival.to)}`;
  }
  if (players.length < 2) return 'Yours';
  return players.map(({ name, points }) => `${name} ${pointsChangeText(points)}`).join(', ');
}
