import { withSafeTexts } from './safe-urls.ts';

/** How errors are reported: one operation in ten is traced [A9.7], and nothing that opens a door goes along. */
export const reportSettings = {
  environment: 'production',
  tracesSampleRate: 0.1,
  // Whole, so that what is sent of it goes through `beforeSendTransaction`.
  traceLifecycle: 'static',
  // Only our own server may be told of a trace.
  tracePropagationTargets: [] as string[],
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] as [], urlQueryParams: false },
  beforeSend: withSafeTexts,
  beforeSendTransaction: withSafeTexts,
} as const;
