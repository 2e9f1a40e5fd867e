import fc, { type Scheduler } from 'fast-check';
import type { Fault, FaultKind } from './recorder.ts';

/** What a client wants to do; what comes of it depends on what it knows by then. */
export interface Intent {
  act: Act;
  /** Makes the choices: which players, groups, users. */
  pick: number;
}

/** What clients do. */
type Act =
  | 'save'
  | 'save blindly'
  | 'regroup'
  | 'delete'
  | 'read'
  | 'view'
  | 'join'
  | 'leave'
  | 'again'
  | 'settings'
  | 'resize'
  | 'kick'
  | 'close'
  | 'message'
  | 'thread'
  | 'orders'
  | 'guest save';

/** What comes from outside: reports of the feed, and the work of two processes that both take themselves for the leader. */
type Report = 'start' | 'points' | 'injury' | 'jump' | 'move' | 'override' | 'lift';

/** What comes from outside, and after how many turns of the feed. */
export interface FeedReport {
  report: Report;
  pick: number;
  after: number;
}

/** A schedule: who does what, what comes from outside, what breaks, and whose turn it is when. */
export interface Plan {
  clients: { user: number; intents: Intent[] }[];
  /** After so many turns of the feed. */
  reports: FeedReport[];
  /** What changes of the games' times, between the reports. */
  changes: FeedReport[];
  /** Of each leader: after how many of its turns it works. */
  ticks: number[][];
  faults: Fault[];
  scheduler: Scheduler;
}

// Weighted so that most of what is done changes something.
const ACTS: [Act, number][] = [
  ['save', 30],
  ['save blindly', 8],
  ['regroup', 6],
  ['delete', 2],
  ['read', 8],
  ['view', 9],
  ['join', 6],
  ['leave', 2],
  ['again', 6],
  ['settings', 3],
  ['resize', 2],
  ['kick', 2],
  ['close', 1],
  ['message', 10],
  ['thread', 4],
  ['orders', 9],
  ['guest save', 4],
];

const FAULTS: FaultKind[] = ['cut before', 'cut after', 'cut after commit', 'cut after commit', 'terminate', 'jump'];
const REPORTS: Report[] = ['start', 'points', 'injury', 'injury', 'jump'];
const CHANGES: Report[] = ['move', 'move', 'override', 'override', 'lift', 'lift'];
const USERS = 6;
const MOST_FAULTS = 3;
const LAST_TURN = 160;
const LONGEST_WAIT = 25;
const SHORT_WAIT = 8;

/** What schedules dwell on. */
export interface Focus {
  acts: readonly Act[];
  /** How many users there are, from the first one on. */
  users: number;
}

/** Any schedule, or one that dwells on a few acts. */
export function anyPlan(focus: Focus | null = null): fc.Arbitrary<Plan> {
  const acts = ACTS.filter(([name]) => focus?.acts.includes(name) ?? true);
  const act = fc.oneof(...acts.map(([name, weight]) => ({ arbitrary: fc.constant(name), weight })));
  const intent = fc.record({ act, pick: fc.nat(9999) });
  const last = (focus?.users ?? USERS) - 1;
  // Half of the clients are browsers of the same two users.
  const user = fc.oneof(fc.nat(Math.min(1, last)), fc.nat(last));
  const client = fc.record({ user, intents: fc.array(intent, { minLength: 2, maxLength: 6, size: 'max' }) });
  const anyOf = (reports: readonly Report[], longest: number) =>
    fc.record({ report: fc.constantFrom(...reports), pick: fc.nat(9999), after: fc.nat(longest) });
  const waits = fc.array(fc.nat(LONGEST_WAIT), { minLength: 1, maxLength: 2, size: 'max' });
  const fault = fc.record({ turn: fc.nat(LAST_TURN), kind: fc.constantFrom(...FAULTS) });
  return fc.record({
    clients: fc.array(client, { minLength: 2, maxLength: USERS, size: 'max' }),
    reports: fc.array(anyOf(REPORTS, LONGEST_WAIT), { maxLength: 4, size: 'max' }),
    ticks: fc.tuple(waits, waits),
    faults: fc.array(fault, { maxLength: MOST_FAULTS, size: 'max' }),
    scheduler: fc.scheduler(),
    changes: focus ? fc.constant([]) : fc.array(anyOf(CHANGES, SHORT_WAIT), { maxLength: 3, size: 'max' }),
  });
}

/** Everything that the feed does, in its order. */
export function feedOf({ reports, changes }: Pick<Plan, 'reports' | 'changes'>): FeedReport[] {
  const longest = Math.max(reports.length, changes.length);
  return Array.from({ length: longest }, (_, at) => [
    ...changes.slice(at, at + 1),
    ...reports.slice(at, at + 1),
  ]).flat();
}
