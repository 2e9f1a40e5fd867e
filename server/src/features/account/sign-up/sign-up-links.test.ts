import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readSignUpToken } from './sign-up-links.ts';

const authSecret = 'a-secret-of-at-least-thirty-two-characters';
const context = { authSecret } as Parameters<typeof readSignUpToken>[0];

const oldToken = (expiresAt: string, secret = authSecret) =>
  new SignJWT({ email: 'Ann@Singleback.test' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(new Date(expiresAt))
    .sign(new TextEncoder().encode(secret));

test('a link of an earlier version names its address, and whether it has expired', async () => {
  const email = 'ann@singleback.test';
  expect(await readSignUpToken(context, await oldToken('2999-01-01'))).toEqual({ email, isExpired: false });
  expect(await readSignUpToken(context, await oldToken('2020-01-01'))).toEqual({ email, isExpired: true });
});

test('a link with another signature is none, expired or not', async () => {
  for (const expiresAt of ['2999-01-01', '2020-01-01']) {
    expect(await readSignUpToken(context, await oldToken(expiresAt, `${authSecret}!`))).toBeNull();
  }
});
