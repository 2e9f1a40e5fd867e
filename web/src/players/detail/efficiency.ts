import type { PositionStats } from '@singleback/contract/players.ts';
import type { Position } from '@singleback/game/players/positions.ts';

interface Efficiency {
  readonly label: string;
  readonly text: string;
  readonly under: string;
}

/** The key figure of a position over the season: catches of targets, touchdowns to interceptions, kicks made. */
export function efficiency(position: Position, stats: PositionStats): Efficiency | null {
  if (position === 'QB') return pair('TD', stats.passing_tds, stats.interceptions, 'INT');
  if (position === 'DEF') return pair('Sacks', stats.def_sck, stats.def_int, 'INT');
  if (position !== 'K') return share('Catch', stats.receptions, stats.targets);
  const sum = (...parts: (number | null)[]) => parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  return share(
    'Kicks',
    sum(stats.fg_made_0_39, stats.fg_made_40_49, stats.fg_made_50),
    sum(stats.fg_attempted_0_39, stats.fg_attempted_40_49, stats.fg_attempted_50),
  );
}

function share(label: string, made: number | null, tried: number | null): Efficiency | null {
  if (made === null || tried === null || tried === 0) return null;
  return { label, text: `${Math.round((made / tried) * 100)}%`, under: `${made} of ${tried}` };
}

function pair(label: string, first: number | null, second: number | null, word: string): Efficiency | null {
  return first === null ? null : { label, text: String(first), under: `${second ?? 0} ${word}` };
}
