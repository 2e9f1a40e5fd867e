import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { useMemo } from 'react';
import { ownRank, useOwnGroups } from '../../groups/queries.ts';
import { useAuth } from '../../platform/api/session.ts';
import { type Rounds, roundsOf, useRounds } from '../../players/rounds.ts';
import { NO_TEAM_COLOR, useTeams } from '../../players/teams.ts';
import type { ShareCard } from '../../ui/share/draw-card.ts';
import { ShareImageDialog } from '../../ui/share/share-image-dialog.tsx';
import { useNamedGroup } from '../../ui/share/use-named-group.tsx';
import type { SavedLineup, SavedSlot } from '../model.ts';

interface ShareLineupProps {
  lineup: SavedLineup;
  weekNumber: number;
  onClose: () => void;
}

/** Shares a lineup whose slots are all locked, with the user's rank in its group, as an image. */
export function ShareLineup({ lineup, weekNumber, onClose }: ShareLineupProps) {
  const rounds = useRounds();
  const { user } = useAuth();
  const teams = useTeams().data;
  const groups = useOwnGroups().data;
  const chosen = lineup.groups.find(({ id }) => id !== EVERYONE_GROUP_ID) ?? lineup.groups[0];
  const group = groups?.find(({ id }) => id === chosen?.id);
  const { name, choice } = useNamedGroup(group);
  const card = useMemo(
    () =>
      lineupShareCard({
        ...{ lineup, weekNumber, rounds, groupName: name, site: location.host },
        rank: group ? ownRank(group) : null,
        members: group?.current_participants ?? 0,
        username: user?.user_metadata.display_name ?? null,
        colorOf: (team) => teams?.get(team ?? '')?.primary_color ?? NO_TEAM_COLOR,
      }),
    [lineup, weekNumber, rounds, name, group, user, teams],
  );
  return (
    <ShareImageDialog
      title="Share Your Lineup"
      card={card}
      fileName={`singleback-${rounds.inFile(weekNumber)}`}
      url={location.origin}
      choice={choice}
      onClose={onClose}
    />
  );
}

interface CardParts {
  lineup: Pick<SavedLineup, 'slots' | 'actual' | 'playoffMultiplier'>;
  weekNumber: number;
  rounds?: Rounds;
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
  const { lineup, weekNumber, rounds = roundsOf('regular'), groupName, rank, members, username, colorOf, site } = parts;
  const total = formatPoints(Math.round(lineup.actual * lineup.playoffMultiplier), 2);
  const isFinal = lineup.slots.every(isOver);
  return {
    label: rounds.label(weekNumber),
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
