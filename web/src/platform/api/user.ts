import type { User } from '@singleback/contract/account.ts';

export type { User };

/** Reads the user from the auth service's session response [A3.4]; null when there is no session. */
export function readUser(answer: unknown): User | null {
  const user = (answer as { user?: Partial<User> } | null)?.user;
  if (typeof user?.id !== 'string' || typeof user.email !== 'string') return null;
  return user.user_metadata && user.app_metadata ? (user as User) : null;
}

/** A user is unchanged if id, e-mail, timestamps and metadata are all equal [A3.1]. */
export function isSameUser(one: User, other: User): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The name to call a user by: the display name, else the name from Google, else the e-mail. */
export function calledName({ email, user_metadata }: User): string {
  return user_metadata.display_name || user_metadata.full_name || user_metadata.name || email;
}
