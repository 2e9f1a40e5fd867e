import { type ReactNode, useEffect } from 'react';
import { AuthContext, session, startSession } from '../data/session.ts';

/** Holds who is signed in for everything inside; `onChange` is called whenever that changes. */
export function AuthProvider({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  useEffect(() => {
    let known = identity();
    const stop = session.subscribe(() => {
      const before = known;
      known = identity();
      // The first answer is no change: the guards have waited for it.
      if (before !== known && before !== 'loading') onChange();
    });
    const end = startSession();
    return () => {
      stop();
      end();
    };
  }, [onChange]);
  return <AuthContext value={session}>{children}</AuthContext>;
}

function identity(): string {
  const state = session.read();
  return state.status === 'session' ? state.user.id : state.status;
}
