import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { ChevronDown, Lock } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { PlayerFace } from '../../players/player-face.tsx';
import { spineColor } from '../../players/team-colors.ts';
import { useTeam } from '../../players/teams.ts';
import { cx } from '../../ui/cx.ts';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import type { Choices } from './choices.ts';
import { isOpen, type WhatIfPlayer } from './model.ts';
import { PlayerEditor } from './player-editor.tsx';
import styles from './what-if.module.css';

interface PlayerRowProps extends Choices {
  player: WhatIfPlayer;
  isExpanded: boolean;
  onToggle: () => void;
}

/** A player with the points that would be; expands to what can be added. A finished game can't be changed. */
export function PlayerRow({ player, isExpanded, onToggle, ...choices }: PlayerRowProps) {
  const id = useId();
  const isDoubled = choices.lineup.slots.some((slot) => slot.playerId === player.id && slot.isDoubled);
  const factor = player.isMine && isDoubled ? 2 : 1;
  const more = (choices.extra.get(player.id) ?? 0) * factor;
  const now = player.hasPoints ? formatPoints(player.points * factor, 1) : '–';
  const summary = (
    <>
      <Who player={player} isDoubled={player.isMine && isDoubled} />
      <span className="text-right leading-tight">
        <span
          translate="no"
          className={cx(styles.points, 'mb-[3px] inline-block font-num text-[21px]/[1.15] font-bold')}
          data-changed={more !== 0}
        >
          {more === 0 ? now : formatPoints(player.points * factor + more, 1)}
        </span>
        {more === 0 ? null : <span className="block text-meta text-text-2">now {now}</span>}
      </span>
    </>
  );
  const spine = { '--spine-color': spineColor(player.team) } as CSSProperties;
  if (!isOpen(player)) {
    return (
      <li className={styles.player} style={spine}>
        <div className={styles.summary}>
          {summary}
          <Lock size={16} className="text-text-2" aria-label="Can’t be changed" />
        </div>
      </li>
    );
  }
  return (
    <li className={styles.player} style={spine}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isExpanded}
        aria-controls={`${id}-more`}
        onClick={onToggle}
      >
        {summary}
        <ChevronDown size={18} aria-hidden />
      </button>
      <div id={`${id}-more`} hidden={!isExpanded} className={styles.editor}>
        {isExpanded ? <PlayerEditor player={player} {...choices} /> : null}
      </div>
    </li>
  );
}

function Who({ player, isDoubled }: { player: WhatIfPlayer; isDoubled: boolean }) {
  const team = useTeam(player.team);
  return (
    <>
      <PlayerFace {...player} color={team?.primary_color} foot={team?.secondary_color} size={36} />
      <span className="min-w-0 leading-tight">
        <span className="block font-semibold">{player.name}</span>
        <span className="flex flex-wrap items-center gap-2 font-num text-[15px]/[1.3] font-medium text-text-2">
          <State player={player} />
          {isDoubled ? (
            <Tag tone="outline" label="counts twice">
              2×
            </Tag>
          ) : null}
        </span>
        {player.isMine ? null : (
          <span className="block text-meta text-text-2 wrap-anywhere">{player.holders.join(', ')}</span>
        )}
      </span>
    </>
  );
}

function State({ player: { game, position, team } }: { player: WhatIfPlayer }) {
  if (game === null) return <span>{`${team ?? position}, no game`}</span>;
  if (game.status !== 'in_progress') return <span>{game.stateText ?? kickoffText(game.kickoff)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-live">
      <LiveDot />
      {game.stateText}
    </span>
  );
}
