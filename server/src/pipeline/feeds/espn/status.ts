import type { GameRecord } from '../../report.ts';
import { flagAt, textAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';

/** A game's status; delayed: its start is, nothing was played. */
export type EspnStatus = GameRecord['status'] | 'delayed';

/**
 * A game's status by ESPN's status type. 'post' alone is not a result: a cancelled game is 'post', too. A delayed game has
 * begun only if something was played. Throws ResponseRejected on an unknown state.
 */
export function statusOf(type: unknown, hasPlay: boolean): EspnStatus {
  const name = textAt(type, 'name') ?? '';
  if (/POSTPONED|SUSPENDED/.test(name)) return 'postponed';
  if (/CANCEL|FORFEIT/.test(name)) return 'cancelled';
  const state = textAt(type, 'state') ?? stateByName(name);
  const isCompleted = flagAt(type, 'completed') ?? /FINAL/.test(name);
  if (state === 'post' && isCompleted) return 'final';
  if (/DELAY/.test(name)) return hasPlay ? 'in_progress' : 'delayed';
  // 'post' without a result: all we know is that it had begun.
  if (state === 'in' || state === 'post') return 'in_progress';
  if (state === 'pre') return 'scheduled';
  throw new ResponseRejected(`its state is '${state ?? ''}'`);
}

function stateByName(name: string): string | null {
  if (/FINAL/.test(name)) return 'post';
  if (/IN_PROGRESS|HALFTIME|END_PERIOD/.test(name)) return 'in';
  return /SCHEDULED/.test(name) ? 'pre' : null;
}
