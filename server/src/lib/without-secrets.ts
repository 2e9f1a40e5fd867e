const SECRETS: readonly [RegExp, string][] = [
  // Who signs in at another server, within an address of it.
  [/\/\/[^\s/@"\\]+@/g, '//[secret]@'],
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)*/g, '[address]'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:.])(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f]{0,4}(?![\w:])|::(?:ffff:)?[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[secret]'],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, '[secret]'],
  // Tokens of links, sessions and the like are 32 bytes or more; ids are shorter.
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, '[secret]'],
];

/** A line without e-mail and network addresses, tokens, keys and passwords in addresses of other servers. */
export function withoutSecrets(line: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), line);
}
