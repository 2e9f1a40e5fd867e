import { createHash } from 'node:crypto';
import type { GroupChances, ViewChances } from '@singleback/game/chances/group-chances.ts';
import { MOST_SIMULATED } from '@singleback/game/chances/simulate-group.ts';
import type { DrawnPlayer } from '@singleback/game/chances/week-draws.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { lastStanding } from '@singleback/game/standings/last-standing.ts';
import type { Context } from '../../context.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { VersionedCache } from '../../lib/caches.ts';
import { openWorkerQueue } from '../../lib/worker-queue.ts';
import { readLastStanding } from '../../standings/last-standing-store.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { type Editions, REFRESH_MS, readEarlierUses } from './editions.ts';
import { copyGroup, factsOf, type GroupCopy, type GroupFacts, type GroupInWeek, viewOf } from './group-copy.ts';
import type { SimulationJob, SimulationReply } from './simulation-worker.ts';
import { drawnPlayerOf, teamNumbersOf, type WeekEdition } from './week-edition.ts';

/** A group that was simulated in an edition of the week. */
export interface WatchedGroup extends GroupInWeek {
  copy: GroupCopy;
  chances: GroupChances;
}

/** A group's chances, with the view of one member. */
export interface ViewedGroup {
  /** Null for a group that is too large to be simulated. */
  group: WatchedGroup | null;
  view: ViewChances | null;
}

/** The groups that users watch. Each is simulated at most every 15 seconds, while somebody asks. */
interface WatchedGroups {
  /** A group's chances as everybody sees them. */
  ofGroup(edition: WeekEdition, groupId: string): Promise<WatchedGroup | null>;
  /** A group's chances with a member's own view; `inDetail` also with the game that decides most and each duel. */
  ofMember(edition: WeekEdition, groupId: string, user: number, inDetail: boolean): Promise<ViewedGroup>;
}

/** Someone is still watching for this long after a request. */
const WATCHES_MS = REFRESH_MS * 3;
const GROUPS_KEPT = 2_000;

interface Viewer {
  askedAt: number;
  detailAskedAt: number;
}

interface Watching {
  user: number;
  inDetail: boolean;
}

interface PlannedView {
  inDetail: boolean;
  view: Promise<ViewChances | null>;
}

interface Entry {
  edition: WeekEdition | null;
  /** When somebody asked for it last, in milliseconds of real time. */
  askedAt: number;
  group: Promise<WatchedGroup | null>;
  views: Map<number, PlannedView>;
  viewers: Map<number, Viewer>;
}

export function openWatchedGroups(context: Context, editions: Editions, simulator: Simulator): WatchedGroups {
  const { clock } = context;
  const entries = new Map<string, Entry>();
  let latest: WeekEdition | null = null;
  const inWeek = groupReader(context, editions);
  const simulate = groupSimulator(simulator);

  /** Begins a group's edition, for everybody who has watched it lately. */
  function begin(edition: WeekEdition, groupId: string, viewers: Map<number, Viewer>): Entry {
    const now = clock.real().getTime();
    for (const [user, { askedAt }] of viewers) if (now - askedAt > WATCHES_MS) viewers.delete(user);
    const watching = [...viewers].map(([user, { detailAskedAt }]) => {
      return { user, inDetail: now - detailAskedAt <= WATCHES_MS };
    });
    const group = (async () => {
      const found = await inWeek(edition, groupId);
      if (found === null) return null;
      const copy = copyGroup(found);
      const chances = await simulate(found, copy, watching);
      return { ...found, copy, chances };
    })();
    const views = new Map<number, PlannedView>();
    for (const { user, inDetail } of watching) {
      const view = group.then((done) => done?.chances.views.find((each) => each.user === user) ?? null);
      view.catch(() => {});
      views.set(user, { inDetail, view });
    }
    return { edition, askedAt: now, group, views, viewers };
  }

  function entryOf(edition: WeekEdition, groupId: string, viewer: Watching | null): Entry {
    const now = clock.real().getTime();
    if (edition !== latest) releaseUnwatched(entries, now);
    latest = edition;
    const known = entries.get(groupId);
    const viewers = known?.viewers ?? new Map<number, Viewer>();
    if (known) known.askedAt = now;
    if (viewer !== null) noteViewer(viewers, viewer, now);
    if (known?.edition === edition) return known;
    const made = begin(edition, groupId, viewers);
    entries.delete(groupId);
    entries.set(groupId, made);
    made.group.catch(() => {
      made.edition = null;
    });
    const [oldest] = entries.keys();
    if (entries.size > GROUPS_KEPT && oldest !== undefined) entries.delete(oldest);
    return made;
  }

  return {
    ofGroup: (edition, groupId) => entryOf(edition, groupId, null).group,
    async ofMember(edition, groupId, user, inDetail) {
      const entry = entryOf(edition, groupId, { user, inDetail });
      const planned = entry.views.get(user);
      if (planned !== undefined && (planned.inDetail || !inDetail)) {
        return { group: await entry.group, view: await planned.view };
      }
      // Someone who has come after the others: the same draws once more, for this view only.
      const view = entry.group.then(async (group) => {
        if (group === null) return null;
        return (await simulate(group, group.copy, [{ user, inDetail }])).views[0] ?? null;
      });
      entry.views.set(user, { inDetail, view });
      view.catch(() => entry.views.delete(user));
      return { group: await entry.group, view: await view };
    },
  };
}

