import type { Position } from '@singleback/game/players/positions.ts';

const SUFFIXES = /\s+(jr\.?|sr\.?|ii|iii|iv|v|d\/st)$/i;

/** The name as a narrow column has it: 'Allen', 'St. Brown', 'Walker' without his III; a defence by its nickname, 'Rams'. */
export function shortName(name: string, position: Position): string {
  const bare = name.trim().replace(SUFFIXES, '');
  const words = bare.split(/\s+/);
  if (words.length < 2) return bare;
  return position === 'DEF' ? (words.at(-1) ?? bare) : words.slice(1).join(' ');
}
