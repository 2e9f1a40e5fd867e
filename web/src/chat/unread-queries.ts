import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useRefetchInterval } from '../live/live-link.ts';

/** How often unread messages are counted without a live connection, in milliseconds. */
const COUNT_MS = 60_000;

/** The user's groups with unread messages. */
export function useUnread() {
  const pollEvery = useRefetchInterval();
  return useQuery({
    queryKey: keys.chatUnread,
    queryFn: () => call('GET /chat/unread'),
    refetchInterval: pollEvery(COUNT_MS),
  });
}
