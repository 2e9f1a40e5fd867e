export type Words = Readonly<Record<string, unknown>>;

/**
 * The URL of a call with its path parameters filled in and its query sorted by name, so that identical calls have the
 * same URL [A7.1]. Lists are joined with commas; undefined and null are omitted.
 */
export function requestUrl(path: string, params: Words = {}, query: Words = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}
