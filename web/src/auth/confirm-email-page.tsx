import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { rememberPending } from '../api/pending.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { turnAway } from './model.ts';

/** The page of a sign-up's confirmation link; redirects to what the sign-up was for. */
export function ConfirmEmailPage() {
  const navigate = useNavigate();
  const goOn = useCallback(
    (next: string | null) => {
      if (next !== null) rememberPending(turnAway(next, next).remember);
      // The sign-in screen's guard redirects a signed-in user to their destination [A2.2].
      void navigate({ to: '/auth', replace: true });
    },
    [navigate],
  );
  return <ConfirmEmail onDone={goOn} onStay={() => void navigate({ to: '/lineups', replace: true })} />;
}
