/** Domain endings that are not words: capitals before them mean nothing. */
const KNOWN_ENDINGS: ReadonlySet<string> = new Set(
  'app biz ca cc co com dev edu eu fr gg gov io mil net org ru tk tv uk xxx xyz zip'.split(' '),
);

const SPELT_OUT = /(?:\bdot|[([{]\s?(?:dot|\.)\s?[)\]}])\s?(?:com|net|org|io|co)\b/i;
const SCHEME = /(?:[a-z][a-z0-9+.-]{1,15}:\/\/)|\b(?:mailto|javascript|data):|\bwww\.|\bxn--/i;
const FOUR_NUMBERS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/;

/**
 * Whether there is a URL in the text, or something like a domain: 'evil.zip', 'evil dot com', 'www.', a scheme, an
 * address of four numbers. A sentence that begins right after the full stop of another ('week.Join') is none.
 */
export function looksLikeDomain(text: string): boolean {
  const plain = text.replace(/[。．｡․]/gu, '.');
  return (
    SCHEME.test(plain) ||
    SPELT_OUT.test(plain) ||
    FOUR_NUMBERS.test(plain) ||
    plain.split(/[^\p{L}\p{N}.-]+/u).some(hasDottedName)
  );
}

function hasDottedName(stretch: string): boolean {
  const labels = stretch.split('.');
  return labels.some((label, at) => at > 0 && isDomain(labels[at - 1] ?? '', label));
}

function isDomain(name: string, ending: string): boolean {
  if (!/[\p{L}\p{N}]$/u.test(name)) return false;
  if (KNOWN_ENDINGS.has(ending.toLowerCase())) return true;
  const isSentence = /^\p{Lu}\p{Ll}/u.test(ending) || /^\d+$/.test(name) || name.length < 2;
  return !isSentence && /^\p{L}{2,63}$/u.test(ending);
}
