import { at, type Call, type Report, type Seen, type Slots, type Tables } from './history.ts';
import type { Locks } from './locks.ts';

/** A lineup as the product's own history tells it: what version n was is `states[n - 1]`. */
interface Story {
  user: string;
  week: string;
  states: { at: number; slots: Slots; groups: readonly string[] }[];
  deleted: number | null;
}

/** Checks what became of every lineup: gapless versions, no acknowledged save lost, no stale read, nothing after its lock. */
export function auditLineups(tables: Tables, calls: readonly Call[], locks: Locks, report: Report): void {
  const stories = storiesOf(tables, report);
  auditStored(tables, stories, report);
  auditSaves(stories, calls, locks, report);
  auditReads(stories, calls, report);
  auditLimits(tables, report);
}

function storiesOf({ changes }: Tables, report: Report): Map<string, Story> {
  const stories = new Map<string, Story>();
  for (const { lineup, user, week, action, at: time, slots, groups } of changes) {
    const story = at(stories, lineup, (): Story => ({ user, week, states: [], deleted: null }));
    if (story.deleted !== null) report('duplicate', `lineup ${lineup} was changed after it was deleted`);
    if ((action === 'submit') !== (story.states.length === 0)) report('duplicate', `lineup ${lineup}: ${action} twice`);
    if (action === 'delete') story.deleted = time;
    else story.states.push({ at: time, slots, groups });
  }
  return stories;
}

function auditStored({ lineups, freeUsers }: Tables, stories: Map<string, Story>, report: Report): void {
  const stored = new Map(lineups.map((lineup) => [lineup.lineup, lineup]));
  for (const [id, { states, deleted }] of stories) {
    const row = stored.get(id);
    if (deleted !== null && row) report('duplicate', `lineup ${id} was deleted and is there`);
    if (deleted === null && !row) report('lost', `lineup ${id} is gone, and nothing deleted it`);
    if (deleted !== null || !row) continue;
    if (row.version !== states.length) report('lost', `lineup ${id} has version ${row.version} of ${states.length}`);
    if (!isSame(row, states.at(-1))) report('lost', `lineup ${id} is not what was saved last`);
  }
  const places = new Set<string>();
  for (const { lineup, user, week, groups } of lineups) {
    if (!stories.has(lineup)) report('lost', `lineup ${lineup} has no history`);
    const wanted = freeUsers.includes(user) ? ['any', ...groups] : groups;
    for (const group of wanted) {
      const place = `${user} ${week} ${group}`;
      if (places.has(place)) report('duplicate', `two lineups of user, week and group ${place}`);
      places.add(place);
    }
  }
}

const SAVES = ['submit', 'update', 'add groups', 'remove groups', 'delete'];

function auditSaves(stories: Map<string, Story>, calls: readonly Call[], locks: Locks, report: Report): void {
  const late = (player: string, week: string, time: number, words: string) => {
    if (locks.surely(week, player, time))
      report('late', `${words} changed player ${player} after the lock, at ${time}`);
  };
  const saves = calls.filter(({ f }) => SAVES.includes(f));
  // Who else may have made a version: all who asked for the same and were not refused.
  const askers = new Map<string, Call[]>();
  for (const call of saves) if (call.end !== 'fail') at(askers, askedKey(call), () => []).push(call);
  const firstSeen = firstSeenIn(calls);
  for (const call of saves) {
    if (call.end !== 'ok') continue;
    const { asked, got, f, process, began } = call;
    const words = `${f} of ${process} on ${got.lineup}`;
    const story = stories.get(got.lineup ?? '');
    const version = f === 'delete' ? (story?.states.length ?? 0) + 1 : (got.version ?? 0);
    const [before, state] = [story?.states[version - 2], story?.states[version - 1]];
    if (!story || (f === 'delete' ? story.deleted === null : !isSame(got, state))) {
      report('lost', `${words}: version ${version} is not what was acknowledged`);
      continue;
    }
    const alike = askers.get(askedKey(call)) ?? [call];
    const isAlone = alike.length === 1 && (state?.at ?? began) >= began;
    if (asked.base != null && version !== asked.base + 1 && isAlone) {
      report('lost', `${words}: version ${asked.base} was changed, and version ${version} was made`);
    }
    // Who saves what is there already changes nothing.
    if ((firstSeen.get(`${got.lineup} ${version}`) ?? began) < began) continue;
    // A repeated request counts from its first attempt.
    const first = Math.min(...alike.map((each) => each.began));
    const isWithdrawal = f !== 'submit' && !isSamePlaces(before, state);
    const touched = isWithdrawal
      ? Object.values(before?.slots ?? {})
      : changedPlayers(before?.slots ?? {}, state?.slots ?? {});
    for (const player of touched) late(player, story.week, first, words);
  }
  for (const [id, { states, week }] of stories) {
    for (const [index, state] of states.entries()) {
      const touched = changedPlayers(states[index - 1]?.slots ?? {}, state.slots);
      for (const player of touched) late(player, week, state.at, `version ${index + 1} of ${id}`);
    }
  }
}

