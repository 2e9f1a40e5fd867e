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

/** Checks that the numbers of a chat have no gap, that each message is there once, and that everybody is told of it. */
export function auditChat(
  { streams, messages, announced, news }: Tables,
  calls: readonly Call[],
  report: Report,
): void {
  const told = new Set(announced.map(({ group, version }) => `${group} ${version}`));
  const byGroup = Map.groupBy(messages, ({ group }) => group);
  for (const { group, version, lastSeq } of streams) {
    const seqs = (byGroup.get(group) ?? []).map(({ seq }) => seq).sort((a, b) => a - b);
    if (seqs.some((seq, index) => seq !== index + 1)) report('lost', `the chat of ${group} has the numbers ${seqs}`);
    if (seqs.length !== lastSeq)
      report('lost', `the chat of ${group} counts ${lastSeq} messages and has ${seqs.length}`);
    for (let each = 1; each <= version; each += 1) {
      if (!told.has(`${group} ${each}`)) report('lost', `nobody was told of version ${each} of the chat of ${group}`);
    }
  }
  const once = new Set<string>();
  for (const { group, text, event } of messages) {
    // What the app says of a week has neither, and is alike for two kickoffs.
    if (event === null && text === '') continue;
    const key = event ?? `${group} ${text}`;
    if (once.has(key)) report('duplicate', `a message is in the chat twice: ${key}`);
    once.add(key);
  }
  auditSent(messages, news, calls, report);
  auditThreads(calls, report);
}

function auditSent(messages: Tables['messages'], news: Tables['news'], calls: readonly Call[], report: Report): void {
  const stored = new Map(messages.map((message) => [message.id, message]));
  const notes = new Map<string, number>();
  for (const { message } of news) notes.set(message, (notes.get(message) ?? 0) + 1);
  for (const { f, asked, got, end, process } of calls) {
    if (f !== 'message' || end !== 'ok') continue;
    const message = stored.get(asked.message ?? '');
    if (!message || message.seq !== got.seq) report('lost', `message ${got.seq} of ${process}: ${asked.text}`);
    const mentioned = got.mentions?.length ?? 0;
    if (mentioned > 0 && !notes.has(asked.message ?? ''))
      report('lost', `nobody hears of the mention in ${asked.text}`);
  }
  for (const [message, count] of notes) if (count > 1) report('duplicate', `${count} notices of message ${message}`);
}

/** Everybody reads what was acknowledged before, and without gaps. */
function auditThreads(calls: readonly Call[], report: Report): void {
  const known = new Map<string, number>();
  const floors = new Map<Call, number>();
  const steps = calls
    .filter(({ f }) => f === 'message' || f === 'thread')
    .flatMap((call) => [
      { call, when: call.from, isEnd: false },
      { call, when: call.to, isEnd: true },
    ])
    .sort((a, b) => a.when - b.when);
  for (const { call, isEnd } of steps) {
    const group = call.asked.group ?? '';
    if (!isEnd) floors.set(call, known.get(group) ?? 0);
    if (!isEnd || call.end !== 'ok') continue;
    const seqs = call.f === 'message' ? [call.got.seq ?? 0] : (call.got.messages ?? []).map(({ seq }) => seq);
    known.set(
      group,
      Math.max(
        at(known, group, () => 0),
        ...seqs,
      ),
    );
    if (call.f === 'message') continue;
    const floor = floors.get(call) ?? 0;
    if ((seqs.at(-1) ?? 0) < floor)
      report('lost', `${call.process} read the chat of ${group} without message ${floor}`);
    if (seqs.some((seq, index) => index > 0 && seq !== (seqs[index - 1] ?? 0) + 1)) {
      report('lost', `${call.process} read a chat with the numbers ${seqs}`);
    }
  }
}
