import type { Position } from '@singleback/game/players/positions.ts';
import { faceWord } from '../../players/short-name.ts';
import { useTeams } from '../../players/teams.ts';
import { Face } from '../../ui/face.tsx';

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
  return (
    <Face
      word={faceWord(name, position, team)}
      color={colors?.primary_color ?? '#24312B'}
      foot={colors?.secondary_color ?? 'transparent'}
      size={size}
      bust={position !== 'DEF'}
    />
  );
}
