import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { changePassword } from './queries.ts';

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) => changePassword(current, next),
    onSuccess: () => {
      void invalidate(client, 'password-changed');
    },
  });
}
