import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { failedWith } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { invalidate } from '../platform/api/invalidate.ts';
import { makePasskey, signWithPasskey } from '../platform/api/passkeys.ts';
import { knowAccess } from './queries.ts';

/**
 * Something an admin does. Refused for want of a second factor, it is done again once that is confirmed. Whatever the
 * console shows is fetched again afterwards, and so is what the app shows of the season.
 */
export function useConfirmedAct<Subject, Answer>(act: (subject: Subject) => Promise<Answer>) {
  const client = useQueryClient();
  const confirm = useConfirm();
  return useMutation({
    mutationFn: (subject: Subject) => actConfirmed(() => act(subject), confirm),
    onSuccess: () => void invalidate(client, 'admin-acted'),
  });
}

async function actConfirmed<Answer>(act: () => Promise<Answer>, confirm: Confirm): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!failedWith(error, 'factor_needed') || !(await confirm())) throw error;
    return act();
  }
}

type Confirm = () => Promise<boolean>;

/** Provided by the console, which shows the dialog. */
export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}

/** The account's password goes with the first factor only. */
const passwordOf = (password: string) => (password === '' ? {} : { password });

/** What has opened the console: everything in it is fetched, because it may have been refused before. */
function useOpens<Input>(confirm: (input: Input) => Promise<AdminAccess>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: confirm,
    onSuccess: (access) => {
      knowAccess(client, access);
      void client.resetQueries({
        predicate: ({ queryKey: [key], state }) => String(key).startsWith('GET /admin/') && !!state.error,
      });
    },
  });
}

/** Confirms with a code of the authenticator app. */
export function useConfirmCode() {
  return useOpens((code: string) => call('POST /admin/confirmation', { body: { code } }));
}

/** Confirms with a passkey, for which the browser asks. */
export function useConfirmPasskey() {
  return useOpens(async () => {
    const { options } = await call('POST /admin/confirmation/start');
    return call('POST /admin/confirmation', { body: { response: await signWithPasskey(options) } });
  });
}

/** Adds a passkey; refused for want of a confirmation, it is added after that. */
export function useAddPasskey() {
  const start = useConfirmedAct((password: string) =>
    call('POST /admin/factors/passkey/start', { body: passwordOf(password) }),
  ).mutateAsync;
  return useOpens(async (password: string) => {
    const { options } = await start(password);
    return call('POST /admin/factors/passkey', { body: { response: await makePasskey(options) } });
  });
}

/** Begins adding an authenticator app: its secret. */
export function useStartApp() {
  return useConfirmedAct((password: string) => call('POST /admin/factors/totp/start', { body: passwordOf(password) }));
}

/** Adds the authenticator app by its first code. */
export function useAddApp() {
  return useOpens((code: string) => call('POST /admin/factors/totp', { body: { code } }));
}

/** Removes a factor; the server keeps the last one. */
export function useRemoveFactor() {
  const client = useQueryClient();
  const removing = useConfirmedAct((id: string) => call('DELETE /admin/factors/:id', { params: { id } }));
  return async (id: string) => knowAccess(client, await removing.mutateAsync(id));
}
