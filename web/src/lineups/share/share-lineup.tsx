import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useMemo } from 'react';
import { ownRank, useOwnGroups } from '../../groups/queries.ts';
import { useAuth } from '../../platform/api/session.ts';
import { NO_TEAM_COLOR } from '../../players/team-colors.ts';
import { useTeams } from '../../players/teams.ts';
import { ShareImageDialog } from '../../ui/share/share-image-dialog.tsx';
import { useNamedGroup } from '../../ui/share/use-named-group.tsx';
import type { SavedLineup } from '../model.ts';
import { lineupShareCard } from './lineup-share-card.ts';

interface ShareLineupProps {
  lineup: SavedLineup;
  weekNumber: number;
  onClose: () => void;
}

/** Shares a lineup whose slots are all locked, with the user's rank in its group, as an image. */
export function ShareLineup({ lineup, weekNumber, onClose }: ShareLineupProps) {
  const { user } = useAuth();
  const teams = useTeams().data;
  const groups = useOwnGroups().data;
  const chosen = lineup.groups.find(({ id }) => id !== EVERYONE_GROUP_ID) ?? lineup.groups[0];
  const group = groups?.find(({ id }) => id === chosen?.id);
  const { name, choice } = useNamedGroup(group);
  const card = useMemo(() => {
    const colors = new Map(teams?.map((team) => [team.abbreviation, team.primary_color]));
    return lineupShareCard({
      lineup,
      weekNumber,
      groupName: name,
      rank: group ? ownRank(group) : null,
      members: group?.current_participants ?? 0,
      username: user?.user_metadata.display_name ?? null,
      colorOf: (team) => colors.get(team ?? '') ?? NO_TEAM_COLOR,
      site: location.host,
    });
  }, [lineup, weekNumber, name, group, user, teams]);
  return (
    <ShareImageDialog
      title="Share Your Lineup"
      card={card}
      fileName={`singleback-week-${weekNumber}`}
      url={location.origin}
      choice={choice}
      onClose={onClose}
    />
  );
}
