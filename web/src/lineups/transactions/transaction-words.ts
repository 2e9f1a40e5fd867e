import type { LineupTransaction, TransactionAction } from '@singleback/contract/lineup-history.ts';
import { plainValue } from './plain-value.ts';

type Told = Pick<LineupTransaction, 'action' | 'position' | 'old_player' | 'new_player' | 'transaction_data'>;
type ToldPlayer = LineupTransaction['new_player'];

/** What an entry of the history is called [G3.18]. */
export const ACTION_LABELS: Readonly<Record<TransactionAction, string>> = {
  submit: 'Lineup Submitted',
  update: 'Lineup Updated',
  delete: 'Lineup Deleted',
  add: 'Player Added',
  remove: 'Player Removed',
  swap: 'Players Swapped',
};

/** What happened, in a sentence: 'Swapped Drake Maye (NE) for Josh Allen (BUF) at QB1'. */
export function transactionText(told: Told): string {
  const at = told.position === null ? '' : ` at ${told.position}`;
  switch (told.action) {
    case 'add':
      return `Added ${playerText(told.new_player)}${at}`;
    case 'remove':
      return `Removed ${playerText(told.old_player)}${told.position === null ? '' : ` from ${told.position}`}`;
    case 'swap':
      return `Swapped ${playerText(told.old_player)} for ${playerText(told.new_player)}${at}`;
    case 'submit':
      return `Submitted ${nameText(told)}${groupsText(' to ', told.transaction_data.groups)}`;
    case 'update':
      return updateText(told);
    case 'delete':
      return `Deleted ${nameText(told)}${groupsText(' from ', told.transaction_data.groups)}`;
  }
}

function updateText(told: Told): string {
  const data = told.transaction_data;
  const parts = [
    'old_lineup_name' in data ? `renamed to ${nameText(told)}` : '',
    groupsText('added to ', data.added_groups),
    groupsText('removed from ', data.removed_groups),
    'old_double_down_player' in data ? 'changed the double-down' : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'Changed the players';
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function playerText(player: ToldPlayer): string {
  if (player === null) return 'a player';
  return player.teams === null ? player.name : `${player.name} (${player.teams.abbreviation})`;
}

function nameText({ transaction_data: data }: Told): string {
  return typeof data.lineup_name === 'string' && data.lineup_name !== '' ? `“${data.lineup_name}”` : 'the lineup';
}

function groupsText(before: string, groups: unknown): string {
  return Array.isArray(groups) && groups.length > 0 ? before + plainValue(groups) : '';
}

/** What a lineup was called last, of a history with the newest first; null where no name was noted. */
export function lastName(transactions: readonly Pick<LineupTransaction, 'transaction_data'>[]): string | null {
  const names = transactions.map(({ transaction_data: data }) => data.lineup_name);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

/** How often an action was done. */
export interface ActionCount {
  readonly action: TransactionAction;
  readonly label: string;
  readonly count: number;
}

/** The summary's counts in the order of the labels; what was never done is left out. */
export function breakdownOf(actions: Readonly<Record<string, number>>): ActionCount[] {
  return (Object.keys(ACTION_LABELS) as TransactionAction[]).flatMap((action) => {
    const count = actions[action] ?? 0;
    return count > 0 ? [{ action, label: ACTION_LABELS[action], count }] : [];
  });
}
