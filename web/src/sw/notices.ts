/** What the server pushes. */
export interface Notice {
  title: string;
  body: string;
  /** Where a press on it leads: a path of the app. */
  url: string;
  /** A later notice with the same tag takes the place of the earlier. */
  tag?: string;
}

/** Reads a pushed notice; null when it is not one. An address that would leave the app leads to its lineups. */
export function readNotice(text: string, origin: string): Notice | null {
  let told: Partial<Record<keyof Notice, unknown>>;
  try {
    told = JSON.parse(text) as typeof told;
  } catch {
    return null;
  }
  if (typeof told?.title !== 'string' || typeof told.body !== 'string') return null;
  return {
    title: told.title,
    body: told.body,
    url: ownUrl(told.url, origin),
    ...(typeof told.tag === 'string' && { tag: told.tag }),
  };
}

function ownUrl(url: unknown, origin: string): string {
  const lineups = new URL('/lineups', origin);
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return lineups.href;
  const asked = new URL(url, origin);
  return asked.origin === origin ? asked.href : lineups.href;
}
