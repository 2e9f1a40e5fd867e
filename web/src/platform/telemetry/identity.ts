import type { User } from '../api/user.ts';

/** What analytics receives about a user [A7.20]. */
export interface Identity {
  id: string;
  fields: {
    email: string;
    username: string;
    displayName: string;
    subscriptionStatus: string;
    lastSignIn: string | null;
    createdAt: string;
  };
}

/** The user id and the fields of A7.20; username and display name fall back to the e-mail. */
export function identityOf(user: User): Identity {
  const name = user.user_metadata.display_name || user.email;
  return {
    id: user.id,
    fields: {
      email: user.email,
      username: name,
      displayName: name,
      subscriptionStatus: user.user_metadata.subscription_status,
      lastSignIn: user.last_sign_in_at,
      createdAt: user.created_at,
    },
  };
}
