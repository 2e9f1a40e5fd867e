import type { Position } from './positions.ts';

const SUFFIXES = /\s+(jr\.?|sr\.?|ii|iii|iv|v|d\/st)$/i;

/** The name for a narrow column: 'Allen', 'St. Brown', 'Walker' without III; a defense by its nickname, 'Rams'. */
export function shortName(name: string, position: Position): string {
  const bare = withoutSuffix(name);
  const words = bare.split(/\s+/);
  if (words.length < 2) return bare;
  return position === 'DEF' ? (words.at(-1) ?? bare) : words.slice(1).join(' ');
}

/** The text on a player's face: initials without a suffix ('Kenneth Walker III' is KW), or a defense's team. */
export function faceWord(name: string, position: Position, team: string | null): string {
  if (position === 'DEF') return team ?? 'DEF';
  const words = withoutSuffix(name).split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

function withoutSuffix(name: string): string {
  return name.trim().replace(SUFFIXES, '');
}
