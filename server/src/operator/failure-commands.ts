import { checkedReason } from '../lib/app-error.ts';
import { readTroubles } from './admin/admin-overview.ts';
import { refusedPushes } from './alarms.ts';
import type { Terminal } from './command-database.ts';
import { onBackend } from './database-commands.ts';
import { needed, splitWords, WrongWords } from './override-words.ts';
import { retryByAdmin } from './site-commands.ts';

/** `npm run admin -- failures`: the jobs, emails and pushes that failed, newest first. */
export function showFailures(terminal: Terminal): Promise<void> {
  return onBackend(null, terminal, async (context) => {
    const { jobs, emails } = await readTroubles(context);
    for (const { id, queue, next_at, attempts, reason } of jobs) {
      const next = next_at === null ? 'given up' : `next try ${next_at}`;
      terminal.say(`Job ${queue} ${id}: ${attempts} retries, ${next}. ${reason}`);
    }
    for (const { failed_at, recipient, subject, is_refused, reason } of emails) {
      const why = is_refused ? 'no such mailbox' : reason;
      terminal.say(`Email of ${failed_at} to ${recipient}, “${subject}”: ${why}`);
    }
    const pushes = await refusedPushes(context.db, context.clock.real());
    for (const { refusal, browsers, lastAt } of pushes) {
      terminal.say(
        `Push to ${browsers} ${browsers === 1 ? 'browser' : 'browsers'}, last ${lastAt.toISOString()}: ${refusal}`,
      );
    }
    if (jobs.length + emails.length + pushes.length === 0) {
      terminal.say('No job has failed, and no email or push of the last seven days.');
    }
  });
}

/** `npm run admin -- retry-job QUEUE ID --reason TEXT`. */
export async function retryFailedJob(line: readonly string[], terminal: Terminal): Promise<void> {
  const words = splitWords(line, ['reason']);
  const [queue, id, ...more] = words.plain;
  if (queue === undefined || id === undefined || more.length > 0) {
    throw new WrongWords('retry-job takes a queue and an id, as failures shows them.');
  }
  const act = { actor: null, reason: checkedReason(needed(words, 'reason')) };
  await onBackend(null, terminal, async (context) => {
    await retryByAdmin(context, { id, queue }, act);
    terminal.say('A process runs it within seconds.');
  });
}
