import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../platform/api/query-client.ts';
import { AccountCorner } from './account-corner.tsx';
import { reportFailure } from './report-failure.ts';

/** The account corner on pages outside the signed-in shell: the landing page and Page Not Found. */
export function VisitorAccount() {
  const [queryClient] = useState(() => createQueryClient(reportFailure));
  return (
    <QueryClientProvider client={queryClient}>
      <AccountCorner />
    </QueryClientProvider>
  );
}
