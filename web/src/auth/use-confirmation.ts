import type { Arrival } from '@singleback/contract/sign-up.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConfirmationProof } from '../platform/api/auth-service.ts';
import { takePending } from '../platform/api/pending.ts';
import { session } from '../platform/api/session.ts';
import { dropConfirmToken, readConfirmToken } from './confirm-link.ts';
import { type ConfirmationStep, type Refused, readRefusal } from './confirmation.ts';

/** Confirms the sign-up of the link opened in this tab: at once in the browser that signed up, else step by step. */
export function useConfirmation(goOn: (arrival: Arrival | null, group: string | null) => void) {
  const [token] = useState(readConfirmToken);
  const [state, setState] = useState<ConfirmationStep>({ step: 'working' });
  const [wrong, setWrong] = useState<Refused['wrong']>(null);
  const [isBusy, setBusy] = useState(false);
  const sent = useRef<ConfirmationProof>({});
  const hasBegun = useRef(false);
  /** The group that the page has named. */
  const group = useRef<string | null>(null);

  const attempt = useCallback(
    async (more: ConfirmationProof) => {
      const proof = { ...sent.current, ...more };
      setBusy(true);
      setWrong(null);
      try {
        const arrival = await session.confirm(token, proof);
        dropConfirmToken();
        // The sign-up's own destination replaces what an earlier visitor of this browser came for.
        if (arrival.next !== null) takePending();
        goOn(arrival, group.current);
      } catch (error) {
        const refused = readRefusal(error, proof);
        const isOwn = refused.next?.step === 'failed' && (await isSignedInAs(refused.next.email));
        if (isOwn) return goOn(null, null);
        // Values that were accepted are sent again with the next step.
        if (refused.wrong?.field !== 'password' && refused.wrong?.field !== 'newPassword') sent.current = proof;
        if (refused.next?.step === 'consent') group.current = refused.next.group;
        if (refused.next) setState(refused.next);
        else setState((now) => (now.step === 'working' ? { step: 'again', words: refused.wrong?.words ?? '' } : now));
        setWrong(refused.wrong);
      } finally {
        setBusy(false);
      }
    },
    [token, goOn],
  );

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void attempt({});
  }, [attempt]);

  return { token, state, wrong, isBusy, attempt };
}

async function isSignedInAs(email: string | null): Promise<boolean> {
  const state = await session.ready();
  return email !== null && state.status === 'session' && state.user.email === email;
}
