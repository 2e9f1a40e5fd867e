// Commands about groups, about what users wrote and reported, and about jobs that failed.

import type { GroupAction } from '@singleback/contract/admin/admin-users.ts';
import { isUuid } from '@singleback/game/text/uuid.ts';
import type { Context } from '../context.ts';
import { findUserByAddress } from '../features/account/account-service.ts';
import { checkedReason, OperatorError } from '../lib/app-error.ts';
import { actOnGroup, searchGroups } from './admin/admin-groups.ts';
import { listFeedback, listReports, markFeedbackDone, markReported } from './admin/admin-inbox.ts';
import { readTroubles } from './admin/admin-overview.ts';
import { refusedPushes } from './alarms.ts';
import type { Terminal } from './command-database.ts';
import { onBackend } from './database-commands.ts';
import { needed, splitWords, type Words, WrongWords } from './override-words.ts';
import { retryByAdmin } from './site-commands.ts';

type Wanted =
  | Omit<Extract<GroupAction, { action: 'close' | 'reopen' }>, 'reason'>
  | { action: 'rename'; name: string }
  | { action: 'transfer'; user_id: string };

/** The commands about one group, by name, with the option that each needs besides the reason. */
const COMMANDS: Readonly<Record<string, { needs?: string; wanted(words: Words, context: Context): Promise<Wanted> }>> =
  {
    'rename-group': { needs: 'name', wanted: async (words) => ({ action: 'rename', name: needed(words, 'name') }) },
    'close-group': { wanted: async () => ({ action: 'close' }) },
    'reopen-group': { wanted: async () => ({ action: 'reopen' }) },
    'transfer-group': {
      needs: 'to',
      async wanted(words, { db }) {
        const email = needed(words, 'to');
        const userId = await findUserByAddress(db, email);
        if (userId === null) throw new OperatorError(`There is no account with the address ${email}.`);
        return { action: 'transfer', user_id: userId };
      },
    },
  };

/** The names of the commands about one group. */
export const GROUP_COMMANDS: readonly string[] = Object.keys(COMMANDS);

/** `npm run admin -- close-group ID --reason TEXT` and the like. */
export async function runOnGroup(name: string, line: readonly string[], terminal: Terminal): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined) throw new RangeError(`no command ${name}`);
  const words = splitWords(line, ['reason', ...(command.needs === undefined ? [] : [command.needs])]);
  const [id, ...more] = words.plain;
  if (id === undefined || more.length > 0) throw new WrongWords(`${name} takes one id, as find-group shows it.`);
  const reason = checkedReason(needed(words, 'reason'));
  if (command.needs !== undefined) needed(words, command.needs);
  await onBackend(null, terminal, async (context) => {
    const wanted = { ...(await command.wanted(words, context)), reason };
    const { group, message } = await actOnGroup(context, await idOf(context, id), wanted, { actor: null, reason });
    terminal.say(`${group.name}: ${message}`);
  });
}

/** `npm run admin -- find-group TEXT`: by part of the name or by id. */
export function findGroups(text: string, terminal: Terminal): Promise<void> {
  return onBackend(null, terminal, async (context) => {
    const { groups, has_more } = await searchGroups(context, { search: text });
    for (const { id, name, members, creator, season, visibility, is_active } of groups) {
      const marks = [
        `${members} members`,
        visibility,
        season,
        creator === null ? null : `created by ${creator.name}`,
        is_active ? null : 'closed',
      ];
      terminal.say([name, id, ...marks].filter((mark) => mark !== null).join(', '));
    }
    if (groups.length === 0) terminal.say(`No group is called ${text}.`);
    if (has_more) terminal.say(`These are the first ${groups.length}. Give more of the name.`);
  });
}

/** Refuses what is no id in one line, before the database does. */
async function idOf(context: Context, id: string): Promise<string> {
  const { groups } = await searchGroups(context, { search: id });
  const found = groups.find((group) => group.id === id.toLowerCase());
  if (found === undefined) throw new OperatorError(`There is no group with the id ${id}. See: find-group`);
  return found.id;
}

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

/** `npm run admin -- reports [done]`: the names and messages that users reported. */
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

/** `npm run admin -- report-done user|group|message ID --reason TEXT`. */
export async function endReport(line: readonly string[], terminal: Terminal): Promise<void> {
  const words = splitWords(line, ['reason']);
  const [type, id = '', ...more] = words.plain;
  if ((type !== 'user' && type !== 'group' && type !== 'message') || !isUuid(id) || more.length > 0) {
    throw new WrongWords('report-done takes user, group or message, and the id, as reports shows them.');
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