/** A group that nobody watches any more would hold the whole week as it was. */
function releaseUnwatched(entries: Map<string, Entry>, now: number): void {
  for (const [groupId, { askedAt }] of entries) if (now - askedAt > WATCHES_MS) entries.delete(groupId);
}

function noteViewer(viewers: Map<number, Viewer>, { user, inDetail }: Watching, now: number): void {
  const detailAskedAt = inDetail ? now : (viewers.get(user)?.detailAskedAt ?? 0);
  viewers.set(user, { askedAt: now, detailAskedAt });
}

/** Reads a group as it is in an edition of the week; null for one that is not simulated. */
function groupReader(context: Context, editions: Editions) {
  const { db, standings } = context;
  const facts = new VersionedCache<GroupFacts | null>(GROUPS_KEPT);
  // Read once a day of the season: what was used before this week does not change, projections do.
  const factsAbout = (groupId: string, edition: WeekEdition) =>
    facts.get(groupId, `${edition.weekId} ${edition.asOf.toISOString().slice(0, 10)}`, async () => {
      const [group] = await playedGroups(db, NO_USER, [groupId]);
      if (group === undefined) return null;
      const { seasonId, weekNumber } = edition;
      return factsOf(
        group.settings,
        await readEarlierUses(db, { groupId, seasonId, weekNumber }, edition.asOf),
        edition,
      );
    });
  return async (edition: WeekEdition, groupId: string): Promise<GroupInWeek | null> => {
    const { seasonId, weekId, weekNumber } = edition;
    const { table } = await standings.table(groupId, { seasonId, currentWeekNumber: weekNumber });
    // All users together have ranks and a histogram only.
    if (table === null || table.total > MOST_SIMULATED || groupId === EVERYONE_GROUP_ID) return null;
    const rows = await standings.lineups(groupId, seasonId, weekId);
    const known = await factsAbout(groupId, edition);
    if (known === null) return null;
    const inLineups = rows.flatMap(({ lineup }) => lineup?.players ?? []);
    await editions.complete(edition, inLineups);
    return { edition, facts: known, table, rows, survival: await readSurvival(context, edition, groupId) };
  };
}

/** Who is out of a group that plays last one standing, and the cut of the edition's week; null for other groups. */
async function readSurvival({ db, standings }: Context, { asOf, weekNumber }: WeekEdition, groupId: string) {
  const group = await inSnapshot(db, (tx) => readLastStanding(tx, groupId, asOf));
  if (group === null) return null;
  const { survival, running } = lastStanding(group);
  const numbersOf = async (userIds: readonly string[]) => {
    const numbers = await Promise.all(userIds.map((userId) => standings.userNumber(userId)));
    return new Set(numbers.flatMap((number) => number ?? []));
  };
  const out = await numbersOf([...survival].flatMap(([userId, { state }]) => (state === 'in' ? [] : [userId])));
  if (running?.weekNumber !== weekNumber) return { out, cut: null };
  return { out, cut: { cut: group.cut, contenders: await numbersOf(running.rows.map(({ userId }) => userId)) } };
}

