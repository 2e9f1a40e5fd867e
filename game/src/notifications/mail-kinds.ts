/** The kinds of emails that each user can turn off, besides injury alerts and lineup reminders, which are Premium's. */
export type MailKind = 'recaps' | 'group_news' | 'lineup_changes' | 'invitations';

const BY_KEY: Readonly<Record<string, MailKind>> = {
  recap: 'recaps',
  announcement: 'group_news',
  nudge: 'group_news',
  winner_changed: 'group_news',
  cut: 'group_news',
  group: 'group_news',
  order: 'lineup_changes',
  lost: 'lineup_changes',
};

/** The kind of a notice's email by the notice's key; null for alerts and reminders. */
export const mailKindOf = (key: string): MailKind | null => BY_KEY[key.split(' ', 1)[0] ?? ''] ?? null;
