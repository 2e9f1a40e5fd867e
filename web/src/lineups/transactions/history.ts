import type { LineupTransaction, TransactionAction } from '@singleback/contract/lineups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** The loaded part of a lineup's history, newest first, and the summary of all of it. */
export type LineupHistory = NonNullable<ReturnType<typeof useLineupHistory>['data']>;

/** Entries per page. */
const PAGE = 50;

/** A lineup's history [G7.33]: the newest entries with the summary, which comes with the first page, then older ones. */
export function useLineupHistory(lineupId: string) {
  const params = { id: lineupId };
  return useInfiniteQuery({
    queryKey: ['GET /lineup/:id/transactions', { params }],
    queryFn: async ({ pageParam: cursor }) => {
      const query = { limit: String(PAGE), ...(cursor !== null && { cursor }) };
      const [transactions, summary] = await Promise.all([
        call('GET /lineup/:id/transactions', { params, query }),
        cursor === null ? call('GET /lineup/:id/transactions/summary', { params }) : null,
      ]);
      return { transactions, summary };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ transactions }) => (transactions.length < PAGE ? null : (transactions.at(-1)?.id ?? null)),
    select: ({ pages }) => {
      const summary = pages[0]?.summary ?? null;
      return summary && { transactions: pages.flatMap((page) => page.transactions), summary };
    },
    staleTime: 0,
  });
}

type Transaction = Pick<LineupTransaction, 'action' | 'position' | 'old_player' | 'new_player' | 'transaction_data'>;
type TransactionPlayer = LineupTransaction['new_player'];

/** The label of each action [G3.18]. */
export const ACTION_LABELS: Readonly<Record<TransactionAction, string>> = {
  submit: 'Lineup Submitted',
  update: 'Lineup Updated',
  delete: 'Lineup Deleted',
  add: 'Player Added',
  remove: 'Player Removed',
  swap: 'Players Swapped',
};

/** A part of an entry's description: words, or a player whose name can be opened. */
type TransactionPart = string | { readonly id: string; readonly name: string };

/** What is written in a history, in the words of the page. */
const MADE_BY: Readonly<Record<string, string>> = {
  'Standing order': 'If I’m Away',
  'Undo of a standing order': 'Undone',
};

/** The parts of an entry's description, in order ('Swapped Drake Maye (NE) for Josh Allen (BUF) at QB1'); where it was made for the user they say so. */
export function transactionParts(transaction: Transaction): TransactionPart[] {
  const { made_by } = transaction.transaction_data;
  if (typeof made_by !== 'string') return changeParts(transaction);
  return [`${MADE_BY[made_by] ?? made_by}: `, ...changeParts(transaction)];
}

function changeParts(transaction: Transaction): TransactionPart[] {
  const { position, old_player: old, new_player: added, transaction_data: data } = transaction;
  const at = position === null ? '' : ` at ${position}`;
  switch (transaction.action) {
    case 'add':
      return ['Added ', ...playerParts(added), at];
    case 'remove':
      return ['Removed ', ...playerParts(old), position === null ? '' : ` from ${position}`];
    case 'swap':
      return ['Swapped ', ...playerParts(old), ' for ', ...playerParts(added), at];
    case 'submit':
      return [`Submitted ${nameText(transaction)}${groupsText(' to ', data.groups)}`];
    case 'update':
      return [updateText(transaction)];
    case 'delete':
      return [`Deleted ${nameText(transaction)}${groupsText(' from ', data.groups)}`];
  }
}

function updateText(transaction: Transaction): string {
  const data = transaction.transaction_data;
  const parts = [
    'old_lineup_name' in data ? `renamed to ${nameText(transaction)}` : '',
    groupsText('added to ', data.added_groups),
    groupsText('removed from ', data.removed_groups),
    'old_double_down_player' in data ? 'changed the double-down' : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'Changed the players';
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function playerParts(player: TransactionPlayer): TransactionPart[] {
  if (player === null) return ['a player'];
  return [player, player.teams === null ? '' : ` (${player.teams.abbreviation})`];
}

function nameText({ transaction_data: data }: Transaction): string {
  return typeof data.lineup_name === 'string' && data.lineup_name !== '' ? `“${data.lineup_name}”` : 'the lineup';
}

function groupsText(before: string, groups: unknown): string {
  return Array.isArray(groups) && groups.length > 0 ? before + plainValue(groups) : '';
}

/** The latest name of a lineup in a history with newest first; null when none was recorded. */
export function lastName(transactions: readonly Pick<LineupTransaction, 'transaction_data'>[]): string | null {
  const names = transactions.map(({ transaction_data: data }) => data.lineup_name);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

/** How often an action occurred. */
interface ActionCount {
  readonly action: TransactionAction;
  readonly label: string;
  readonly count: number;
}

/** The summary's counts in label order; unused actions are omitted. */
export function breakdownOf(actions: Readonly<Record<string, number>>): ActionCount[] {
  return (Object.keys(ACTION_LABELS) as TransactionAction[]).flatMap((action) => {
    const count = actions[action] ?? 0;
    return count > 0 ? [{ action, label: ACTION_LABELS[action], count }] : [];
  });
}

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

/** Formats a value of an entry's free-form data: 'Yes', 'A, B', 'QB1: Drake Maye'. Names are shown, ids are not. */
function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(plainValue).join(', ');
  if (typeof value !== 'object') return String(value);
  if ('name' in value && typeof value.name === 'string') {
    return 'id' in value && typeof value.id === 'string'
      ? isolated(shownGroupName({ id: value.id, name: value.name }))
      : value.name;
  }
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${plainValue(part)}`);
  return parts.length === 0 ? 'None' : parts.join(', ');
}
