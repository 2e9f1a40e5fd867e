/** Session events [A4.1]. The first response only emits 'initial_session'. */
export type AuthEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery';

export type AuthListener = (event: AuthEvent) => void;

export interface AuthEvents {
  /** Returns a function that unsubscribes. */
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
