import { withSafeTexts } from './safe-urls.ts';

/** How errors are reported: one operation in ten is traced [A9.7], and no tokens are sent. */
export const reportSettings = {
  environment: 'production',
  tracesSampleRate: 0.1,
  // As transactions, so that everything passes `beforeSendTransaction`.
  traceLifecycle: 'static',
  // Trace headers are only sent to our own server.
  tracePropagationTargets: [] as string[],
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] as [], urlQueryParams: false },
  beforeSend: withSafeTexts,
  beforeSendTransaction: withSafeTexts,
} as const;
