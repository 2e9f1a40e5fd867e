// Chances to win a week or a season, simulated in a thread for the groups that somebody watches.

import type {
  ChanceState,
  GroupChances,
  GroupOutlook,
  LineupOutlook,
  PlayerOutlook,
  TotalsHistogram,
  WeekOutlook,
} from '@singleback/contract/gameday/chances.ts';
import type { Chance, MemberChances } from '@singleback/game/chances/group-chances.ts';
import { ownLineup } from '@singleback/game/chances/typical.ts';
import { DRAWS } from '@singleback/game/chances/week-draws.ts';
import { pointsAt } from '@singleback/game/forecast/points-forecast.ts';
import { pointsFromHundredths, roundHalfAwayFromZero } from '@singleback/game/scoring/rounding.ts';
import { histogramOf } from '@singleback/game/standings/standings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupFor } from '../groups/access-service.ts';
import { playedGroupIds } from '../groups/groups-service.ts';
import { userNames } from '../leaderboard/leaders-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { openEditions, readOwnLineups } from './editions.ts';
import { playersOf } from './group-copy.ts';
import {
  openSimulator,
  openWatchedGroups,
  type Simulator,
  type ViewedGroup,
  type WatchedGroup,
} from './watched-groups.ts';
import { drawnPlayerOf, type EditionPlayer, slotPlayerOf, teamNumbersOf, type WeekEdition } from './week-edition.ts';

/** The chances of the current week. */
export type Chances = ReturnType<typeof openChances>;

/**
 * Opens the chances. Every 15 seconds at most the week is read once, and each group that somebody asks for is simulated in
 * a thread; less often where that would take more than a fifth of a core. Nothing is computed while nobody asks.
 */
export function openChances(context: Context) {
  const { db, standings } = context;
  const simulator = openSimulator();
  const editions = openEditions(context, simulator.spentMs);
  const watched = openWatchedGroups(context, editions, simulator);

  return {
    editions,
    watched,
    /** The caller's own chances: for the caller only, as they depend on slots that others do not see. */
    async ofCaller({ userId }: Caller): Promise<WeekOutlook> {
      const edition = await editions.current();
      const user = await standings.userNumber(userId);
      const ids = user === null ? [] : await playedGroupIds(db, userId, edition.seasonId);
      const groups = await Promise.all(
        ids.map(async (id) => {
          const viewed = await watched.ofMember(edition, id, user as number, false);
          return presentOutlook(id, edition, viewed, user as number);
        }),
      );
      return {
        week_id: edition.weekId,
        as_of: edition.asOf.toISOString(),
        delayed_since: edition.delayedSince?.toISOString() ?? null,
        draws: DRAWS,
        groups,
        lineups: await lineupsOf(db, simulator, edition, userId),
      };
    },
    /** A group's chances as everybody who may see its table sees them, with a version that changes with them. */
    async ofGroup(caller: Caller, groupId: string): Promise<{ version: string; make: () => Promise<GroupChances> }> {
      const { row } = await groupFor(db, caller, groupId, 'visitor');
      const { id } = row.group;
      const edition = await editions.current();
      const group = await watched.ofGroup(edition, id);
      return {
        version: `${edition.weekId} ${edition.asOf.toISOString()}`,
        make: () => presentGroup(db, edition, id, group),
      };
    },
    close: () => simulator.close(),
  };
}

/** A group's chances as everybody sees them. */
async function presentGroup(
  db: Db,
  edition: WeekEdition,
  groupId: string,
  group: WatchedGroup | null,
): Promise<GroupChances> {
  const state = stateOf(edition, group);
  const members = state === 'known' || state === 'over' ? (group?.chances.members ?? []) : [];
  const numbers = members.map(({ user }) => user);
  const names = await userNames(db, numbers);
  return {
    ...{ group_id: groupId, week_id: edition.weekId, state, draws: DRAWS },
    members: members.flatMap((member) => {
      const named = names.get(member.user);
      return named ? [{ user_id: named.userId, username: named.username, ...presentChances(member) }] : [];
    }),
  };
}

/** The user's own lineups of the week, and what they may still score. */
async function lineupsOf(db: Db, simulator: Simulator, edition: WeekEdition, userId: string): Promise<LineupOutlook[]> {
  const lineups = await readOwnLineups(db, userId, edition.weekId);
  const known = lineups.map((lineup) => {
    const players = lineup.playerIds.flatMap((id) => edition.byId.get(id) ?? []);
    const doubled = edition.byId.get(lineup.doubledId ?? '')?.number ?? null;
    return { lineup, players, doubled, drawn: ownLineup({ players: players.map(slotPlayerOf), doubled }) };
  });
  const teams = teamNumbersOf(edition.players.values());
  const drawn = known.flatMap(({ players }) => players.map((player) => drawnPlayerOf(player, teams)));
  const { lineups: ranges } = await simulator.simulate({
    weekId: edition.weekId,
    players: new Map(drawn.map((player) => [player.key, player])),
    ...{ groups: [], lineups: known.map((each) => each.drawn) },
  });
  return known.map(({ lineup, players, doubled, drawn: { scored } }, at) => {
    const range = players.some(({ state }) => state === 'no_clock') ? undefined : ranges[at];
    return {
      lineup_id: lineup.id,
      scored: presentPoints(scored),
      expected: range ? presentPoints(scored + toCome(players, doubled)) : null,
      floor: range ? presentPoints(range.floor) : null,
      ceiling: range ? presentPoints(range.ceiling) : null,
      players: players.map(presentPlayer),
    };
  });
}

