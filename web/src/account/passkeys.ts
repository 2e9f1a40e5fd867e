import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import type { Passkey } from '@singleback/contract/passkeys.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { makePasskey } from '../api/passkeys.ts';

export type { Passkey };

/** What the browser makes of the options, as the contract has it. */
type Made = Parameters<typeof call<'POST /account/passkeys'>>[1]['body']['response'];
export type OwnPasskeys = ReplyOf<Calls['GET /account/passkeys']>;

const passkeysQuery = queryOptions({ queryKey: keys.passkeys, queryFn: () => call('GET /account/passkeys') });

/** The user's passkeys, newest first, and what it takes to add one. */
export function usePasskeys() {
  return useQuery(passkeysQuery);
}

/** Lets the browser make a passkey and stores it; the password is needed some time after the sign-in. */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(password?: string) {
      const { options } = await call('POST /account/passkeys/start', { body: password ? { password } : {} });
      const response = (await makePasskey(options)) as Made;
      return call('POST /account/passkeys', { body: { response } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    gcTime: 0,
  });
}

export function useRenamePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call('PUT /account/passkeys/:id', { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /account/passkeys/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}
