import { expect, test } from 'vitest';
import { randomIds } from '../ids.ts';
import { invitationToken, readInvitationToken } from './signed-ids.ts';

const secret = 'a secret';

test('a token identifies an invitation and needs no escaping in a path', () => {
  const id = randomIds.uuid();
  const token = invitationToken(secret, id);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(readInvitationToken(secret, token)).toBe(id);
});

test('rejects a token that is truncated, changed, padded, or of another secret', () => {
  const token = invitationToken(secret, randomIds.uuid());
  const other = invitationToken('another', randomIds.uuid());
  const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
  const swapped = invitationToken(secret, randomIds.uuid()).slice(0, 22) + token.slice(22);
  for (const wrong of [
    '',
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    changed,
    swapped,
    other,
    '\u0000',
  ]) {
    expect(readInvitationToken(secret, wrong)).toBeNull();
  }
});
