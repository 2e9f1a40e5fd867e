import { failedWith } from '../api/api-error.ts';
import type { FailedQuery } from '../api/query-client.ts';
import { toast } from '../ui/overlays/toast.tsx';

/** Shows that loading failed, with a retry action [A8.2]. That there is no season yet is shown once, above every screen. */
export function reportFailure(query: FailedQuery, error: Error): void {
  const words = query.meta?.failure;
  if (!words || failedWith(error, 'no_season')) return;
  toast.bad(words, { label: 'Try Again', onPress: () => void query.fetch().catch(() => {}) });
}
