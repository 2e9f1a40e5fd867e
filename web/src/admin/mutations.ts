import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failedWith } from '../platform/api/api-error.ts';
import { invalidate } from '../platform/api/invalidate.ts';
import { type Confirm, useConfirm } from './factor/confirmation.ts';

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
