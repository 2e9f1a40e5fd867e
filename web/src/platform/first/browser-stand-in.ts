/** What the stand-in for a browser needs to know. */
interface StandIn {
  /** The width of the window in pixels, which may change. */
  width: () => number;
  /** The reply to the request for the session. All other requests stay open. */
  session: () => unknown;
}

/** Defines the parts of a browser that the app uses while it renders, for rendering it in Node. */
export function standInForBrowser({ width, session }: StandIn): void {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} };
  const parts = {
    location: new URL('http://singleback.test/'),
    localStorage: storage,
    sessionStorage: storage,
    navigator: { onLine: true },
    matchMedia: (query: string) => ({ matches: width() >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity) }),
    fetch: async (url: string) =>
      url.endsWith('/get-session') ? Response.json(session()) : new Promise<Response>(() => {}),
  };
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
