import { useEffect, useRef, useState } from 'react';
import { session, useAuth } from '../api/session.ts';
import { COMPLETE_PROFILE_DELAY_MS, needsProfile, rememberShown, shownProfiles } from './complete-profile.ts';

/**
 * The state of the profile completion modal, and a function that hides it. It opens one second after a user appears who
 * needs it, once per session [A4.4]; without a user it is hidden and may open again [A4.5].
 */
export function useCompleteProfile(): [isOpen: boolean, hide: () => void] {
  const { user } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useRef(false);
  const id = user?.id;

  useEffect(() => {
    if (!id) {
      setOpen(false);
      wasOpened.current = false;
      return;
    }
    const timer = setTimeout(() => {
      const state = session.read();
      if (wasOpened.current || state.status !== 'session' || !needsProfile(state.user, shownProfiles())) return;
      wasOpened.current = true;
      rememberShown(id);
      setOpen(true);
    }, COMPLETE_PROFILE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id]);

  return [isOpen && user !== null, () => setOpen(false)];
}
