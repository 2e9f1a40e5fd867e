const FAULTS: readonly [reason: RegExp, words: string][] = [
  [/certificate has expired|CERT_HAS_EXPIRED/, 'has expired: renew it there'],
  [/certificate is not yet valid|CERT_NOT_YET_VALID/, 'is not valid yet: set the clocks of both machines'],
  [/altnames|ALTNAME_INVALID/, 'is for another name: use the name that it has'],
  [/self.signed|unable to (get|verify)|UNABLE_TO_/i, 'is not trusted here: name its authority in NODE_EXTRA_CA_CERTS'],
];

/** What is wrong with the certificate of another server and what to do, to follow its name; null for another failure. */
export function certificateFault(reason: string): string | null {
  return FAULTS.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
}
