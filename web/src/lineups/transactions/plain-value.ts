import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { isolated } from '@singleback/game/text/isolated.ts';

/** Formats a value of an entry's free-form data: 'Yes', 'A, B', 'QB1: Drake Maye'. Names are shown, ids are not. */
export function plainValue(value: unknown): string {
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
