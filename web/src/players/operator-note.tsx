import type { OverrideNote } from '@singleback/contract/scoreboard.ts';
import { useCall } from '../platform/api/use-call.ts';
import { cx } from '../ui/cx.ts';
import { Isolated } from '../ui/text/isolated.tsx';
import { dayAndTimeText } from '../ui/text/time-text.ts';

interface OperatorNoteProps {
  weekId: string;
  /** A game, or a player, which something may be set of. */
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
