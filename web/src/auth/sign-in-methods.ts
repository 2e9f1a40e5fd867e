import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../platform/api/call.ts';

type SignInMethods = ReplyOf<Calls['GET /account/sign-in-methods']>;

const UNKNOWN: SignInMethods = { google: false, passkeys: false, sends_email: true };
let known: SignInMethods | null = null;

/** Whether the server supports Google sign-in and sends emails; null while unknown, the usual answer if the request fails. */
export function useSignInMethods(): SignInMethods | null {
  const [methods, setMethods] = useState(known);
  useEffect(() => {
    if (known !== null) return;
    let isHere = true;
    call('GET /account/sign-in-methods').then(
      (reply) => {
        known = reply;
        if (isHere) setMethods(reply);
      },
      () => isHere && setMethods(UNKNOWN),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return methods;
}
