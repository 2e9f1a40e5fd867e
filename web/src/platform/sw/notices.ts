/** A push notification as sent by the server. */
export interface Notice {
  title: string;
  body: string;
  /** The app path to open when it is pressed. */
  url: string;
  /** A later notification with the same tag replaces the earlier one. */
  tag?: string;
}

/** Parses a pushed notification; null when malformed. A URL outside the app is replaced by the lineups page. */
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
