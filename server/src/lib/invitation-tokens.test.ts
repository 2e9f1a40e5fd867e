import { expect, test } from 'vitest';
import { randomIds } from './ids.ts';
import { invitationToken, readInvitationToken } from './invitation-tokens.ts';

const secret = 'a secret';

test('an invitation is known by its token, which stands in a path as it is', () => {
  const id = randomIds.uuid();
  const token = invitationToken(secret, id);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(readInvitationToken(secret, token)).toBe(id);
});

test('a token that is torn, changed, padded, or of another secret is none', () => {
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
