import { expect, test } from 'vitest';
import { person } from './testing/person.ts';
import { calledName, isSameUser, readUser } from './user.ts';

test('[A3.1, A3.2, A3.3, A3.4] reads the user with both kinds of metadata from the session response, or null', () => {
  const user = person({ provider: 'google', role: 'super-admin' });
  const session = { id: 's', expires_at: '2026-12-01T00:00:00.000Z' };
  expect(readUser({ session, user })).toEqual(user);
  const { user_metadata: _, ...torn } = user;
  for (const none of [null, {}, { user: null }, { user: { id: '1' } }, { user: torn }, 'x']) {
    expect(readUser(none)).toBeNull();
  }
});

test('[A3.1] a user is unchanged only if every field is equal', () => {
  const user = person();
  expect(isSameUser(user, structuredClone(user))).toBe(true);
  expect(isSameUser(user, { ...user, updated_at: '2026-09-01T00:00:00.000Z' })).toBe(false);
  expect(isSameUser(user, person({ profile_completed: true }))).toBe(false);
  expect(isSameUser(user, person({ role: 'super-admin' }))).toBe(false);
});

test('a user’s name is the display name, else the name from Google, else the e-mail', () => {
  expect(calledName(person({ full_name: 'Ann Lee' }))).toBe('Ann');
  expect(calledName(person({ display_name: null, full_name: 'Ann Lee', name: 'Ann' }))).toBe('Ann Lee');
  expect(calledName(person({ display_name: null }))).toBe('ann@singleback.test');
});
