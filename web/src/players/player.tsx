import type { OverrideNote } from '@singleback/contract/scoreboard.ts';
import { type Concern, injuryBadge, injuryWord } from '@singleback/game/players/injury.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { faceWord } from '@singleback/game/players/positions.ts';
import type { ReactNode } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { dayAndTimeText } from '../ui/text/time-text.ts';
import { openPlayer } from './opened.ts';
import { NO_TEAM_COLOR } from './teams.ts';

/** A player's name with the injury mark, which never wraps onto a line of its own [G9.12]. */
export function PlayerName({ name, injuryStatus }: { name: string; injuryStatus: string | null }) {
  if (injuryBadge(injuryStatus) === null) return <span translate="no">{name}</span>;
  // A line may end at a space or after a hyphen.
  const at = Math.max(name.lastIndexOf(' '), name.lastIndexOf('-')) + 1;
  return (
    <span translate="no">
      {name.slice(0, at)}
      <span className="whitespace-nowrap">
        {name.slice(at)}
        <InjuryMark status={injuryStatus} />
      </span>
    </span>
  );
}

interface InjuryMarkProps {
  status: string | null;
  /** Replaces the status for screen readers, when text beside the mark says more. */
  label?: string;
  className?: string | undefined;
}

/** The injury mark beside a player's name; nothing for a healthy player [G9.12]. */
export function InjuryMark({ status, label, className }: InjuryMarkProps) {
  const badge = injuryBadge(status);
  if (badge === null) return null;
  return (
    <Tag
      tone={badge === 'Q' || badge === 'D' ? 'warn' : 'bad'}
      label={label ?? injuryWord(status) ?? badge}
      className={cx('injury', className)}
    >
      {badge}
    </Tag>
  );
}

/** Marks the player whose points count twice. */
export function DoubledMark() {
  return (
    <Tag tone="outline" label="counts twice">
      2×
    </Tag>
  );
}

/** The one mark of a score or a figure in doubt: what is shown is the last good one. Gone with the doubt. */
export function ScoreUnconfirmed({ className }: { className?: string }) {
  return <span className={cx('block text-meta text-warn', className)}>Score unconfirmed</span>;
}

interface PlayerLinkProps {
  player: { id: string; name: string };
  /** The week that the detail is about. */
  weekId: string;
  /** The accessible name, where it is more than what is shown. */
  label?: string | undefined;
  /** Shown in place of the name. */
  children?: ReactNode;
}

/** A player's name that opens the player's detail. */
export function PlayerLink({ player: { id, name }, weekId, label, children = name }: PlayerLinkProps) {
  return (
    <button
      type="button"
      className="player-link hit-area"
      aria-label={label}
      translate="no"
      onClick={() => openPlayer({ id, name, weekId })}
    >
      {children}
    </button>
  );
}

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

const OUT: Readonly<Record<string, string>> = {
  ir: 'on injured reserve',
  pup: 'on the PUP list',
  suspended: 'suspended',
  covid: 'on the COVID list',
};

interface Concerned {
  readonly name: string;
  readonly injuryStatus: string | null;
}

/** Describes a concern about a player, as a sentence without a period: 'Rodney McElroy is out'. */
export function concernText({ name, injuryStatus }: Concerned, concern: Concern): string {
  switch (concern) {
    case 'bye':
      return `${name} is on bye`;
    case 'cancelled':
      return `${name}’s game is canceled`;
    case 'doubtful':
      return `${name} is doubtful`;
    case 'out':
      return `${name} is ${OUT[injuryStatus?.trim().toLowerCase() ?? ''] ?? 'out'}`;
  }
}

interface OperatorNoteProps {
  weekId: string;
  gameId?: string;
  playerId?: string;
  className?: string | undefined;
}

/** What the operator has set by hand of a game or a player, since when and why; nothing where the sources count. */
export function OperatorNote({ weekId, gameId, playerId, className }: OperatorNoteProps) {
  const own = useOverrides(weekId).filter(
    (note) => note.game_id === (gameId ?? null) && note.player_id === (playerId ?? null),
  );
  return own.map((note) => (
    <span key={note.kind} className={cx('block text-meta text-text-2 wrap-anywhere', className)}>
      {WORDS[note.kind]} set by the operator since {dayAndTimeText(new Date(note.set_at))}:{' '}
      <Isolated>{note.reason}</Isolated>
    </span>
  ));
}

const WORDS: Record<OverrideNote['kind'], string> = { game: 'Game', stat_line: 'Stats', injury: 'Injury' };

const FRESH_MS = 60_000;

/** What the operator has set in a week; nothing while it loads, and where it could not be loaded. */
function useOverrides(weekId: string): readonly OverrideNote[] {
  return useCall('GET /overrides/:weekId', { params: { weekId } }, { staleTime: FRESH_MS }).data ?? [];
}
