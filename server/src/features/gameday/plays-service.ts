import type { CountedPlay } from '@singleback/contract/gameday/game-day.ts';
import { PLAYS_SHOWN } from '@singleback/contract/gameday/game-day.ts';
import type { Context } from '../../context.ts';
import type { StandingTable } from '../../standings/table.ts';
import { namesByNumber } from '../leaderboard/leaders-service.ts';
import type { FinalTable } from './final-table.ts';
import { openGroupOrders, orderAfter } from './group-order.ts';
import { type PlayOfUser, playsInOrder, playsWithoutOrder } from './plays.ts';
import { openPointLog, settledBefore } from './point-log.ts';
import { readOwnPlayers } from './point-log-store.ts';

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
