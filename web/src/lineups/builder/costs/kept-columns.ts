import { device } from '../../../api/device-storage.ts';
import type { Columns } from './costs-context.ts';

const keyOf = (userId: string) => `builder-columns:${userId}`;

/** The columns that the user chose on this device; until then those of the form, as the list has always had [G2.46]. */
export const keptColumns = (userId: string): Columns => (device.get(keyOf(userId)) === 'prices' ? 'prices' : 'form');

/** Stores the choice. */
export const keepColumns = (userId: string, columns: Columns): void => device.set(keyOf(userId), columns);
