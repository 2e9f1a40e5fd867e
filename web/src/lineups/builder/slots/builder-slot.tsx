// The lineup: a panel of slots (slots-panel.tsx), on a phone a bar of chips with the panel behind it (slot-bar.tsx).

import { whyNotToggleDoubleDown } from '@singleback/game/lineups/draft.ts';
import { isHeld } from '@singleback/game/lineups/refusals.ts';
import { openSlotLabel, type Slot, slotPoints } from '@singleback/game/lineups/slots.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { InjuryMark, PlayerFace } from '../../../players/player.tsx';
import { spineColor } from '../../../players/teams.ts';
import { cx } from '../../../ui/cx.ts';
import { Spine } from '../../../ui/face.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { type BuilderPlayer, leftInWords } from '../builder-player.ts';
import { GameTimeText, LINE_META, LINE_NAME, Matchup } from '../list/player-words.tsx';
import { useBuilder } from '../use-builder.ts';
import styles from './builder-slot.module.css';
import { SlotGrip, SlotTarget, useSlotDrag } from './slot-grip.tsx';

/** A slot with its player, or a button to fill it. */
export function BuilderSlot({ slot }: { slot: Slot }) {
  const { draft, byId, next, target, changing, isListHidden, readiness } = useBuilder();
  const player = byId.get(draft.slots[slot.key] ?? '');
  const isNext = changing === null ? next?.key === slot.key : changing.key === slot.key;
  const row = useFocusBack(changing?.key === slot.key);
  const { className: aside, ...drag } = useSlotDrag({ slot, player });
  return (
    <li
      ref={row}
      data-slot={slot.key}
      className={cx(
        styles.slot,
        'relative flex min-h-0 items-stretch',
        isNext && styles.slotNext,
        target?.key === slot.key && styles.slotChosen,
        isListHidden && styles.slotHeld,
        readiness.blocked.has(slot.key) && styles.slotBlocked,
        aside,
      )}
      {...drag}
    >
      <SlotGrip slot={slot} player={player} />
      <span className="hash-v -scale-x-100" aria-hidden />
      <span className="w-0.5 flex-none bg-chalk" aria-hidden />
      {player === undefined ? <OpenSlot slot={slot} /> : <FilledSlot key={player.id} slot={slot} player={player} />}
      <SlotTarget slot={slot} player={player} />
    </li>
  );
}

/** Returns the focus to the slot when the list opened by 'Change' closes. */
function useFocusBack(isChanging: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const was = useRef(false);
  useEffect(() => {
    const focusable = (selector: string) => row.current?.querySelector<HTMLElement>(selector);
    if (was.current && !isChanging) (focusable('[data-fills]') ?? focusable('[data-name]'))?.focus();
    was.current = isChanging;
  }, [isChanging]);
  return row;
}

function OpenSlot({ slot }: { slot: Slot }) {
  const { left: all, readiness, target, showPlayersFor } = useBuilder();
  const left = slot.kind === 'FLEX' ? undefined : all.get(slot.kind);
  return (
    <button
      type="button"
      className={cx(
        styles.slotOpen,
        'my-[7px] mr-2 ml-3 flex min-w-0 flex-1 items-center gap-2.5 rounded-2 text-left font-num text-[17px]/none font-bold enabled:hover:bg-raise-2 disabled:text-text-3',
      )}
      data-fills
      aria-pressed={target?.key === slot.key}
      disabled={!readiness.mayEdit}
      onClick={() => showPlayersFor(slot)}
    >
      <Plus size={18} aria-hidden />
      <span>{openSlotLabel(slot)}</span>
      {left === undefined ? null : (
        <span className="ml-auto font-num text-[14px]/[1] font-medium text-text-2">{leftInWords(left)} left</span>
      )}
    </button>
  );
}

