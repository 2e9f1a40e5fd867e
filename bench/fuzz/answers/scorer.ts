import fc from 'fast-check';

// What a careful scorer would show of a game, written from the principles (docs/live-season.md) and not from the code:
// what adds counts at once, what takes away needs a second answer, a start before the kickoff locks and reveals nothing.

/** What an answer says of the game; null: the game is not in it, or nobody can read it. */
export type Said =
  | { status: 'scheduled' | 'delayed' | 'cancelled' | 'postponed' }
  | { status: 'in_progress' | 'final' | 'suspended'; away: number; home: number };

/** What users see. */
export interface Shown {
  status: 'scheduled' | 'in_progress' | 'over' | 'postponed' | 'cancelled';
  score: string;
  isLocked: boolean;
  isRevealed: boolean;
  /** It is said that sources contradict each other. */
  isMarked: boolean;
  isDelayed: boolean;
}

interface Scorer {
  /** An answer was read at an instant, in minutes after the kickoff. */
  hears(said: Said, at: number): void;
  /** Another process takes over: what was believed stays, what was not is to be said again. */
  restarts(): void;
  shows(at: number): Shown;
}

const TWO_MINUTES = 2;
const TWENTY_SECONDS = 1 / 3;
const SHORTEST_GAME = 90;

export function carefulScorer(): Scorer {
  let believed: Said = { status: 'scheduled' };
  let pending: { what: string; since: number | null } | null = null;
  let isLocked = false;
  let isEarly = false;

  const hasBegun = (said: Said) => said.status === 'in_progress' || said.status === 'final';
  const isStopped = (said: Said) => said.status === 'postponed' || said.status === 'suspended';
  /** What the answer takes away, and for how long it has to be said. */
  const takenAway = (said: Said, at: number): { what: string; minutes: number } | null => {
    if (hasBegun(said) && !hasBegun(believed) && at < 0) return { what: `early ${said.status}`, minutes: TWO_MINUTES };
    if (said.status === 'cancelled' && believed.status !== 'cancelled')
      return { what: 'cancelled', minutes: TWO_MINUTES };
    if (isStopped(said) && believed.status !== 'cancelled') {
      return isStopped(believed) ? null : { what: 'stopped', minutes: TWO_MINUTES };
    }
    if (said.status === 'final' && believed.status !== 'final' && at < SHORTEST_GAME)
      return { what: 'final', minutes: TWO_MINUTES };
    const isBack = (hasBegun(believed) && !hasBegun(said)) || (believed.status === 'final' && said.status !== 'final');
    if (isBack) return { what: said.status, minutes: TWO_MINUTES };
    const isLower = 'away' in said && 'away' in believed && (said.away < believed.away || said.home < believed.home);
    if (!isLower) return null;
    return { what: 'lower', minutes: believed.status === 'final' ? TWO_MINUTES : TWENTY_SECONDS };
  };
  const lockIfDue = (at: number) => {
    if (believed.status === 'cancelled') isLocked = false;
    else if (hasBegun(believed) || (at >= 0 && !isStopped(believed))) isLocked = true;
  };
  return {
    hears(said, at) {
      lockIfDue(at);
      const taken = takenAway(said, at);
      const since = (pending !== null && taken?.what === pending.what ? pending.since : null) ?? at;
      // Instants are whole seconds: thirds of a minute are not exact.
      const isConfirmed = taken === null || Math.round((at - since) * 60) >= Math.round(taken.minutes * 60);
      pending = isConfirmed ? null : { what: taken.what, since };
      isEarly = pending?.what.startsWith('early') === true;
      if (isConfirmed) believed = said;
      lockIfDue(at);
    },
    restarts() {
      pending = pending === null ? null : { ...pending, since: null };
    },
    shows(at) {
      lockIfDue(at);
      const { status } = believed;
      const isOver = status === 'final';
      return {
        status: isOver ? 'over' : status === 'delayed' ? 'scheduled' : status === 'suspended' ? 'postponed' : status,
        score: 'away' in believed ? `${believed.away}-${believed.home}` : '-',
        // A start of a game that is canceled locks nobody before it is confirmed.
        isLocked: isLocked || (isEarly && status !== 'cancelled'),
        isRevealed: isLocked,
        isMarked: pending !== null && !isEarly,
        isDelayed: status === 'delayed',
      };
    },
  };
}

/** One step of an order of answers: so many seconds later, what is heard then. */
interface Step {
  seconds: number;
  /** 'torn': nobody can read it. 'absent': it has other games. 'stale': what was said so many answers ago. */
  heard: Said | 'torn' | 'absent' | 'restart' | { stale: number };
}

const points = fc.record({ away: fc.constantFrom(0, 3, 7, 10, 14), home: fc.constantFrom(0, 3, 7, 10, 14) });
const withScore = (status: 'in_progress' | 'final' | 'suspended') =>
  points.map((score): Said => ({ status, ...score }));
const bare = fc.constantFrom<Said>(
  { status: 'scheduled' },
  { status: 'delayed' },
  { status: 'cancelled' },
  { status: 'postponed' },
);

const said: fc.Arbitrary<Said> = fc.oneof(
  { weight: 4, arbitrary: withScore('in_progress') },
  { weight: 3, arbitrary: withScore('final') },
  { weight: 1, arbitrary: withScore('suspended') },
  { weight: 5, arbitrary: bare },
);

/** Often an answer is the same as the one before: whatever is confirmed has to be said twice. */
const heard: fc.Arbitrary<Step['heard']> = fc.oneof(
  { weight: 6, arbitrary: said },
  { weight: 4, arbitrary: fc.constant({ stale: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 5 }).map((stale) => ({ stale })) },
  { weight: 2, arbitrary: fc.constantFrom<Step['heard']>('torn', 'absent', 'restart') },
);

const seconds = fc.constantFrom(20, 20, 40, 60, 120, 140, 600, 3_600);

/** When the first answer is read, in minutes after the kickoff, and what follows. */
export interface Order {
  begins: number;
  steps: Step[];
}

export const anyOrder = (longest = 14): fc.Arbitrary<Order> =>
  fc.record({
    begins: fc.constantFrom(-60, -3, -1, 0, 30, 88, 100),
    steps: fc.array(fc.record({ seconds, heard }), { minLength: 1, maxLength: longest }),
  });

/** What each step says, with the instants in minutes after the kickoff. */
export function heardIn({ begins, steps }: Order): { at: number; heard: Said | 'torn' | 'absent' | 'restart' }[] {
  const all: Said[] = [{ status: 'scheduled' }];
  let at = begins * 60;
  return steps.map((step) => {
    at += step.seconds;
    const { heard: one } = step;
    const now = typeof one === 'object' && 'stale' in one ? (all.at(-one.stale) ?? (all[0] as Said)) : one;
    if (typeof now === 'object') all.push(now);
    return { at: at / 60, heard: now };
  });
}
