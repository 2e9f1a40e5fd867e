import type { LineupTransaction } from '@singleback/contract/lineup-history.ts';
import { plainValue } from './plain-value.ts';

/** A line of an entry's 'Additional Details' [G2.59]. */
export interface Detail {
  readonly label: string;
  readonly value: string;
}

const LABELS: Readonly<Record<string, string>> = {
  lineup_name: 'Name',
  old_lineup_name: 'Previous name',
  groups: 'Groups',
  added_groups: 'Added to',
  removed_groups: 'Removed from',
  double_down_player: 'Double-Down',
  old_double_down_player: 'Previous Double-Down',
  slots: 'Players',
};
const ORDER = Object.keys(LABELS);
/** Already part of the entry's own text. */
const SAID = ['slot', 'made_by'];

/** Formats an entry's free-form data, known keys first. */
export function detailsOf(data: LineupTransaction['transaction_data']): Detail[] {
  const rank = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  return Object.entries(data)
    .filter(([key]) => !SAID.includes(key))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([key, value]) => ({ label: LABELS[key] ?? labelOf(key), value: plainValue(value) }));
}

/** 'some_thing' -> 'Some thing' */
function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
