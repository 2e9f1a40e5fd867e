import { expect, it } from 'vitest';
import { person } from '../api/testing/person.ts';
import { identityOf } from './identity.ts';

it('[A7.20] sends analytics the user id and these six fields', () => {
  const user = { ...person({ subscription_status: 'active' }), last_sign_in_at: '2026-11-20T10:00:00.000Z' };
  expect(identityOf(user)).toEqual({
    id: '1',
    fields: {
      email: 'ann@singleback.test',
      username: 'Ann',
      displayName: 'Ann',
      subscriptionStatus: 'active',
      lastSignIn: '2026-11-20T10:00:00.000Z',
      createdAt: '2026-08-01T00:00:00.000Z',
    },
  });
});

it('[A7.20] falls back to the e-mail for a user without a name', () => {
  const { fields } = identityOf(person({ display_name: null }));
  expect([fields.username, fields.displayName]).toEqual(['ann@singleback.test', 'ann@singleback.test']);
});
