import type { User } from '@singleback/contract/account.ts';

export type { User };

/** Reads the user out of the sign-in service's answer [A3.4]; null when there is no session. */
export function readUser(answer: unknown): User | null {
  const user = (answer as { user?: Partial<User> } | null)?.user;
  if (typeof user?.id !== 'string' || typeof user.email !== 'string') return null;
  return user.user_metadata ? (user as User) : earlierUser(user as Record<string, unknown>);
}

function earlierUser(user: Record<string, unknown>): User {
  return {
    id: String(user.id),
    email: String(user.email),
    created_at: String(user.createdAt ?? ''),
    updated_at: String(user.updatedAt ?? ''),
    last_sign_in_at: typeof user.lastSignInAt === 'string' ? user.lastSignInAt : null,
    user_metadata: {
      display_name: typeof user.name === 'string' ? user.name : '',
      full_name: null,
      name: null,
      profile_completed: user.profileCompleted === true,
      subscription_status: 'free',
      notification_preferences: {
        injury_alerts: user.injuryAlerts !== false,
        lineup_reminders: user.lineupReminders !== false,
      },
    },
    app_metadata: { provider: 'email', has_password: true, role: typeof user.role === 'string' ? user.role : null },
  };
}

/** A user is unchanged if id, e-mail, timestamps and metadata are all equal [A3.1]. */
export function isSameUser(one: User, other: User): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a user is called to their face: the display name, else the name that Google knows, else the e-mail. */
export function calledName({ email, user_metadata }: User): string {
  return user_metadata.display_name || user_metadata.full_name || user_metadata.name || email;
}
