/** How errors are reported: one operation in ten is traced [A9.7], and nothing that opens a door goes along. */
export const reportSettings = {
  environment: 'production',
  tracesSampleRate: 0.1,
  // Whole, so that what is sent of it goes through `beforeSendTransaction`.
  traceLifecycle: 'static',
  // Only our own server may be told of a trace.
  tracePropagationTargets: [] as string[],
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] as [], urlQueryParams: false },
  beforeSend: withoutSecrets,
  beforeSendTransaction: withoutSecrets,
} as const;

/** A report without the tokens of links, which stand in addresses: /join/…, /invitations/…, ?token=…. */
export function withoutSecrets<Report>(report: Report): Report {
  const clean = (text: string) =>
    text.replace(/\/(join|invitations)\/[^/?#\s"]+/g, '/$1/…').replace(/([?&](?:token|email|code)=)[^&#\s"]+/g, '$1…');
  return JSON.parse(JSON.stringify(report), (_key, value) => (typeof value === 'string' ? clean(value) : value));
}
