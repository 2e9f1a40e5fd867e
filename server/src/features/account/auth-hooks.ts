import { checkDisplayName, cleanDisplayName, displayNameTaken } from '@singleback/game/account/display-name.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { APIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Context } from '../../context.ts';
import { type Except, isNameFree, keysOf } from './names/display-names.ts';
import type { HookContext } from './note-sign-in.ts';

/** The library's error page [A2.2]. */
export const CALLBACK_PATH = '/auth/callback';

/** Users who have just set a password by link, by request. */
export type Resets = WeakMap<Request, string>;

/** Signs in a user who has just set a password by link (rules 5.5). */
export async function signInAfterReset(resets: Resets, hook: HookContext): Promise<void> {
  const userId = hook.path === '/reset-password' && hook.request ? resets.get(hook.request) : undefined;
  if (!userId) return;
  const { internalAdapter } = hook.context;
  const user = await internalAdapter.findUserById(userId);
  const session = user && (await internalAdapter.createSession(user.id));
  if (user && session) await setSessionCookie(hook, { session, user });
}

/** Refuses an invalid or taken display name; returns it with its keys. */
export async function checkName(context: Context, typed: string, except: Except) {
  const name = cleanDisplayName(typed);
  refuse(checkDisplayName(name, 'Username'));
  if (!(await isNameFree(context, name, except))) refuse(displayNameTaken('Username'));
  return { name, ...keysOf(name) };
}

/** Throws a rule's refusal as the library's kind of error. */
export function refuse(problem: Problem | null): void {
  if (!problem) return;
  const status = problem.code === 'display_name_taken' ? 'CONFLICT' : 'UNPROCESSABLE_ENTITY';
  const { code, message, details } = problem;
  throw new APIError(status, { code, message, ...(details && { details }) });
}
