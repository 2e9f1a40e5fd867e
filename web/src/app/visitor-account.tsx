import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { AccountCorner } from './account-corner.tsx';
import { reportFailure } from './report-failure.ts';

/** The account's corner on a page that stands outside of the signed-in shell: the landing, Page Not Found. */
export function VisitorAccount() {
  const [queryClient] = useState(() => createQueryClient(reportFailure));
  return (
    <QueryClientProvider client={queryClient}>
      <AccountCorner />
    </QueryClientProvider>
  );
}
