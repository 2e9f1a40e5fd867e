import type { ReadToken } from '@singleback/contract/read-tokens.ts';
import { checkReadToken, READ_TOKEN_PREFIX } from '@singleback/game/account/credentials.ts';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { deleteReadToken, listReadTokens, type StoredReadToken, saveReadToken } from '../../db/read-tokens.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/ids.ts';

/** The caller's read-only API tokens, newest first. */
export async function ownReadTokens({ db }: Context, { caller: { userId } }: Input<'GET /account/read-tokens'>) {
  return (await listReadTokens(db, userId)).map(present);
}

/** Creates a token, which only this response shows. Refuses with field_invalid. */
export async function makeReadToken(
  { db, ids, clock }: Context,
  { caller: { userId }, body: { name } }: Input<'POST /account/read-tokens'>,
): Promise<ReadToken & { token: string }> {
  const token = READ_TOKEN_PREFIX + ids.token();
  const kept = { id: ids.uuid(), name: name.trim(), createdAt: clock.real(), lastUsedAt: null };
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    refuse(checkReadToken(name, (await listReadTokens(tx, userId)).length));
    await saveReadToken(tx, { ...kept, userId, tokenHash: hashToken(token) });
  });
  return { ...present(kept), token };
}

/** Revokes a token of the caller's. Refuses with not_found. */
export async function revokeReadToken(
  { db }: Context,
  { caller: { userId }, params: { id: tokenId } }: Input<'DELETE /account/read-tokens/:id'>,
): Promise<void> {
  if (!(await deleteReadToken(db, userId, tokenId))) throw new AppError('not_found', 'There is no such token.');
}

function present({ id, name, createdAt, lastUsedAt }: StoredReadToken): ReadToken {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}
