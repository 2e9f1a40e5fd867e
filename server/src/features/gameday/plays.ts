import { type CountedPlay, PLAYS_SHOWN, type PlayInGroup } from '@singleback/contract/gameday/game-day.ts';
import { describePlay } from '@singleback/game/gameday/plays.ts';
import type { Move } from '@singleback/game/gameday/replay-order.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { StandingTable } from '../../standings/table.ts';
import { namesByNumber } from '../leaderboard/leaders-service.ts';
import { type FinalTable, type GroupOrder, openGroupOrders, orderAfter } from './final-table.ts';
import { type LoggedPlay, openPointLog, type PlayerChange, readOwnPlayers, settledBefore } from './point-log.ts';

/** A play that concerns a user in a group; the rival's name is added later. */
export interface PlayOfUser {
  readonly play: LoggedPlay;
  readonly shown: Omit<PlayInGroup, 'rival'>;
  readonly rival: (Omit<NonNullable<PlayInGroup['rival']>, 'username'> & { readonly user: number }) | null;
}

interface Viewer {
  groupId: string;
  /** The last play that the user has: only later ones are looked at. */
  since: number;
  /** The user's own players in this group, by number, and how often their points count. */
  own: ReadonlyMap<number, number>;
}

/**
 * The plays that changed a user's own points, in a group whose order is not known play by play. Newest first, no more than are
 * shown.
 */
function playsWithoutOrder(plays: readonly LoggedPlay[], { groupId, own, since }: Viewer): PlayOfUser[] {
  const found: PlayOfUser[] = [];
  for (const play of laterThan(since, plays, (one) => one)) {
    if (found.length === PLAYS_SHOWN) break;
    const players = ownPlayers(play, own);
    if (players.length === 0) continue;
    found.push({ play, shown: { ...ownPart(groupId, players), from: null, to: null }, rival: null });
  }
  return found;
}

/**
 * The plays of a group that concern one of its users: own points, an own move, or a rival's move next to their place.
 * Newest first, no more than are shown.
 */
function playsInOrder(
  { users, ranks, plays, holders }: GroupOrder,
  { groupId, own, since }: Viewer,
  user: number,
): PlayOfUser[] {
  const self = users.indexOf(user);
  let rank = ranks[self] ?? null;
  if (rank === null) return [];
  const found: PlayOfUser[] = [];
  for (const { play, moves } of laterThan(since, plays, (one) => one.play)) {
    if (found.length === PLAYS_SHOWN) break;
    const moved = moves.find(({ member }) => member === self);
    const to: number = rank;
    const from: number = moved?.from ?? to;
    rank = from;
    const players = ownPlayers(play, own);
    if (players.length > 0) {
      found.push({ play, shown: { ...ownPart(groupId, players), from, to }, rival: null });
      continue;
    }
    const rival = rivalOf(moves, self, { from, to });
    if (rival === null) continue;
    const userOfRival = users[rival.member] as number;
    const theirs = [...play.changes].flatMap(([player, change]) =>
      holders.get(userOfRival)?.has(player) ? [change] : [],
    );
    found.push({
      play,
      shown: { group_id: groupId, ...wordsOf(largestFirst(theirs)), points: 0, players: [], from, to },
      rival: {
        user: userOfRival,
        points: pointsFromHundredths(rival.points),
        ...{ from: rival.from, to: rival.to, passed: passedBy(rival, { from, to }) },
      },
    });
  }
  return found;
}

/** The plays after one of them, newest first. */
function laterThan<One>(since: number, plays: readonly One[], playOf: (one: One) => LoggedPlay): One[] {
  const from = plays.findLastIndex((one) => playOf(one).id <= since) + 1;
  return plays.slice(from).reverse();
}

interface OwnChange {
  change: PlayerChange;
  points: number;
}

function ownPlayers({ changes }: LoggedPlay, own: ReadonlyMap<number, number>): OwnChange[] {
  const found: OwnChange[] = [];
  for (const [player, change] of changes) {
    const factor = own.get(player);
    if (factor !== undefined) found.push({ change, points: factor * gain(change) });
  }
  return found;
}

function ownPart(groupId: string, players: readonly OwnChange[]) {
  const sorted = players.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return {
    group_id: groupId,
    ...wordsOf(sorted.map(({ change }) => change)),
    points: pointsFromHundredths(sorted.reduce((sum, { points }) => sum + points, 0)),
    players: sorted.map(({ change, points }) => ({ name: change.player, points: pointsFromHundredths(points) })),
  };
}