/** Simulates a group's copy with the views of some members. */
function groupSimulator(simulator: Simulator) {
  const drawnOf = drawnPlayers();
  return async (inWeek: GroupInWeek, copy: GroupCopy, watching: readonly Watching[]): Promise<GroupChances> => {
    const { edition } = inWeek;
    const views = watching.map(({ user, inDetail }) => viewOf(inWeek, user, inDetail));
    const players = new Map(copy.typical);
    const lineups = [...copy.group.members.map(({ lineup }) => lineup), ...views.map(({ lineup }) => lineup)];
    for (const lineup of lineups) {
      for (const { key } of lineup?.parts ?? []) if (!players.has(key)) players.set(key, drawnOf(edition, key));
    }
    const groups = [{ ...copy.group, views }];
    const result = await simulator.simulate({ weekId: edition.weekId, players, groups, lineups: [] });
    return result.groups[0] ?? { members: [], views: [] };
  };
}

/** Nobody: a group's settings are the same for all. */
const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Players to draw, each the same object as long as the edition is. */
function drawnPlayers(): (edition: WeekEdition, number: number) => DrawnPlayer {
  const known = new WeakMap<WeekEdition, { teams: Map<string, number>; players: Map<number, DrawnPlayer> }>();
  return (edition, number) => {
    const ofEdition = known.get(edition) ?? { teams: teamNumbersOf(edition.players.values()), players: new Map() };
    known.set(edition, ofEdition);
    const player = ofEdition.players.get(number);
    if (player !== undefined) return player;
    const found = edition.players.get(number);
    if (found === undefined) throw new Error(`The week knows no player ${number}.`);
    const made = drawnPlayerOf(found, ofEdition.teams);
    ofEdition.players.set(number, made);
    return made;
  };
}

/** What is simulated: everybody in the groups and lineups; they are sent to the thread when they have changed. */
interface Task extends Pick<SimulationJob, 'weekId' | 'groups' | 'lineups'> {
  players: ReadonlyMap<number, DrawnPlayer>;
}

export type Simulator = ReturnType<typeof openSimulator>;

/** The thread ends when it has not been used for this long, and takes its memory with it. */
const IDLE_MS = 120_000;

/**
 * The seed of a week's draws: a digest of the week's id. What is drawn thus depends on nobody's lineup, and chances change
 * with the games only, not with the dice.
 */
const seedOf = (weekId: string): number => createHash('sha256').update(weekId).digest().readUInt32LE(0);

/** Opens what plays the rest of weeks in a worker thread, so that requests are served meanwhile; it starts with the first task. */
export function openSimulator() {
  /** What the thread has of each player, by week. */
  const sent = new Map<string, DrawnPlayer>();
  let spentMs = 0;
  const queue = openWorkerQueue<SimulationJob, SimulationReply>(new URL('./simulation-worker.ts', import.meta.url), {
    onEnd: () => sent.clear(),
    idleMs: IDLE_MS,
  });

  function changedPlayers(weekId: string, players: Iterable<DrawnPlayer>): DrawnPlayer[] {
    const changed: DrawnPlayer[] = [];
    for (const player of players) {
      const name = `${weekId} ${player.key}`;
      if (sent.get(name) === player) continue;
      sent.set(name, player);
      changed.push(player);
    }
    return changed;
  }

  return {
    async simulate({ weekId, players, groups, lineups }: Task) {
      const changed = changedPlayers(weekId, players.values());
      const job: SimulationJob = { weekId, seed: seedOf(weekId), players: changed, groups, lineups };
      const { result, tookMs } = await queue.run(job).catch(() => {
        // The next thread draws everything again: this one may have failed halfway.
        void queue.close();
        throw new AppError('unavailable', 'The chances could not be computed. Please try again shortly.');
      });
      spentMs += tookMs;
      return result;
    },
    /** Processor time that simulations have taken so far, in milliseconds. */
    spentMs: () => spentMs,
    close: () => queue.close(),
  };
}
