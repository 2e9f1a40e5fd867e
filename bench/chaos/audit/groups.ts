import { at, type Call, type Report, type Tables } from './history.ts';

/** Checks that groups never hold more than their size, that joins and leaves are kept, and that settings stay. */
export function auditGroups(tables: Tables, calls: readonly Call[], report: Report): void {
  const spells = auditMembers(tables, calls, report);
  auditActs(tables, calls, spells, report);
  auditSettings(tables, report);
}

/** When each user was an active member, from the history of the groups: instants by group and user. */
type Spells = Map<string, { from: number; until: number }[]>;

function auditMembers({ events, members, sizes, groups }: Tables, calls: readonly Call[], report: Report): Spells {
  const spells: Spells = new Map();
  const inside = new Map<string, Set<string>>();
  const largest = new Map(Object.entries(sizes));
  for (const { f, asked, end } of calls) {
    const { group = '', size = 0 } = asked;
    if (f === 'resize' && end !== 'fail') largest.set(group, Math.max(size, largest.get(group) ?? 0));
  }
  for (const { group, action, user, member, at: time } of events) {
    const own = at(inside, group, () => new Set<string>());
    const who = (action === 'removed' ? member : user) ?? '';
    if (action === 'created' || action === 'joined') {
      if (own.has(who)) report('duplicate', `user ${who} joined group ${group} twice`);
      own.add(who);
      at(spells, `${group} ${who}`, () => []).push({ from: time, until: Number.POSITIVE_INFINITY });
      const size = largest.get(group) ?? Number.POSITIVE_INFINITY;
      if (own.size > size) report('duplicate', `group ${group} has ${own.size} members and places for ${size}`);
    }
    if (action === 'left' || action === 'removed') {
      if (!own.delete(who)) report('duplicate', `user ${who} left group ${group} and was not in it`);
      const last = spells.get(`${group} ${who}`)?.at(-1);
      if (last) last.until = time;
    }
  }
  for (const { id, size } of groups) {
    const stored = members.filter(({ group }) => group === id).map(({ user }) => user);
    const own = inside.get(id);
    if (size !== null && stored.length > size)
      report('duplicate', `group ${id} has ${stored.length} of ${size} members`);
    if (own && stored.sort().join() !== [...own].sort().join())
      report('lost', `the members of ${id} are not its history`);
  }
  return spells;
}

/** What was acknowledged is in the groups' history, between its request and its reply. */
function auditActs({ events }: Tables, calls: readonly Call[], spells: Spells, report: Report): void {
  const actions: Record<string, string> = { leave: 'left', kick: 'removed', close: 'closed' };
  const times = new Map<string, number[]>();
  for (const { group, action, user, member, at: time } of events) {
    at(times, `${group} ${action} ${action === 'removed' ? member : user}`, () => []).push(time);
  }
  for (const { f, asked, end, began, ended, process } of calls) {
    const { group, user, member } = asked;
    if (end !== 'ok') continue;
    if (f === 'join') {
      const isIn = (spells.get(`${group} ${user}`) ?? []).some(({ from, until }) => from <= ended && until >= began);
      if (!isIn) report('lost', `${process} joined group ${group} and never was in it`);
    }
    const action = actions[f];
    if (action === undefined) continue;
    const own = times.get(`${group} ${action} ${f === 'kick' ? member : user}`) ?? [];
    if (!own.some((time) => time >= began && time <= ended)) report('lost', `the ${f} of ${process} in ${group}`);
  }
}

/** Settings stay once a lineup is in, and every lineup has what its groups play with. */
function auditSettings({ events, changes, lineups, groups }: Tables, report: Report): void {
  for (const { group, action, at: time } of events) {
    if (action !== 'settings_changed') continue;
    const places = new Map<string, boolean>();
    for (const change of changes) {
      if (change.at < time) places.set(change.lineup, change.action !== 'delete' && change.groups.includes(group));
    }
    if ([...places.values()].includes(true))
      report('late', `the settings of ${group} were changed after its first lineup`);
  }
  const kinds = new Map(groups.map((group) => [group.id, group.kinds]));
  for (const { lineup, slots, groups: places } of lineups) {
    const counts: Record<string, number> = {};
    for (const slot of Object.keys(slots)) {
      const kind = slot.replace(/\d+$/, '');
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    for (const place of places) {
      const wanted = Object.entries(kinds.get(place) ?? {}).filter(([, count]) => count > 0);
      const isFit =
        wanted.every(([kind, count]) => counts[kind] === count) && Object.keys(counts).length === wanted.length;
      if (!isFit) report('late', `lineup ${lineup} does not have the slots of group ${place}`);
    }
  }
}
