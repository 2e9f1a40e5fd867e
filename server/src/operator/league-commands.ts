// Commands about groups, about what users wrote and reported, and about jobs that failed.

import type { GroupAction } from '@singleback/contract/admin/admin-users.ts';
import type { Context } from '../context.ts';
import { findUserByAddress } from '../features/account/account-service.ts';
import { OperatorError } from '../lib/app-error.ts';
import { actOnGroup, searchGroups } from './admin/admin-groups.ts';
import { listFeedback, listReports, markFeedbackDone, markReported } from './admin/admin-inbox.ts';
import { readTroubles } from './admin/admin-overview.ts';
import { refusedPushes } from './alarms.ts';
import type { Terminal } from './command-database.ts';
import { actOf, needed, type Words } from './command-words.ts';
import { onBackend } from './database-commands.ts';
import { retryByAdmin } from './site-commands.ts';

type GroupCommand = (reason: string, words: Words, context: Context) => Promise<GroupAction>;

/** What the commands about one group do. */
const COMMANDS: Readonly<Record<string, GroupCommand>> = {
  'rename-group': async (reason, words) => ({ action: 'rename', name: needed(words, 'name'), reason }),
  'close-group': async (reason) => ({ action: 'close', reason }),
  'reopen-group': async (reason) => ({ action: 'reopen', reason }),
  async 'transfer-group'(reason, words, { db }) {
    const email = needed(words, 'to');
    const userId = await findUserByAddress(db, email);
    if (userId === null) throw new OperatorError(`There is no account with the address ${email}.`);
    return { action: 'transfer', user_id: userId, reason };
  },
};

/** `npm run admin -- close-group ID --reason TEXT` and the like. */
export async function runOnGroup(words: Words, terminal: Terminal): Promise<void> {
  const [id = ''] = words.plain;
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    const request = await (COMMANDS[words.name] as GroupCommand)(act.reason, words, context);
    const { group, message } = await actOnGroup(context, await idOf(context, id), request, act);
    terminal.say(`${group.name}: ${message}`);
  });
}

/** `npm run admin -- find-group TEXT`: by part of the name or by id. */
export function findGroups({ plain }: Words, terminal: Terminal): Promise<void> {
  const text = plain.join(' ').trim();
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
export function showFeedback(words: Words, terminal: Terminal): Promise<void> {
  const state = stateOf(words);
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
export async function endFeedback(words: Words, terminal: Terminal): Promise<void> {
  const [id = ''] = words.plain;
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    await markFeedbackDone(context, id, true, act);
    terminal.say('Marked as done.');
  });
}

/** `npm run admin -- reports [done]`: the names and messages that users reported. */
export function showReports(words: Words, terminal: Terminal): Promise<void> {
  const state = stateOf(words);
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
export async function endReport(words: Words, terminal: Terminal): Promise<void> {
  const [type, id = ''] = words.plain as ['user' | 'group' | 'message', string];
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    await markReported(context, { type, id: id.toLowerCase() }, act);
    terminal.say('Marked as done.');
  });
}

const stateOf = ({ plain }: Words) => (plain[0] === 'done' ? 'done' : 'open');

/** `npm run admin -- failures`: the jobs, emails and pushes that failed, newest first. */
export function showFailures(_: Words, terminal: Terminal): Promise<void> {
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
export async function retryFailedJob(words: Words, terminal: Terminal): Promise<void> {
  const [queue = '', id = ''] = words.plain;
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    await retryByAdmin(context, { id, queue }, act);
    terminal.say('A process runs it within seconds.');
  });
}
