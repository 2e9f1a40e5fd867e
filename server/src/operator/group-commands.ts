import type { GroupAction } from '@singleback/contract/admin/admin-users.ts';
import type { Context } from '../context.ts';
import { findUserByAddress } from '../features/account/account-service.ts';
import { checkedReason, OperatorError } from '../lib/app-error.ts';
import { actOnGroup, searchGroups } from './admin/admin-groups.ts';
import type { Terminal } from './command-database.ts';
import { onBackend } from './database-commands.ts';
import { needed, splitWords, type Words, WrongWords } from './override-words.ts';

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
