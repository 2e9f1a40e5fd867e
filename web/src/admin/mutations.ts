import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { failedWith } from '../platform/api/api-error.ts';
import { invalidate } from '../platform/api/invalidate.ts';

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
