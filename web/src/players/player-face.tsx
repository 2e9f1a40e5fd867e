import { faceWord, type Position } from '@singleback/game/players/positions.ts';
import { Face } from '../ui/face.tsx';
import { NO_TEAM_COLOR } from './team-colors.ts';

interface PlayerFaceProps {
  name: string;
  position: Position;
  /** 'KC'; null without a team. */
  team: string | null;
  /** '#RRGGBB' of the team; the second color is a 3 px foot. */
  color: string | null | undefined;
  foot?: string | null | undefined;
  /** Edge length in pixels. */
  size: number;
  spent?: boolean;
}

/** A player's square in the team's colors: initials over a bust, or the abbreviation of a defense. */
export function PlayerFace({ name, position, team, color, foot, size, spent = false }: PlayerFaceProps) {
  return (
    <Face
      word={faceWord(name, position, team)}
      color={color ?? NO_TEAM_COLOR}
      foot={foot ?? 'transparent'}
      size={size}
      bust={position !== 'DEF'}
      spent={spent}
    />
  );
}
