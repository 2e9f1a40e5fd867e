import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import type { Caller } from '../lib/tokens/access-tokens.ts';

// Read-only tokens don't give access to the account itself.
const OF_THE_ACCOUNT = /^\/(account|subscriptions|notifications|admin)\b/;

/** Whether a read token is refused for a call of the contract. */
export function refusesReadTokens(method: string, path: string): boolean {
  return method !== 'GET' || OF_THE_ACCOUNT.test(path);
}

/**
 * The caller, from the bearer token alone: no cookie is read, so another site can't use it (rules 5.1). A read token
 * is good for a GET that is not about the account. `path` is the call's pattern in the contract. Refuses with
 * not_signed_in without a valid token, with not_allowed where a read token is not enough.
 */
export async function callerOf(
  request: FastifyRequest,
  { tokens, programs }: Pick<Context, 'tokens' | 'programs'>,
  path: string,
): Promise<Caller> {
  const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const isReadToken = programs.isReadToken(token);
  const isAccessToken = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
  const caller = isReadToken ? await programs.verify(token) : isAccessToken ? await tokens.verify(token) : null;
  if (!caller) throw new AppError('not_signed_in', 'Please sign in to continue.');
  if (isReadToken && refusesReadTokens(request.method, path)) {
    throw new AppError('not_allowed', 'This token only reads, and nothing of the account itself.');
  }
  return caller;
}
