import { concat, fromBase64, toBase64, toHex, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { FormatError } from '../format-error.ts';

/** What a key signs: notes as they are, or as a witness, with the time. */
export type KeyKind = 'note' | 'cosignature';

/** A public key of Ed25519 with the name by which notes call it. */
export interface VerifierKey {
  readonly name: string;
  readonly kind: KeyKind;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 8 hexadecimal digits: the name and this identify the key in a note. */
  readonly id: string;
}

const TYPES: Readonly<Record<KeyKind, number>> = { note: 0x01, cosignature: 0x04 };

/** Whether a key, log or witness may have this name. */
export function isKeyName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  return name !== '' && name.isWellFormed() && !/[\s+\u0000-\u001f\u007f\u0085]/u.test(name);
}

/** Names a public key of 32 bytes. Throws a FormatError for a name that a note cannot hold. */
export function verifierKey(name: string, publicKey: Uint8Array, kind: KeyKind = 'note'): VerifierKey {
  if (!isKeyName(name)) throw new FormatError('The name of a key has no spaces and no plus.');
  if (publicKey.length !== 32) throw new FormatError('A public key has 32 bytes.');
  const typed = concat(Uint8Array.of(TYPES[kind]), publicKey);
  return { name, kind, publicKey, id: toHex(sha256(concat(toUtf8(`${name}\n`), typed)).subarray(0, 4)) };
}

/** A key as one writes it down: name, id and key, with a plus between them. */
export function formatVerifierKey({ name, id, kind, publicKey }: VerifierKey): string {
  return `${name}+${id}+${toBase64(concat(Uint8Array.of(TYPES[kind]), publicKey))}`;
}

/** Reads a key as `formatVerifierKey` writes it. Throws a FormatError for other types of keys, and for a wrong id. */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/su.exec(text) ?? [];
  const typed = fromBase64(encoded);
  const kind = typed[0] === TYPES.note ? 'note' : 'cosignature';
  if (typed[0] !== TYPES[kind]) throw new FormatError('That is not a verifier key of Ed25519.');
  const key = verifierKey(name, typed.slice(1), kind);
  if (key.id !== id) throw new FormatError('The id of the verifier key does not belong to it.');
  return key;
}

/** Reads the key of a witness. Throws a FormatError for anything else, and for the key of a log. */
export function parseWitnessKey(text: string): VerifierKey {
  const key = parseVerifierKey(text);
  if (key.kind !== 'cosignature') throw new FormatError('That is the key of a log, not of a witness.');
  return key;
}
