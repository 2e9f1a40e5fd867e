import type { Position } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';

/** Points to one decimal [G9.8]; a dash where they are not known. */
export function pointsText(hundredths: number | null): string {
  return hundredths === null ? '–' : formatPoints(hundredths, 1);
}

/** What stands on a player's square: his initials without a suffix ('Kenneth Walker III' is KW), or a defence's team. */
export function faceWord(player: { name: string; position: Position; teamAbbreviation: string | null }): string {
  if (player.position === 'DEF') return player.teamAbbreviation ?? 'DEF';
  const names = player.name.split(/\s+/).filter((part) => !/^(jr|sr|[ivx]+)\.?$/i.test(part));
  const [first = '', last = ''] = [names[0], names.length > 1 ? names.at(-1) : ''];
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}

/** 'St. Brown', 'Walker III': what a chip with room for one word shows. A defence is its team. */
export function shortName(player: { name: string; position: Position; teamAbbreviation: string | null }): string {
  if (player.position === 'DEF') return player.teamAbbreviation ?? player.name;
  return player.name.split(/\s+/).slice(1).join(' ') || player.name;
}
