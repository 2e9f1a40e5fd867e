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

export interface Scorer {
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