/** When each version of a lineup was first in a reply: of a save, of who read it, or of a save that was too old for it. */
function firstSeenIn(calls: readonly Call[]): Map<string, number> {
  const firstSeen = new Map<string, number>();
  for (const { f, end, got, ended } of calls) {
    const own = end === 'ok' && SAVES.includes(f) ? [got as Seen] : [];
    for (const { lineup, version } of [...own, ...(got.lineups ?? [])]) {
      const key = `${lineup} ${version}`;
      firstSeen.set(key, Math.min(ended, firstSeen.get(key) ?? ended));
    }
  }
  return firstSeen;
}

function auditReads(stories: Map<string, Story>, calls: readonly Call[], report: Report): void {
  // The newest version of each lineup that was known to somebody, as operations end; reads must not be older.
  const known = new Map<string, Map<string, number>>();
  const gone = new Set<string>();
  const snapshots = new Map<Call, { versions: Map<string, number>; gone: Set<string> }>();
  const steps = calls
    .filter(({ f }) => [...SAVES, 'read'].includes(f))
    .flatMap((call) => [
      { call, when: call.from, isEnd: false },
      { call, when: call.to, isEnd: true },
    ])
    .sort((a, b) => a.when - b.when);
  for (const { call, isEnd } of steps) {
    const { asked, got, end, f } = call;
    const own = at(known, `${asked.user} ${asked.week}`, () => new Map<string, number>());
    if (!isEnd) {
      if (f === 'read') snapshots.set(call, { versions: new Map(own), gone: new Set(gone) });
      continue;
    }
    if (end !== 'ok') continue;
    if (f === 'delete') gone.add(got.lineup ?? '');
    const shown = f === 'read' ? (got.lineups ?? []) : f === 'delete' ? [] : [got as Seen];
    for (const { lineup, version } of shown) own.set(lineup, Math.max(version, own.get(lineup) ?? 0));
    if (f === 'read') auditRead(call, snapshots.get(call) ?? { versions: new Map(), gone: new Set() });
  }

  function auditRead(
    { process, got, ended }: Call,
    before: { versions: Map<string, number>; gone: Set<string> },
  ): void {
    const shown = new Map((got.lineups ?? []).map((lineup) => [lineup.lineup, lineup]));
    for (const [id, version] of before.versions) {
      const read = shown.get(id);
      const deleted = stories.get(id)?.deleted ?? null;
      if (!read && (deleted === null || deleted > ended)) report('lost', `${process} did not read lineup ${id}`);
      if (read && read.version < version)
        report('lost', `${process} read version ${read.version} of ${id} after ${version}`);
    }
    for (const [id, read] of shown) {
      const state = stories.get(id)?.states[read.version - 1];
      if (!state || !isSame(read, state)) report('lost', `${process} read what lineup ${id} never was`);
      if (before.gone.has(id)) report('lost', `${process} read lineup ${id} after it was deleted`);
    }
  }
}

/** No player above the limit of any group, and one lineup a week in it, after every single change. */
function auditLimits({ changes, groups }: Tables, report: Report): void {
  const limits = new Map(groups.map(({ id, limit }) => [id, limit]));
  const uses = new Map<string, number>();
  const current = new Map<string, { user: string; slots: Slots; groups: readonly string[] }>();
  const count = (id: string, by: 1 | -1) => {
    const { user, slots, groups: places } = current.get(id) ?? { user: '', slots: {}, groups: [] };
    for (const group of places) {
      for (const player of Object.values(slots)) {
        const key = `${user} ${group} ${player}`;
        const now = (uses.get(key) ?? 0) + by;
        uses.set(key, now);
        if (by > 0 && now > (limits.get(group) ?? 1)) report('duplicate', `player used above the limit: ${key}`);
      }
    }
  };
  for (const { lineup, user, action, slots, groups: places } of changes) {
    count(lineup, -1);
    if (action === 'delete') current.delete(lineup);
    else current.set(lineup, { user, slots, groups: places });
    count(lineup, 1);
  }
}

const askedKey = ({ f, asked: { user, week, lineup, slots, groups } }: Call) =>
  JSON.stringify([f, user, week, lineup ?? '', sorted(slots ?? {}), [...(groups ?? [])].sort()]);

const sorted = (slots: Slots) => Object.entries(slots).sort(([a], [b]) => (a < b ? -1 : 1));

function isSame(one: Partial<Seen>, other: { slots: Slots; groups: readonly string[] } | undefined): boolean {
  const text = (slots: Slots, groups: readonly string[]) => JSON.stringify([sorted(slots), [...groups].sort()]);
  return other !== undefined && text(one.slots ?? {}, one.groups ?? []) === text(other.slots, other.groups);
}

function isSamePlaces(one: { groups: readonly string[] } | undefined, other: typeof one): boolean {
  return [...(one?.groups ?? [])].sort().join() === [...(other?.groups ?? [])].sort().join();
}

function changedPlayers(before: Slots, after: Slots): string[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (slot) => before[slot] !== after[slot],
  );
  return changed.flatMap((slot) => [before[slot], after[slot]]).filter((player) => player !== undefined);
}
