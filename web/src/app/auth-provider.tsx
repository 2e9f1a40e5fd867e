import { type ReactNode, useEffect } from 'react';
import { dropDraftsOfOthers } from '../lineups/builder/kept-drafts.ts';
import { device, dropKeptOfOthers, SHOWN_PROFILES } from '../platform/api/device-storage.ts';
import { AuthContext, session, signedInUserId, startSession } from '../platform/api/session.ts';

/** Provides the session; `onChange` is called whenever a user signs in or out. */
export function AuthProvider({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  useEffect(() => {
    let owner = session.lastUserId();
    // The guards waited for the first response, so it is not a change.
    const unsubscribe = session.listen((event) => {
      if (event === 'signed_out') {
        device.set(SHOWN_PROFILES, null);
        closeDetails();
      }
      dropOldDrafts();
      if (owner !== session.lastUserId()) closeWhatIsOpen();
      owner = session.lastUserId();
      if (event === 'signed_in' || event === 'signed_out') onChange();
    });
    // The first response may have come before.
    dropOldDrafts();
    const end = startSession();
    return () => {
      unsubscribe();
      end();
    };
  }, [onChange]);
  return <AuthContext value={session}>{children}</AuthContext>;
}

/**
 * Keeps drafts while it is unknown whether the session has ended, because the user may go on once the server responds.
 */
function dropOldDrafts(): void {
  const userId = signedInUserId();
  if (userId !== undefined) dropDraftsOfOthers(device, userId);
  if (userId) dropKeptOfOthers(userId);
}

/** Closes what is open outside of the shell, with its actions: it belongs to the user before. */
function closeWhatIsOpen(): void {
  closeDetails();
  // The landing page shows none.
  void import('../ui/overlays/toast.tsx').then(({ toast }) => toast.clear());
}

/** The landing page opens none; where one is open, the import is here already. */
function closeDetails(): void {
  import('../players/opened.ts').then(
    (opened) => {
      opened.closePlayer();
      opened.closeDerivation();
    },
    () => {},
  );
}
