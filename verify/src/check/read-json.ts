import { FormatError } from '../format-error.ts';

/** Reads a value of a file. Throws a FormatError for anything else. */
export type Read<T> = (value: unknown) => T;

type Shape = Readonly<Record<string, Read<unknown>>>;
type ReadOf<S extends Shape> = { readonly [Key in keyof S]: ReturnType<S[Key]> };

export const readText: Read<string> = (value) => (typeof value === 'string' ? value : refuse('a text'));

export const readNumber: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse('a number');

export const readWhole: Read<number> = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse('a whole number');

export const readFlag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('true or false'));

/** A value that may be missing, or null. */
export const optional =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === undefined || value === null ? null : read(value);

export const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map((item, index) => readAt(index, read, item)) : refuse('a list');

/** An object with at least these fields. It is copied only where it is read as something else: there are many. */
export function objectOf<S extends Shape>(shape: S): Read<ReadOf<S>> {
  const shapes = Object.entries(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('an object');
    let fields = value as Record<string, unknown>;
    for (const [key, read] of shapes) {
      const own = Object.hasOwn(fields, key) ? fields[key] : undefined;
      const known = readAt(key, read, own);
      if (known !== own) fields = { ...fields, [key]: known };
    }
    return fields as ReadOf<S>;
  };
}

/** Reads what is in a file at a key or an index, which an error names. */
export function readAt<T>(key: string | number, read: Read<T>, value: unknown): T {
  try {
    return read(value);
  } catch (error) {
    throw error instanceof Misread ? new Misread(error.what, [key, ...error.path]) : error;
  }
}

/** Throws the error for a value that is not what it should be. */
export function refuse(what: string): never {
  throw new Misread(what, []);
}

class Misread extends FormatError {
  readonly what: string;
  readonly path: readonly (string | number)[];

  constructor(what: string, path: readonly (string | number)[]) {
    const at = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
    super(`The file is not an export: ${at.slice(1)} is not ${what}.`);
    this.what = what;
    this.path = path;
  }
}
