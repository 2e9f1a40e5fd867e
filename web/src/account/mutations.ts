import { useMutation } from '@tanstack/react-query';
import { call } from '../platform/api/call.ts';
import { makePasskey } from '../platform/api/passkeys.ts';

/** What the browser makes of the options, as the contract has it. */
type Made = Parameters<typeof call<'POST /account/passkeys'>>[1]['body']['response'];

/** Lets the browser make a passkey and stores it; the password is needed some time after the sign-in. */
export function useAddPasskey() {
  return useMutation({
    async mutationFn(password?: string) {
      const { options } = await call('POST /account/passkeys/start', { body: password ? { password } : {} });
      const response = (await makePasskey(options)) as Made;
      return call('POST /account/passkeys', { body: { response } });
    },
    meta: { call: 'POST /account/passkeys' },
    gcTime: 0,
  });
}
