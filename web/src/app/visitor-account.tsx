import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountCorner } from './account-corner.tsx';
import { newQueryClient } from './report-failure.ts';

/** The account corner on pages outside the signed-in shell: the landing page and Page Not Found. */
export function VisitorAccount() {
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AccountCorner />
    </QueryClientProvider>
  );
}
