import { FormatError } from '../format-error.ts';

/** Reads a value of a file at a place, which is only asked for in an error. Throws a FormatError for anything else. */
export type Read<T> = (value: unknown, at: () => string) => T;

type Shape = Readonly<Record<string, Read<unknown>>>;
type ReadOf<S extends Shape> = { readonly [Key in keyof S]: ReturnType<S[Key]> };

export const readText: Read<string> = (value, at) => (typeof value === 'string' ? value : refuse(at, 'a text'));

export const readNumber: Read<number> = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(at, 'a number');

export const readWhole: Read<number> = (value, at) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse(at, 'a whole number');

export const readFlag: Read<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : refuse(at, 'true or false');

/** A value that may be missing, or null. */
export const optional =
  <T>(read: Read<T>): Read<T | null> =>
  (value, at) =>
    value === undefined || value === null ? null : read(value, at);

export const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value, at) =>
    Array.isArray(value) ? value.map((item, index) => read(item, () => `${at()}[${index}]`)) : refuse(at, 'a list');

/** An object with at least these fields; further ones are left out. */
export function objectOf<S extends Shape>(shape: S): Read<ReadOf<S>> {
  const shapes = Object.entries(shape);
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(at, 'an object');
    const fields: Record<string, unknown> = {};
    for (const [key, read] of shapes) {
      const own = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
      fields[key] = read(own, () => `${at()}.${key}`);
    }
    return fields as ReadOf<S>;
  };
}

function refuse(at: () => string, what: string): never {
  throw new FormatError(`The file is not an export: ${at()} is not ${what}.`);
}
