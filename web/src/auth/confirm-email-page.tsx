import type { Arrival } from '@singleback/contract/arrival.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { keepArrivalNotice, landingOf } from '../lineups/play/model.ts';
import { rememberPending, takePending } from '../platform/api/pending.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { turnAway } from './model.ts';

/** The page of a sign-up's confirmation link; redirects to what the sign-up was for. */
export function ConfirmEmailPage() {
  const navigate = useNavigate();
  const goOn = useCallback(
    (arrival: Arrival | null, group: string | null) => {
      const landing = arrival && landingOf(arrival, group);
      if (arrival?.guest && landing) {
        takePending();
        keepArrivalNotice(landing.notice);
        return void navigate({ href: landing.href, state: { firstSave: landing.firstSave }, replace: true });
      }
      if (landing) rememberPending(turnAway(landing.href, landing.href).remember);
      // The sign-in screen's guard redirects a signed-in user to their destination [A2.2].
      void navigate({ to: '/auth', replace: true });
    },
    [navigate],
  );
  return <ConfirmEmail onDone={goOn} onStay={() => void navigate({ to: '/lineups', replace: true })} />;
}
