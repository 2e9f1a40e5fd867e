import { isTooEarly } from '@singleback/game/orders/timing.ts';
import { ArrowDown, ArrowUp, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { SavedSlot } from '../lineups/model.ts';
import { PlayerName } from '../players/player-name.tsx';
import type { WeekPlayer } from '../players/queries.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { moved } from './model.ts';
import styles from './orders.module.css';

interface AlternativesProps {
  slot: SavedSlot;
  ids: readonly string[];
  players: readonly WeekPlayer[];
  /** Who could come in as it is now. */
  canPlay: ReadonlySet<string>;
  onChange: (ids: string[]) => void;
}

/** Who comes in, in order; moved by buttons or by Alt and the arrow keys. */
export function Alternatives({ slot, ids, players, canPlay, onChange }: AlternativesProps) {
  if (ids.length === 0) return null;
  const usable = ids.filter((id) => canPlay.has(id));
  return (
    <ol className={styles.list} aria-label={`Who comes in for ${slot.name}`}>
      {ids.map((id, at) => {
        const player = players.find((each) => each.id === id);
        const name = player?.name ?? 'A player who is no longer available';
        const move = (by: -1 | 1) => onChange(moved(ids, at, by));
        const onKeyDown = (event: KeyboardEvent) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          move(event.key === 'ArrowUp' ? -1 : 1);
        };
        return (
          <li key={id} className={styles.alternative} onKeyDown={onKeyDown}>
            <span className={styles.number}>{canPlay.has(id) ? usable.indexOf(id) + 1 : '–'}</span>
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">
                <PlayerName name={name} injuryStatus={player?.injuryStatus ?? null} />
              </p>
              <p className="text-meta text-text-2">
                <AlternativeState player={player} slot={slot} canPlay={canPlay.has(id)} />
              </p>
            </div>
            <IconButton label={`Move ${name} up`} disabled={at === 0} onClick={() => move(-1)}>
              <ArrowUp size={17} aria-hidden />
            </IconButton>
            <IconButton label={`Move ${name} down`} disabled={at === ids.length - 1} onClick={() => move(1)}>
              <ArrowDown size={17} aria-hidden />
            </IconButton>
            <IconButton label={`Remove ${name}`} onClick={() => onChange(ids.toSpliced(at, 1))}>
              <X size={17} aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}

function AlternativeState({
  player,
  slot,
  canPlay,
}: {
  player: WeekPlayer | undefined;
  slot: SavedSlot;
  canPlay: boolean;
}) {
  if (player === undefined) return 'Remove them';
  const when = kickoffText(player.kickoff);
  if (isTooEarly(player.game, slot.kickoff)) return <Warning words={`plays ${when}, too early`} />;
  if (!canPlay) return <Warning words="can’t come in: locked, used up or in this lineup" />;
  return [player.opponent, when].filter(Boolean).join(', ');
}

function Warning({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <TriangleAlert size={14} aria-hidden />
      {words}
    </span>
  );
}
