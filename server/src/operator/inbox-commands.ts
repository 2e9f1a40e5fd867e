import { isUuid } from '@singleback/game/text/plain-text.ts';
import { checkedReason } from '../lib/app-error.ts';
import { listFeedback, listReports, markFeedbackDone, markReported } from './admin/admin-inbox.ts';
import type { Terminal } from './command-database.ts';
import { onBackend } from './database-commands.ts';
import { needed, splitWords, WrongWords } from './override-words.ts';

/** `npm run admin -- feedback [done]`: what users wrote, newest first. */
export function showFeedback(line: readonly string[], terminal: Terminal): Promise<void> {
  const state = stateOf('feedback', line);
  return onBackend(null, terminal, async (context) => {
    const found = await listFeedback(context, state);
    for (const { id, created_at, type, subject, description, email, user } of found) {
      const reply = email === null ? '' : `, reply to ${email}`;
      terminal.say(`${created_at}  ${type}: ${subject} (${user.name}${reply})  ${id}`);
      for (const text of description.split('\n')) terminal.say(`  ${text}`);
    }
    if (found.length === 0) terminal.say(state === 'done' ? 'No feedback is marked as done.' : 'No feedback waits.');
  });
}

/** `npm run admin -- feedback-done ID --reason TEXT`. */
export async function endFeedback(line: readonly string[], terminal: Terminal): Promise<void> {
  const words = splitWords(line, ['reason']);
  const [id = '', ...more] = words.plain;
  if (!isUuid(id) || more.length > 0) throw new WrongWords('feedback-done takes one id, as feedback shows it.');
  const act = { actor: null, reason: checkedReason(needed(words, 'reason')) };
  await onBackend(null, terminal, async (context) => {
    await markFeedbackDone(context, id, true, act);
    terminal.say('Marked as done.');
  });
}

/** `npm run admin -- reports [done]`: the names that users reported. */
export function showReports(line: readonly string[], terminal: Terminal): Promise<void> {
  const state = stateOf('reports', line);
  return onBackend(null, terminal, async (context) => {
    const found = await listReports(context, state);
    for (const { subject_type, subject_id, reported_name, name, reports } of found) {
      const now = name === null ? 'deleted' : name === reported_name ? null : `now ${name}`;
      terminal.say(
        `The ${subject_type} “${reported_name}”${now === null ? '' : `, ${now}`}  ${subject_type} ${subject_id}`,
      );
      for (const { created_at, reporter, reason } of reports) terminal.say(`  ${created_at} ${reporter}: ${reason}`);
    }
    if (found.length === 0) terminal.say(state === 'done' ? 'No report is marked as done.' : 'No report waits.');
  });
}

/** `npm run admin -- report-done user|group ID --reason TEXT`. */
export async function endReport(line: readonly string[], terminal: Terminal): Promise<void> {
  const words = splitWords(line, ['reason']);
  const [type, id = '', ...more] = words.plain;
  if ((type !== 'user' && type !== 'group') || !isUuid(id) || more.length > 0) {
    throw new WrongWords('report-done takes user or group, and the id, as reports shows them.');
  }
  const act = { actor: null, reason: checkedReason(needed(words, 'reason')) };
  await onBackend(null, terminal, async (context) => {
    await markReported(context, { type, id: id.toLowerCase() }, act);
    terminal.say('Marked as done.');
  });
}

function stateOf(name: string, line: readonly string[]): 'open' | 'done' {
  const [state, ...more] = line;
  if ((state !== undefined && state !== 'done') || more.length > 0)
    throw new WrongWords(`${name} takes done, or nothing.`);
  return state ?? 'open';
}
