import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword } from './account.ts';

/** Changes the password in the profile; what ended with the old one is read anew: the calendar's address, tokens for programs. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) => changePassword(current, next),
    onSuccess: () => {
      for (const ended of ['notification-settings', 'read-tokens']) {
        void client.invalidateQueries({ queryKey: [ended] });
      }
    },
  });
}
