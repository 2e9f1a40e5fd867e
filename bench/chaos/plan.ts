import fc, { type Scheduler } from 'fast-check';
import type { Fault, FaultKind } from './turns.ts';

/** What a client wants to do; what comes of it depends on what it knows by then. */
export interface Intent {
  act: Act;
  /** Makes the choices: which players, groups, users. */
  pick: number;
}

/** What clients do. */
export type Act =
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
export type Report = 'start' | 'points' | 'injury' | 'jump';

/** A schedule: who does what, what comes from outside, what breaks, and whose turn it is when. */
export interface Plan {
  clients: { user: number; intents: Intent[] }[];
  reports: { report: Report; pick: number }[];
  ticks: number[];
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
  ['orders', 6],
  ['guest save', 4],
];

const FAULTS: FaultKind[] = ['cut before', 'cut after', 'cut after commit', 'cut after commit', 'terminate', 'jump'];
const REPORTS: Report[] = ['start', 'points', 'injury', 'injury', 'jump'];
const USERS = 6;
const LAST_TURN = 160;

/** Any schedule with at most so many faults. */
export function anyPlan(mostFaults = 3): fc.Arbitrary<Plan> {
  const act = fc.oneof(...ACTS.map(([name, weight]) => ({ arbitrary: fc.constant(name), weight })));
  const intent = fc.record({ act, pick: fc.nat(9999) });
  const user = fc.oneof({ arbitrary: fc.nat(1), weight: 1 }, { arbitrary: fc.nat(USERS - 1), weight: 1 });
  return fc.record({
    clients: fc.array(fc.record({ user, intents: fc.array(intent, { minLength: 2, maxLength: 6, size: 'max' }) }), {
      ...{ minLength: 2, maxLength: 6, size: 'max' },
    }),
    reports: fc.array(fc.record({ report: fc.constantFrom(...REPORTS), pick: fc.nat(9999) }), {
      maxLength: 4,
      size: 'max',
    }),
    ticks: fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
    faults: fc.array(fc.record({ turn: fc.nat(LAST_TURN), kind: fc.constantFrom(...FAULTS) }), {
      maxLength: mostFaults,
      size: 'max',
    }),
    scheduler: fc.scheduler(),
  });
}