/** Points expected of the players from here on, the double-down player's twice, in hundredths. */
function toCome(players: readonly EditionPlayer[], doubled: number | null): number {
  return players.reduce((sum, { rest, number }) => sum + (rest?.mean ?? 0) * (number === doubled ? 2 : 1), 0);
}

function presentOutlook(
  groupId: string,
  edition: WeekEdition,
  { group, view }: ViewedGroup,
  user: number,
): GroupOutlook {
  const row = group?.rows.find((each) => each.user === user);
  const own = playersOf(row, edition);
  const state = own.some((player) => player.state === 'no_clock') ? 'no_clock' : stateOf(edition, group);
  const outlook = { group_id: groupId, state, members: group?.copy.group.members.length ?? 0 };
  if (group === null || view === null || (state !== 'known' && state !== 'over')) return { ...outlook, own: null };
  const doubled = row?.lineup?.doubled ?? null;
  const others = [...group.copy.locked].filter(([number]) => number !== user).flatMap(([, players]) => players);
  const openOfOthers = [...group.copy.open].reduce((sum, [number, open]) => sum + (number === user ? 0 : open), 0);
  return {
    ...outlook,
    own: {
      ...presentChances(view),
      scored: presentPoints(ownLineup({ players: own.map(slotPlayerOf), doubled }).scored),
      to_come: presentPoints(toCome(own, doubled)),
      players_to_come: own.filter(({ share }) => share !== 0).length,
      locked_rivals: others.filter(({ share }) => share !== 0).length,
      open_rivals: openOfOthers,
    },
  };
}

/**
 * How the totals of a group's table are spread, or the points of the current week; of locked slots only, like the table's.
 * With its version.
 */
export async function readHistogram(
  { db, standings, clock }: Context,
  caller: Caller,
  groupId: string,
  of: 'season' | 'week',
): Promise<{ version: string; make: () => Promise<TotalsHistogram> }> {
  const { row } = await groupFor(db, caller, groupId, 'visitor');
  const { season, currentWeek } = await runningSeason(db, clock.now());
  const at = { seasonId: row.group.seasonId ?? season.id, currentWeekNumber: currentWeek.weekNumber };
  const { table } = await standings.table(row.group.id, at);
  return {
    version: `${table?.version ?? ''} ${currentWeek.id}`,
    async make() {
      const totals = of === 'season' ? table?.totals : table?.pointsOfWeek(currentWeek.id);
      const { from, width, counts } = histogramOf(totals ?? []);
      return { from: pointsFromHundredths(from), width: pointsFromHundredths(width), counts: [...counts] };
    },
  };
}

export const fourDecimals = (value: number) => Math.round(value * 10_000) / 10_000;

export const presentChance = ({ chance, isDecided }: Chance) => ({
  chance: fourDecimals(chance),
  is_decided: isDecided,
});

const presentChances = ({ week, season, place, survival }: MemberChances) => ({
  week: presentChance(week),
  season: season && presentChance(season),
  place: { mean: Math.round(place.mean * 100) / 100, best: place.best, worst: place.worst },
  ...(survival && { survival: presentChance(survival) }),
});

/** A forecast in points, exact to the hundredth. */
export const presentPoints = (hundredths: number) => pointsFromHundredths(roundHalfAwayFromZero(hundredths));

/** Whether a group has chances, and why not. */
export function stateOf(edition: WeekEdition, group: WatchedGroup | null): ChanceState {
  if (group === null) return 'large';
  if (edition.isFinal) return 'over';
  if (edition.delayedSince !== null) return 'delayed';
  if (group.copy.lacksClock) return 'no_clock';
  return group.copy.group.members.some(({ lineup }) => lineup !== null) ? 'known' : 'empty';
}

/** 80 of 100 finishes are between these probabilities. */
const [LOW, HIGH] = [0.1, 0.9];

/** What a player of one's own lineup may still score. */
function presentPlayer({ player, state, share, rest }: EditionPlayer): PlayerOutlook {
  const scored = player.actual ?? 0;
  const isOpen = rest !== null && state !== 'off';
  return {
    player_id: player.id,
    state,
    has_projection: player.projected !== null,
    share_left: share === null ? null : fourDecimals(share),
    scored: player.actual === null ? null : pointsFromHundredths(player.actual),
    to_come: isOpen ? presentPoints(rest.mean) : null,
    low: isOpen ? presentPoints(scored + pointsAt(rest, LOW)) : null,
    high: isOpen ? presentPoints(scored + pointsAt(rest, HIGH)) : null,
  };
}
