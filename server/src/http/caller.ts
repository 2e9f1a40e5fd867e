import type { FastifyRequest } from 'fastify';
import type { AccessTokens, Caller } from '../lib/access-tokens.ts';
import { AppError } from '../lib/app-error.ts';

/**
 * Who is calling, by the bearer token alone: no cookie is read, so another site can't use it (rules 5.1).
 * Refuses with not_signed_in when there is no token or it is not good.
 */
export async function callerOf(request: FastifyRequest, tokens: AccessTokens): Promise<Caller> {
  const header = request.headers.authorization ?? '';
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1];
  const caller = token ? await tokens.verify(token) : null;
  if (!caller) throw new AppError('not_signed_in', 'Please sign in to continue.');
  return caller;
}
