import { useRouter } from '@tanstack/react-router';
import { useAuth } from '../platform/api/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the navigation that a sign-out begins with. */
    signOut?: number;
  }
}

/** Signs out and opens the landing page, unless the user stays to keep what is not saved. */
export function useLeave(): () => Promise<void> {
  const { signOut, noteSignOut } = useAuth();
  const router = useRouter();
  return async () => {
    const id = Math.random();
    let isLeaving = false;
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.state.signOut !== id) return;
      isLeaving = true;
      // From here on nothing stops it, not even closing the page while the landing page is being fetched.
      noteSignOut();
    });
    // Navigates first, so that the current page is not remembered for the next sign-in.
    await router.navigate({ to: '/', state: { signOut: id } });
    unsubscribe();
    if (isLeaving) await signOut();
  };
}
