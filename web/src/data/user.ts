/** The signed-in user as the client knows them [A3.1, A3.2, A3.3]. Times are UTC, ISO 8601. */
export interface User {
  id: string;
  email: string;
  created_at: string;
  updated_at: string;
  last_sign_in_at: string | null;
  user_metadata: {
    display_name: string;
    profile_completed: boolean;
    notification_preferences: { injury_alerts: boolean; lineup_reminders: boolean };
  };
  app_metadata: { role: string | null };
}

/** Reads the user out of the sign-in service's answer; null when there is no session. */
export function readUser(answer: unknown): User | null {
  const user = (answer as { user?: Record<string, unknown> } | null)?.user;
  if (typeof user?.id !== 'string' || typeof user.email !== 'string') return null;
  return {
    id: user.id,
    email: user.email,
    created_at: String(user.createdAt ?? ''),
    updated_at: String(user.updatedAt ?? ''),
    last_sign_in_at: typeof user.lastSignInAt === 'string' ? user.lastSignInAt : null,
    user_metadata: {
      display_name: typeof user.name === 'string' ? user.name : '',
      profile_completed: user.profileCompleted === true,
      notification_preferences: {
        injury_alerts: user.injuryAlerts !== false,
        lineup_reminders: user.lineupReminders !== false,
      },
    },
    app_metadata: { role: typeof user.role === 'string' ? user.role : null },
  };
}

/** A user is unchanged if id, e-mail, timestamps and metadata are all equal [A3.1]. */
export function isSameUser(one: User, other: User): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
