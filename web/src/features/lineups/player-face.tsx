import type { Position } from '@singleback/game/players/positions.ts';
import { useTeams } from '../../data/teams.ts';
import { Face } from '../../ui/face.tsx';
import { initialsOf } from '../../ui/initials.ts';

interface PlayerFaceProps {
  name: string;
  position: Position;
  team: string | null;
  size: number;
}

/** The drawn square of a player in the team's colours: initials over a bust, or a defence's abbreviation. */
export function PlayerFace({ name, position, team, size }: PlayerFaceProps) {
  const { data: teams } = useTeams();
  const colors = teams?.find(({ abbreviation }) => abbreviation === team);
  const isDefense = position === 'DEF';
  return (
    <Face
      word={isDefense && team !== null ? team : initialsOf(name)}
      color={colors?.primary_color ?? '#24312B'}
      foot={colors?.secondary_color ?? 'transparent'}
      size={size}
      bust={!isDefense}
    />
  );
}
