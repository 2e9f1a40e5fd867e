const NETWORK_ADDRESSES: readonly [RegExp, string][] = [
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:.])(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f]{0,4}(?![\w:])|::(?:ffff:)?[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
];
const SECRETS: readonly [RegExp, string][] = [
  // Credentials in another server's address.
  [/\/\/[^\s/@"\\]+@/g, '//[secret]@'],
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)*/g, '[address]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[secret]'],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, '[secret]'],
  // Tokens of links and sessions have 32 bytes or more; ids are shorter.
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, '[secret]'],
];

// In JSON a quotation mark of a value is escaped, so that only our own field matches.
const FAILED_SIGN_IN = '"event":"failed_sign_in"';

/**
 * Removes email and network addresses, tokens, keys and passwords of other servers from a line. A failed sign-in keeps
 * its network address, which is what the line is for.
 */
export function withoutSecrets(line: string): string {
  const removed = line.includes(FAILED_SIGN_IN) ? SECRETS : [...SECRETS, ...NETWORK_ADDRESSES];
  return removed.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), line);
}
