const INJURIES: Readonly<Record<string, { badge: string; word: string }>> = {
  questionable: { badge: 'Q', word: 'Questionable' },
  doubtful: { badge: 'D', word: 'Doubtful' },
  out: { badge: 'O', word: 'Out' },
  ir: { badge: 'IR', word: 'Injured reserve' },
  pup: { badge: 'PUP', word: 'Physically unable to perform' },
  suspended: { badge: 'SUS', word: 'Suspended' },
  covid: { badge: 'COVID', word: 'COVID list' },
  personal: { badge: 'PERS', word: 'Personal matter' },
};

/** The statuses with a badge of their own. */
export const INJURY_STATUSES: readonly string[] = Object.keys(INJURIES);

/**
 * The mark beside an injured player's name, or null for a healthy one. Unknown statuses are shown in capitals [G9.12].
 */
export function injuryBadge(status: string | null): string | null {
  const key = keyOf(status);
  return key === null ? null : (known(key)?.badge ?? key.toUpperCase());
}

/** The whole word behind the mark, for labels and screen readers; null for a healthy player. */
export function injuryWord(status: string | null): string | null {
  const key = keyOf(status);
  return key === null ? null : (known(key)?.word ?? key.charAt(0).toUpperCase() + key.slice(1));
}

// Of those without a badge of their own: the list of other injuries, did not report, not available.
const UNLIKELY = /^(out|ir|pup|suspended|covid|nfi|dnr|na)$/;

/** A player who is out, on a reserve list or suspended; may be added after a warning. */
export function isUnlikelyToPlay(status: string | null): boolean {
  const key = keyOf(status);
  return key !== null && UNLIKELY.test(key);
}

function known(key: string): { badge: string; word: string } | undefined {
  return Object.hasOwn(INJURIES, key) ? INJURIES[key] : undefined;
}

function keyOf(status: string | null): string | null {
  const key = status?.trim().toLowerCase() ?? '';
  return key === '' || key === 'healthy' ? null : key;
}
