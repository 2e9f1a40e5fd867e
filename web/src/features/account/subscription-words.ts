import type { TagTone } from '../../ui/tag.tsx';

const STATUSES: Readonly<Record<string, { label: string; tone: TagTone }>> = {
  active: { label: 'Active', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'warn' },
  past_due: { label: 'Past due', tone: 'bad' },
  free: { label: 'Free', tone: 'outline' },
};

/** The status badge: active in the success colour, cancelled in that of warnings, past_due in that of errors [A2.43]. */
export function statusBadge(status: string): { label: string; tone: TagTone } {
  return STATUSES[status] ?? { label: sentenceCase(status), tone: 'outline' };
}

/** 'premium' -> 'Premium'. */
export function planName(plan: string): string {
  return sentenceCase(plan);
}

/** A day as the user reads it: 'September 4, 2026'; a dash where there is none. */
export function dayInWords(instant: string | null): string {
  if (!instant) return '–';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(Date.parse(instant));
}

/** What Premium has and a free account has not [A1.6]. */
export const PREMIUM_ADDS = [
  'Unlimited lineups per week',
  'Usage percentages',
  'Custom group settings',
  'E-mail notifications: injury alerts and lineup reminders',
] as const;

function sentenceCase(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