function FilledSlot({ slot, player }: { slot: Slot; player: BuilderPlayer }) {
  const { draft, rules, context, teams, changing, openDetail } = useBuilder();
  const isDoubled = draft.doubleDownPlayerId === player.id;
  const isOn = isLocked(player.game, context.now);
  return (
    <div
      className={cx(
        styles.slotFilled,
        'flex min-w-0 flex-1 items-center gap-2.5 pr-2 @max-[441px]/slots:gap-2 @max-[441px]/slots:pr-1.5',
        changing?.key === slot.key && styles.slotChanging,
      )}
    >
      <Spine color={spineColor(player.teamAbbreviation)} />
      <PlayerFace
        name={player.name}
        position={player.position}
        team={player.teamAbbreviation}
        color={teams.get(player.teamAbbreviation ?? '')?.primary_color}
        size={38}
      />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-name
          className={cx(LINE_NAME, '@max-[441px]/slots:truncate')}
          onClick={() => openDetail(player)}
        >
          <span className="sr-only">{slot.key}: </span>
          {player.name}
        </button>
        <InjuryMark status={player.injuryStatus} />
        <div
          className={cx(
            LINE_META,
            'max-md:gap-1.5 @max-[441px]/slots:gap-x-1.5 @max-[360px]/slots:flex-wrap @max-[360px]/slots:gap-y-0 @max-[360px]/slots:*:overflow-hidden @max-[360px]/slots:*:text-ellipsis',
          )}
        >
          <span>
            {player.teamAbbreviation} {player.opponent}
          </span>
          <Matchup fpaRank={player.fpaRank} />
          <GameTimeText player={player} />
        </div>
      </div>
      {rules.doubleDown ? <DoubleToggle player={player} isDoubled={isDoubled} /> : null}
      <SlotPoints player={player} isDoubled={isDoubled} isOn={isOn} />
      <SlotEnd slot={slot} player={player} />
    </div>
  );
}

const POINTS = 'min-w-13 text-right font-num text-num/[1.05] font-semibold @max-[441px]/slots:min-w-11';

function SlotPoints({ player, isDoubled, isOn }: { player: BuilderPlayer; isDoubled: boolean; isOn: boolean }) {
  const projected = formatPoints(slotPoints(player.projectedPoints, isDoubled), 1);
  if (!isOn || player.actualPoints === null) {
    return (
      <span className={cx(styles.slotPoints, POINTS)} title="Projected">
        {projected}
      </span>
    );
  }
  return (
    <span className={cx(styles.slotPoints, POINTS)}>
      <LiveNumber text={formatPoints(slotPoints(player.actualPoints, isDoubled), 1)} />
      <small className="block font-num text-meta/[1.2] font-medium whitespace-nowrap text-text-2">
        {projected} proj
      </small>
    </span>
  );
}

/**
 * The 2x toggle [G4.8]: filled when on, and the points beside it are doubled. A player who cannot become the double-down
 * player has none.
 */
export function DoubleToggle({ player, isDoubled }: { player: BuilderPlayer; isDoubled: boolean }) {
  const { draft, context, readiness, toggleDouble } = useBuilder();
  const refusal = readiness.mayEdit ? whyNotToggleDoubleDown(draft, player, context)?.message : readiness.text;
  if (refusal && !isDoubled) return null;
  const button = (
    <button
      type="button"
      className={cx(
        'inline-grid h-7 w-[34px] flex-none place-items-center rounded-1 border border-line-2 font-num text-[15px]/none font-bold text-text-2 max-md:size-11',
        'hover:bg-raise-2 aria-disabled:border-dashed aria-pressed:border-chalk aria-pressed:bg-chalk aria-pressed:text-ground',
      )}
      aria-pressed={isDoubled}
      aria-disabled={refusal ? true : undefined}
      aria-label={`2× double-down ${player.name}`}
      onClick={() => (refusal ? undefined : toggleDouble(player))}
    >
      2×
    </button>
  );
  return <Tooltip text={refusal ?? (isDoubled ? 'Double-down: counts twice' : 'Make double-down')}>{button}</Tooltip>;
}

/** Why a player of the lineup has to stay where they are; null for one who need not. */
export function useWhyHeld(playerId: string): string | null {
  const { context, readiness } = useBuilder();
  if (!readiness.mayEdit) return readiness.text;
  return isHeld(playerId, context) ? 'Player game has started' : null;
}

function SlotEnd({ slot, player }: { slot: Slot; player: BuilderPlayer }) {
  const { isListHidden, remove, showPlayersFor } = useBuilder();
  const why = useWhyHeld(player.id);
  if (why !== null) {
    return (
      <Tooltip text={why}>
        <button
          type="button"
          className="inline-grid place-items-center w-8 h-8 flex-none rounded-2 text-text-2 max-md:w-11 max-md:h-11"
          aria-disabled
          aria-label={`Locked: ${why}`}
        >
          <Lock size={16} aria-hidden />
        </button>
      </Tooltip>
    );
  }
  if (isListHidden) {
    return (
      <button type="button" data-fills className="btn btn-outline btn-s px-[9px]" onClick={() => showPlayersFor(slot)}>
        Change<span className="sr-only"> {player.name}</span>
      </button>
    );
  }
  return (
    <IconButton label={`Remove ${player.name}`} onClick={() => remove(player.id)}>
      <X size={17} aria-hidden />
    </IconButton>
  );
}
