import { failedWith } from '../platform/api/api-error.ts';
import { createQueryClient, type FailedQuery } from '../platform/api/query-client.ts';
import { isOffline } from '../ui/is-offline.ts';
import { toast } from '../ui/overlays/toast.tsx';

/**
 * Shows that loading failed, with a retry action [A8.2], once although parts of the page that come later ask again. That
 * there is no season yet, or no connection, is shown above every screen instead.
 */
function reportFailure(query: FailedQuery, error: Error): void {
  const words = query.meta?.failure;
  if (!words || failedWith(error, 'no_season') || isOffline()) return;
  toast.bad(words, { label: 'Try Again', onPress: () => void query.fetch().catch(() => {}) }, words);
}

/** The query cache of a page, whose failures and changes are shown in messages. */
export const newQueryClient = () => createQueryClient(reportFailure, toast);
