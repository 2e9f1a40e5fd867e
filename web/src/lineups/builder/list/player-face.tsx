import type { Team } from '@singleback/contract/season.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { faceWord } from '../../../players/short-name.ts';
import { Face } from '../../../ui/face.tsx';

interface PlayerFaceProps {
  player: { name: string; position: Position; teamAbbreviation: string | null };
  teams: ReadonlyMap<string, Team>;
  size: number;
  spent?: boolean;
}

/** The drawn square of a player in his team's colours; a defence has no bust. */
export function PlayerFace({ player, teams, size, spent = false }: PlayerFaceProps) {
  const team = player.teamAbbreviation === null ? undefined : teams.get(player.teamAbbreviation);
  return (
    <Face
      word={faceWord(player.name, player.position, player.teamAbbreviation)}
      color={team?.primary_color ?? '#24312B'}
      size={size}
      bust={player.position !== 'DEF'}
      spent={spent}
    />
  );
}
