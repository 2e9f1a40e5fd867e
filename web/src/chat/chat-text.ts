import { find } from 'linkifyjs';

/** A stretch of a message. */
export type Stretch =
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
