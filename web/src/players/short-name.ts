import type { Position } from '@singleback/game/players/positions.ts';

const SUFFIXES = /\s+(jr\.?|sr\.?|ii|iii|iv|v|d\/st)$/i;

/** The name as a narrow column has it: 'Allen', 'St. Brown', 'Walker' without his III; a defence by its nickname, 'Rams'. */
export function shortName(name: string, position: Position): string {
  const bare = withoutSuffix(name);
  const words = bare.split(/\s+/);
  if (words.length < 2) return bare;
  return position === 'DEF' ? (words.at(-1) ?? bare) : words.slice(1).join(' ');
}

/** What stands on a player's square: his initials without a suffix ('Kenneth Walker III' is KW), or a defence's team. */
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
