import { find } from 'linkifyjs';

/** A stretch of a message. */
type Stretch =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Splits a message into text, links that lead where they say, and mentions of these names, the longer one of two. */
export function stretchesOf(text: string, names: readonly string[]): Stretch[] {
  const links = find(text, 'url').filter(({ value }) => isHonest(value));
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { start, end, href, value } of links) {
    stretches.push(...mentionsOf(text.slice(at, start), names), { kind: 'link', text: value, href });
    at = end;
  }
  return [...stretches, ...mentionsOf(text.slice(at), names)];
}

/** https, and nothing that makes another address of it: a user name that looks like a host, or unseen characters. */
function isHonest(link: string): boolean {
  return /^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(link) && !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(link);
}

function mentionsOf(text: string, names: readonly string[]): Stretch[] {
  const byLength = names.toSorted((a, b) => b.length - a.length);
  const stretches: Stretch[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = byLength.find((each) => isMention(text, at, each));
    if (name === undefined) continue;
    const end = at + 1 + name.length;
    if (at > from) stretches.push({ kind: 'text', text: text.slice(from, at) });
    stretches.push({ kind: 'mention', text: text.slice(at, end) });
    from = end;
  }
  return from < text.length ? [...stretches, { kind: 'text', text: text.slice(from) }] : stretches;
}

function isMention(text: string, at: number, name: string): boolean {
  const end = at + 1 + name.length;
  const isSame = text.slice(at + 1, end).toLowerCase() === name.toLowerCase();
  return isSame && !/[\p{L}\p{N}]/u.test(text.slice(end, end + 1));
}

/** A mention that is being typed: where its '@' is, and what follows up to the caret. */
interface Begun {
  readonly at: number;
  readonly typed: string;
  readonly caret: number;
}

/** A name has at most so many words. */
const MOST_WORDS = 3;

/** The mention being typed before the caret, or null. An '@' within a word, as in an email address, begins none. */
export function mentionAt(text: string, caret: number): Begun | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || /[\p{L}\p{N}]/u.test(before.slice(at - 1, at))) return null;
  const typed = before.slice(at + 1);
  return typed.includes('\n') || typed.split(' ').length > MOST_WORDS ? null : { at, typed, caret };
}

/** The text with a whole name in place of the begun mention, and where the caret is then. */
export function withMention(text: string, { at, caret }: Begun, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** A random UUID (version 4); `crypto.randomUUID` is missing where the app is served over plain http, as at home. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