/** A play in our words and, where it explains those, in the words of a source. */
function wordsOf(changes: readonly PlayerChange[]): Pick<PlayInGroup, 'text' | 'source'> {
  const { text, of } = describePlay(changes);
  const sources = of.flatMap((change) => change.source ?? []);
  const [source] = sources;
  if (source === undefined || sources.some((other) => other.text !== source.text)) return { text, source: null };
  return { text, source: { text: source.text, quarter: source.quarter, clock: source.clock } };
}

interface Ranks {
  from: number;
  to: number;
}

/** The member whose points moved the user, or who has come next to them by points of their own. */
function rivalOf(moves: readonly Move[], self: number, own: Ranks): Move | null {
  const others = moves.filter(({ member, points }) => member !== self && points !== 0);
  const concerning = others.filter((move) =>
    own.from === own.to ? move.from !== move.to && Math.abs(move.to - own.to) <= 1 : hasCrossed(move, own),
  );
  return concerning.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))[0] ?? null;
}

const hasCrossed = (move: Move, own: Ranks) => Math.sign(move.from - own.from) !== Math.sign(move.to - own.to);

function passedBy(move: Move, own: Ranks): 'caller' | 'rival' | null {
  if (move.from >= own.from && move.to < own.to) return 'caller';
  return move.from <= own.from && move.to > own.to ? 'rival' : null;
}

const gain = ({ pointsBefore, pointsAfter }: PlayerChange) => pointsAfter - pointsBefore;

const largestFirst = (changes: readonly PlayerChange[]) =>
  changes.toSorted((a, b) => Math.abs(gain(b)) - Math.abs(gain(a)));

interface PlaysRequest {
  user: { id: string; number: number };
  week: { id: string; weekNumber: number };
  /** Changes with the points of the week. */
  version: string;
  /** With the table that the week has left, once its points are stored. */
  groups: readonly { groupId: string; table: StandingTable; final: FinalTable | null }[];
  /** Only plays after this one. */
  since: number;
}

/** Opens the plays of weeks, with what they share. */
export function openPlays(context: Context) {
  const log = openPointLog(context);
  const orders = openGroupOrders(context);

  /** The plays that concern a user, newest first; all of them for a `since` that does not exist (any more). */
  return async function playsOf({ user, week, version, groups, since }: PlaysRequest) {
    const all = await log.read(week.id, version);
    // The log may have been read a moment after a table.
    const upTo = Math.min(...groups.map(({ table }) => table.weekVersions.get(week.id) ?? Number.POSITIVE_INFINITY));
    const plays = all.plays.filter((play) => play.version <= upTo);
    // Plays after this one are sent again: a text may still come for them.
    const last = plays[settledBefore(plays, context.clock.now()) - 1]?.id ?? 0;
    const from = since > all.last ? 0 : since;
    const ownPlayers = Map.groupBy(await readOwnPlayers(context.db, user.id, week.id), ({ groupId }) => groupId);
    const found: PlayOfUser[] = [];
    for (const { groupId, table, final } of groups) {
      const own = new Map((ownPlayers.get(groupId) ?? []).map(({ player, factor }) => [player, factor] as const));
      const after = orderAfter(table, final);
      const ofGroup =
        after === null
          ? playsWithoutOrder(plays, { groupId, own, since: from })
          : playsInOrder(
              await orders.of({ groupId, week, after, plays, texts: all.texts }),
              { groupId, own, since: from },
              user.number,
            );
      found.push(...ofGroup);
    }
    const names = await namesByNumber(context.db, [...new Set(found.flatMap(({ rival }) => rival?.user ?? []))]);
    return { since: from, last, plays: byPlay(found, names) };
  };
}

/** One entry for each play, with its consequences in all groups; the newest. */
function byPlay(found: readonly PlayOfUser[], names: ReadonlyMap<number, string>): CountedPlay[] {
  const plays = Map.groupBy(found, ({ play }) => play.id);
  return [...plays.values()]
    .map((of): CountedPlay => {
      const { play } = of[0] as PlayOfUser;
      return {
        ...{ id: play.id, at: play.at, is_correction: play.isCorrection },
        groups: of.map(({ shown, rival }) => ({
          ...shown,
          rival: rival && {
            username: names.get(rival.user) ?? 'a former member',
            ...{ points: rival.points, from: rival.from, to: rival.to, passed: rival.passed },
          },
        })),
      };
    })
    .sort((a, b) => b.id - a.id)
    .slice(0, PLAYS_SHOWN);
}
