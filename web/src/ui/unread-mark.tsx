interface UnreadMarkProps {
  /** What asks for an answer, besides mentions. */
  invitations?: number;
  /** Unread messages that mention the user. */
  mentions: number;
  /** All unread messages, with those. */
  unread: number;
}

const MOST_SHOWN = 99;

/** The number of what is meant for the user; a dot where there are only other unread messages; nothing without any. */
export function UnreadMark({ invitations = 0, mentions, unread }: UnreadMarkProps) {
  const count = invitations + mentions;
  const words = [
    counted(invitations, 'invitation'),
    counted(mentions, 'mention'),
    counted(unread - mentions, 'unread message'),
  ].filter((each) => each !== null);
  if (words.length === 0) return null;
  return (
    <span className={count > 0 ? 'nav-badge' : 'nav-dot'}>
      {count > 0 ? <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span> : null}
      <span className="sr-only"> {words.join(', ')}</span>
    </span>
  );
}

const counted = (count: number, what: string) => (count > 0 ? `${count} ${what}${count === 1 ? '' : 's'}` : null);
