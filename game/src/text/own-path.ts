const LONGEST = 500;
// Segments of letters, digits, - and _ only: no dots, no empty segment, no backslash, no escape, so that no browser and no
// URL parser can read another host or another path into it. The query is printable ASCII without quotes and brackets.
const OWN_PATH =
  /^\/(?!(?:api|dev)(?:[/?]|$))(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?(?:[\w.~!$&()*+,;=:@/-]|%[0-9A-Fa-f]{2})+)?$/;

/**
 * Whether a text is the path of one of the product's own pages, with its query: the only kind of address that a visitor is
 * ever redirected to. The API and the paths of a playground are not pages.
 */
export function isOwnPath(text: string): boolean {
  return text.length <= LONGEST && OWN_PATH.test(text);
}
