import { type ReactNode, useEffect } from 'react';
import { AuthContext, session, startSession } from '../data/session.ts';

/** Holds who is signed in for everything inside; `onChange` is called whenever somebody, or somebody else, comes or goes. */
export function AuthProvider({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  useEffect(() => {
    // The first answer is no change: the guards have waited for it.
    const deaf = session.listen((event) => {
      if (event === 'signed_in' || event === 'signed_out') onChange();
    });
    const end = startSession();
    return () => {
      deaf();
      end();
    };
  }, [onChange]);
  return <AuthContext value={session}>{children}</AuthContext>;
}
