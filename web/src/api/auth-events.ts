/** What happens to who is signed in [A4.1]. The first answer is no change: it is told as 'initial_session' alone. */
export type AuthEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery';

export type AuthListener = (event: AuthEvent) => void;

export interface AuthEvents {
  /** Answers how to stop listening. */
  listen(listener: AuthListener): () => void;
  emit(event: AuthEvent): void;
}

export function createAuthEvents(): AuthEvents {
  const listeners = new Set<AuthListener>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(event) {
      for (const listener of listeners) listener(event);
    },
  };
}
