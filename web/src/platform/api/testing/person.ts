import type { User } from '../user.ts';

type Some = Partial<User['user_metadata'] & User['app_metadata']>;

/** A user like Ann, except for the given fields. */
export function person({ provider = 'email', has_password = true, role = null, ...metadata }: Some = {}): User {
  return {
    id: '1',
    email: 'ann@singleback.test',
    created_at: '2026-08-01T00:00:00.000Z',
    updated_at: '2026-08-01T00:00:00.000Z',
    last_sign_in_at: null,
    user_metadata: {
      display_name: 'Ann',
      full_name: null,
      name: null,
      profile_completed: false,
      subscription_status: 'free',
      notification_preferences: { injury_alerts: true, lineup_reminders: true },
      ...metadata,
    },
    app_metadata: { provider, has_password, role },
  };
}

/** The reply to GET /auth/get-session for a signed-in user. */
export const sessionOf = (user: User) => ({ session: { id: user.id, expires_at: '2027-08-01T00:00:00.000Z' }, user });
