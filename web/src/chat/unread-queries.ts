import { useCall } from '../platform/api/use-call.ts';
import { useRefetchInterval } from '../platform/live/live-link.ts';

/** How often unread messages are counted without a live connection, in milliseconds. */
const COUNT_MS = 60_000;

/** The user's groups with unread messages. */
export function useUnread() {
  return useCall('GET /chat/unread', undefined, { refetchInterval: useRefetchInterval()(COUNT_MS) });
}
