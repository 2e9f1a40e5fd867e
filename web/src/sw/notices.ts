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
  let notice: Partial<Record<keyof Notice, unknown>>;
  try {
    notice = JSON.parse(text) as typeof notice;
  } catch {
    return null;
  }
  if (typeof notice?.title !== 'string' || typeof notice.body !== 'string') return null;
  return {
    title: notice.title,
    body: notice.body,
    url: ownUrl(notice.url, origin),
    ...(typeof notice.tag === 'string' && { tag: notice.tag }),
  };
}

function ownUrl(url: unknown, origin: string): string {
  const lineups = new URL('/lineups', origin);
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return lineups.href;
  const requested = new URL(url, origin);
  return requested.origin === origin ? requested.href : lineups.href;
}
