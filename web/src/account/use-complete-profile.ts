import { useEffect, useState } from 'react';
import { session, useAuth } from '../platform/api/session.ts';
import { COMPLETE_PROFILE_DELAY_MS, needsProfile, rememberShown, shownProfiles } from './complete-profile.ts';

/** The user whose modal is open: it opens again if the page around it is rendered again before they save or close it. */
let openFor: string | null = null;

/**
 * The state of the profile completion modal, and a function that hides it. It opens one second after a user appears who
 * needs it, once per session [A4.4]; without a user it is hidden and may open again [A4.5].
 */
export function useCompleteProfile(): [isOpen: boolean, hide: () => void] {
  const { user } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const id = user?.id;

  useEffect(() => {
    if (!id) {
      setOpen(false);
      openFor = null;
      return;
    }
    const timer = setTimeout(() => {
      const state = session.read();
      const shown = openFor === id ? [] : shownProfiles();
      if (state.status !== 'session' || !needsProfile(state.user, shown)) return;
      openFor = id;
      rememberShown(id);
      setOpen(true);
    }, COMPLETE_PROFILE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id]);

  const hide = () => {
    openFor = null;
    setOpen(false);
  };
  return [isOpen && user !== null, hide];
}
