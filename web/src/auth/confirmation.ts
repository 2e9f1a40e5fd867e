import type { Arrival } from '@singleback/contract/sign-up.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, serviceWordsOf } from '../platform/api/api-error.ts';
import type { ConfirmationProof } from '../platform/api/auth-service.ts';
import { takePending } from '../platform/api/pending.ts';
import { session } from '../platform/api/session.ts';
import { dropConfirmToken, readConfirmToken } from './model.ts';

/** The user whose sign-up is being confirmed. */
export interface SignUpOwner {
  email: string;
  name: string;
}

/** Whom a link signs in, and what for. */
export interface LinkPurpose extends SignUpOwner {
  hasAccount: boolean;
  group: string | null;
  hasLineup: boolean;
}

/** The user signed in on this browser, and the one the link belongs to. */
export interface OtherUser {
  signedInAs: string;
  name: string;
}

/** What the page shows while a confirmation link is processed. */
type ConfirmationStep =
  | { step: 'working' }
  /** Opened in another browser: the sign-up's password, or a new one, is needed. */
  | ({ step: 'password' } & SignUpOwner)
  /** Opened in a browser that did not ask for the link: its user has to agree. */
  | ({ step: 'consent' } & LinkPurpose)
  /** The username was taken meanwhile. */
  | ({ step: 'name' } & SignUpOwner)
  /** Another user is signed in here. */
  | ({ step: 'other user' } & OtherUser)
  /** The link is invalid: the server's code and the e-mail if known. */
  | { step: 'failed'; code: string; email: string | null }
  /** It could not be tried; `words` is the message. */
  | { step: 'again'; words: string };

/** The next step after a refused confirmation, and the invalid field if the step does not change. */
export interface Refused {
  next: ConfirmationStep | null;
  wrong: { field: string; words: string } | null;
}

/** The users involved when a link was refused because another user is signed in; else null. */
export function readOther(error: unknown): OtherUser | null {
  if (!(error instanceof ApiError) || error.code !== 'signed_in_as_another') return null;
  const details = (error.details ?? {}) as Record<string, unknown>;
  return { signedInAs: String(details.signed_in_as ?? ''), name: String(details.display_name ?? '') };
}

export function readRefusal(error: unknown, proof: ConfirmationProof): Refused {
  const words = serviceWordsOf(error, 'Failed to confirm your email');
  if (!(error instanceof ApiError)) return { next: { step: 'again', words }, wrong: null };
  const details = (error.details ?? {}) as Record<string, unknown>;
  const text = (key: string) => (typeof details[key] === 'string' ? (details[key] as string) : '');
  const owner = { email: text('email'), name: text('display_name') };
  const other = readOther(error);
  if (other) return { next: { step: 'other user', ...other }, wrong: null };
  switch (error.code) {
    case 'password_needed':
      return { next: { step: 'password', ...owner }, wrong: null };
    case 'consent_needed': {
      const group = text('group') || null;
      const purpose = { hasAccount: details.has_account === true, group, hasLineup: details.has_lineup === true };
      return { next: { step: 'consent', ...owner, ...purpose }, wrong: null };
    }
    case 'display_name_taken': {
      const wrong = { field: 'name', words };
      // These forms already have the name field.
      const hasField = proof.newPassword !== undefined || proof.agreed === true;
      return { next: hasField ? null : { step: 'name', ...owner }, wrong };
    }
    case 'field_invalid':
      return { next: null, wrong: { field: text('field'), words } };
    case 'link_invalid':
    case 'link_expired':
    case 'link_used':
      return { next: { step: 'failed', code: error.code, email: owner.email || null }, wrong: null };
    default:
      return { next: null, wrong: { field: '', words } };
  }
}

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
