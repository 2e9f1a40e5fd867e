const SECRETS: readonly [RegExp, string][] = [
  // Credentials in another server's address.
  [/\/\/[^\s/@"\\]+@/g, '//[secret]@'],
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)*/g, '[address]'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:.])(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f]{0,4}(?![\w:])|::(?:ffff:)?[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[secret]'],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, '[secret]'],
  // Tokens of links and sessions have 32 bytes or more; ids are shorter.
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, '[secret]'],
];

/** Removes e-mail and network addresses, tokens, keys and passwords of other servers from a line. */
export function withoutSecrets(line: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), line);
}
