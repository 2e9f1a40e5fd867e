/** An in-memory CacheStorage with the methods that the worker uses. */
export function deviceCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (requested: RequestInfo | URL) =>
    new URL(requested instanceof Request ? requested.url : String(requested), 'https://play.test').href;
  const cacheOf = (stored: Map<string, Response>) => ({
    match: async (requested: RequestInfo) => stored.get(urlOf(requested))?.clone(),
    put: async (requested: RequestInfo, answer: Response) => void stored.set(urlOf(requested), answer),
    delete: async (requested: RequestInfo) => stored.delete(urlOf(requested)),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  });
  return {
    open: async (name: string) => {
      const stored = all.get(name) ?? new Map<string, Response>();
      all.set(name, stored);
      return cacheOf(stored);
    },
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  } as unknown as CacheStorage;
}
