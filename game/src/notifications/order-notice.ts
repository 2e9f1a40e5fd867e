import { type OrderResult, orderWords } from '../orders/outcome.ts';
import { roundLabel, roundWords } from '../season/round-words.ts';
import { type Notice, PREFERENCES_HINT } from './notice.ts';

/** What the owner of an order reads about it, once per check. `undoneUntil` is the lock, UTC, where one is known. */
export function orderNotice(
  result: OrderResult,
  {
    id,
    lineupId,
    undoneUntil,
    notAfter,
  }: { id: string; lineupId: string | null; undoneUntil: Date | null; notAfter: Date },
): Notice {
  const words = orderWords(result);
  const isDone = result.outcome === 'done';
  const why = isDone
    ? 'You asked for this in Plan, If I’m Away.'
    : (result.reason ?? 'It was not run before the lock.');
  const undo = isDone && undoneUntil !== null ? ' You can undo it until the kickoff.' : '';
  const week = result.kind === 'slot' ? ` (${roundWords(result)}, ${result.slot ?? ''})` : '';
  return {
    key: `order ${id}`,
    notAfter,
    letter: {
      subject: `While you were away: ${words}`,
      lines: [`${words}${week}.`, `${why}${undo}`],
      action:
        lineupId === null || !isDone
          ? { label: 'See If I’m Away', path: '/orders' }
          : { label: 'See it or undo it', path: '/orders' },
      after: PREFERENCES_HINT,
    },
    push: { title: words, body: `${roundLabel(result)}. ${why}` },
  };
}
