import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { ShareCard } from '../../ui/share/draw-card.ts';
import type { SavedLineup, SavedSlot } from '../model.ts';

interface CardParts {
  lineup: Pick<SavedLineup, 'slots' | 'actual' | 'playoffMultiplier'>;
  weekNumber: number;
  /** Null leaves it out. */
  groupName: string | null;
  /** The user's rank in the group's table; null without one. */
  rank: number | null;
  members: number;
  username: string | null;
  /** The color of a team; null for a player without one. */
  colorOf: (team: string | null) => string;
  site: string;
}

/** The image of a lineup: the rank leads, or the points where there is no rank. */
export function lineupShareCard(parts: CardParts): ShareCard {
  const { lineup, weekNumber, groupName, rank, members, username, colorOf, site } = parts;
  const total = formatPoints(Math.round(lineup.actual * lineup.playoffMultiplier), 2);
  const isFinal = lineup.slots.every(isOver);
  return {
    label: `Week ${weekNumber}`,
    title: groupName,
    big: rank === null ? total : String(rank),
    suffix: rank === null ? '' : ordinal(rank).slice(String(rank).length),
    under: rank === null ? 'points' : `of ${members} this season`,
    name: username,
    total,
    note: isFinal ? 'Final.' : 'So far.',
    rows: lineup.slots.map(({ kind, name, team, actual }) => ({
      label: kind,
      name,
      aside: team ?? '',
      color: colorOf(team),
      value: formatPoints(actual, 2),
    })),
    foot: `${lineup.slots.length === 9 ? 'Nine' : lineup.slots.length} used. Every player, once.`,
    site,
  };
}

const isOver = ({ play }: Pick<SavedSlot, 'play'>) => play === 'over' || play === 'off';
