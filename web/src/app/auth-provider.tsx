import { type ReactNode, useEffect } from 'react';
import { clearShown } from '../account/complete-profile.ts';
import { AuthContext, session, signedInUserId, startSession } from '../api/session.ts';
import { deviceStore, dropDraftsOfOthers } from '../lineups/builder/kept-drafts.ts';

/** Provides the session to everything inside; `onChange` is called whenever a user, or another one, signs in or out. */
export function AuthProvider({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  useEffect(() => {
    // The first answer is no change: the guards have waited for it.
    const unsubscribe = session.listen((event) => {
      if (event === 'signed_out') clearShown();
      dropOldDrafts();
      if (event === 'signed_in' || event === 'signed_out') onChange();
    });
    const end = startSession();
    return () => {
      unsubscribe();
      end();
    };
  }, [onChange]);
  return <AuthContext value={session}>{children}</AuthContext>;
}

/** While nobody knows whether the session has ended, drafts stay: the user may go on once the server answers. */
function dropOldDrafts(): void {
  const userId = signedInUserId();
  if (userId !== undefined) dropDraftsOfOthers(deviceStore(), userId);
}
