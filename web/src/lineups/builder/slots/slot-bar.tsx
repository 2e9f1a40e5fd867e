import { whyNotToggleDoubleDown } from '@singleback/game/lineups/draft.ts';
import { openSlotLabel, type Slot, slotPoints } from '@singleback/game/lineups/slots.ts';
import { injuryBadge, injuryWord } from '@singleback/game/players/injury.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { faceWord, shortName } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import { ArrowLeftRight, ChevronUp, Lock, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { InjuryMark } from '../../../players/player.tsx';
import { spineColor } from '../../../players/teams.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Spine } from '../../../ui/face.tsx';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import builderStyles from '../builder.module.css';
import { GroupTags } from '../builder-head.tsx';
import type { BuilderPlayer } from '../builder-player.ts';
import { useListState } from '../list/use-list.ts';
import { useBuilder } from '../use-builder.ts';
import {
  BAR_SUBMIT,
  DraftWarning,
  EmptySlots,
  Failure,
  FillButton,
  FillLink,
  StatusLine,
  SubmitButton,
} from './lineup-foot.tsx';
import { moveByKey, targetWords } from './slot-grip.tsx';
import { ownPicks, SlotsPanel, totalsOf } from './slots-panel.tsx';
import { chipColumns } from './use-slots.ts';

/** The lineup at the bottom of a phone's screen: total, what is missing or the submit button, and a chip per slot. */
export function SlotBar() {
  const builder = useBuilder();
  const { rules, readiness } = builder;
  const [isLineupOpen, setLineupOpen] = useState(false);
  const { projected, actual } = totalsOf(builder);
  const isEstimated = actual === null && builder.projections === 'estimated';
  return (
    <section
      className="bar-slots flex-none border-t-2 border-chalk bg-raise-2 px-3 pt-[5px] pb-[calc(12px+env(safe-area-inset-bottom))] shadow-2 max-[359.98px]:px-1.5 md:px-5"
      aria-label="Your lineup"
    >
      <Failure />
      {/* Three lines of names at most: the chips stay in sight. */}
      {readiness.state === 'blocked' ? (
        <StatusLine className="mx-1 mt-0.5 mb-1 max-h-[66px] flex-nowrap items-start overflow-y-auto text-meta/[1.25]" />
      ) : null}
      {builder.changing === null ? <DraftWarning /> : null}
      <EmptySlots fill={<FillLink />} />
      <div className="flex items-center justify-between gap-3 min-h-12 py-0 px-1">
        <button
          type="button"
          className="inline-flex min-h-11 items-baseline gap-2 rounded-2 px-1 py-2 whitespace-nowrap"
          onClick={() => setLineupOpen(true)}
        >
          <LiveNumber
            key={ownPicks(builder.draft)}
            text={formatPoints(actual ?? projected, 2)}
            className="font-num text-[28px]/none font-bold max-[360px]:text-[24px]"
          />
          <span className={cx('cap', isEstimated && 'max-[359px]:sr-only')}>
            {actual === null ? 'Projected' : 'Actual'}
          </span>
          {isEstimated ? <span className="cap">est.</span> : null}
          <ChevronUp size={16} className="self-center text-text-2" aria-hidden />
          <span className="sr-only">Open your lineup</span>
        </button>
        <BarEnd onOpenLineup={() => setLineupOpen(true)} />
      </div>
      <ol
        className="grid gap-[5px] max-[360px]:gap-[3px]"
        onKeyDown={builder.moves.from === null ? undefined : (event) => moveByKey(event, builder.moves.cancel)}
        style={chipColumns(rules.slots.length)}
      >
        {rules.slots.map((each) => (
          <li key={each.key} className="@container">
            <Chip slot={each} />
          </li>
        ))}
      </ol>
      <LineupSheet open={isLineupOpen} onOpenChange={setLineupOpen} />
    </section>
  );
}

const BAR_STATUS = 'justify-end text-right leading-[1.2] [&>svg]:hidden';

/** Beside the total: the submit button once ready, the way to what is missing, or cancel while a player is being moved. */
function BarEnd({ onOpenLineup }: { onOpenLineup: () => void }) {
  const { readiness, moves, draft, byId } = useBuilder();
  if (moves.from !== null) {
    const name = byId.get(draft.slots[moves.from.key] ?? '')?.name;
    return (
      <div className="flex items-center gap-2.5 min-w-0 leading-[1.2]">
        <span>Move {name} to…</span>
        <Button size="s" onClick={moves.cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (readiness.state === 'ready') return <SubmitButton className={BAR_SUBMIT} />;
  // The toggles are in the sheet.
  if (readiness.state === 'no_double_down') {
    return <StatusLine className={BAR_STATUS} onPress={onOpenLineup} />;
  }
  if (readiness.state === 'incomplete') {
    return (
      <>
        <StatusLine className="sr-only" />
        <FillButton />
      </>
    );
  }
  return readiness.state === 'blocked' ? null : <StatusLine className={BAR_STATUS} />;
}

const CHIP =
  'relative flex h-16 w-full flex-col items-center justify-between overflow-hidden rounded-2 pt-[7px] pr-0.5 pb-1.5 font-num';
const CHIP_TARGET = cx(CHIP, 'border-2 border-dashed border-flag-edge bg-flag-lo pl-0.5');
/** At the left edge of a chip: it grows when the player is picked. */
const SPINE =
  'pl-[5px] [&_.spine]:absolute [&_.spine]:inset-y-0 [&_.spine]:left-0 [&_.spine]:h-full [&_.spine]:transition-[scale] [&_.spine]:duration-(--move) [&_.spine]:ease-out starting:[&_.spine]:scale-y-0';
const LABEL = 'inline-flex max-w-full items-center gap-px text-cap/none font-semibold whitespace-nowrap';
const NAME = 'max-w-full overflow-hidden leading-none font-bold whitespace-nowrap';
/** Three letters of a defense fit, however many slots there are. */
const INITIALS = `${NAME} text-[min(18px,46cqi)] md:hidden`;
const WORD = 'text-meta/none whitespace-nowrap max-[360px]:text-cap max-[360px]:tracking-[-0.02em]';

function Chip({ slot }: { slot: Slot }) {
  const { draft, byId, next, target, changing, context, readiness, moves, showPlayersFor, openDetail } = useBuilder();
  const player = byId.get(draft.slots[slot.key] ?? '');
  // The lineup can be submitted without it.
  const staysEmpty = changing === null && readiness.state === 'ready' && player === undefined;
  const isNext = !staysEmpty && (changing === null ? next?.key : changing.key) === slot.key;
  const label = (
    <span className={cx(LABEL, isNext && player === undefined ? 'text-on-flag' : 'text-text-2')} aria-hidden>
      {slot.kind === 'FLEX' ? 'FLX' : slot.kind}
    </span>
  );
  if (moves.targets.has(slot.key)) return <TargetChip slot={slot} player={player} label={label} />;
  if (player === undefined) {
    return (
      <button
        type="button"
        className={cx(
          CHIP,
          'border pl-0.5',
          isNext ? 'border-flag-edge bg-flag' : 'border-dashed bg-sunk',
          !isNext && (staysEmpty ? 'border-warn' : 'border-line-2'),
          target?.key === slot.key && 'outline-2 outline-offset-1 outline-flag-edge',
        )}
        aria-pressed={target?.key === slot.key}
        disabled={!readiness.mayEdit}
        onClick={() => showPlayersFor(slot)}
      >
        <span className="sr-only">{`${slot.key}: ${openSlotLabel(slot)}${isNext ? ', next' : ''}`}</span>
        {label}
        <Plus size={18} className={isNext ? 'text-on-flag' : undefined} aria-hidden />
        <span
          className={cx(
            WORD,
            isNext ? 'font-bold text-on-flag' : staysEmpty ? 'font-bold text-warn' : 'font-medium text-text-2',
          )}
          aria-hidden
        >
          {isNext ? 'next' : staysEmpty ? '0' : 'open'}
        </span>
      </button>
    );
  }
  if (readiness.state === 'no_double_down' && whyNotToggleDoubleDown(draft, player, context) === null) {
    return <DoubleChip slot={slot} player={player} label={label} />;
  }
  const isDoubled = draft.doubleDownPlayerId === player.id;
  const isBlocked = readiness.blocked.has(slot.key);
  const isMoving = moves.from?.key === slot.key;
  const isOn = isLocked(player.game, context.now);
  const injury = injuryWord(player.injuryStatus);
  const isQuestionable = injuryBadge(player.injuryStatus) === 'Q';
  const points = isOn && player.actualPoints !== null ? player.actualPoints : player.projectedPoints;
  return (
    <button
      type="button"
      className={cx(
        CHIP,
        SPINE,
        isBlocked ? 'border-2' : 'border',
        isMoving
          ? 'border-flag-edge bg-flag-lo'
          : isBlocked
            ? 'border-bad bg-bad-lo'
            : cx('bg-raise-1', isNext ? 'border-flag-edge' : 'border-line'),
      )}
      onClick={() => openDetail(player)}
    >
      <span className="sr-only">
        {`${slot.key}: ${player.name}${injury === null ? '' : `, ${injury}`}${isDoubled ? ', double-down' : ''}${isOn ? ', locked' : ''}, points:`}
      </span>
      <Spine color={spineColor(player.teamAbbreviation)} />
      <span className={cx(LABEL, 'text-text-2')} aria-hidden>
        {slot.kind === 'FLEX' ? 'FLX' : slot.kind}
        {isDoubled ? <b> 2×</b> : null}
        {isOn ? <Lock size={10} /> : null}
        {isQuestionable && !isOn && !isDoubled ? <b className="pl-0.5 text-warn">Q</b> : null}
      </span>
      <span className={INITIALS} aria-hidden>
        {faceWord(player.name, player.position, player.teamAbbreviation)}
      </span>
      <span translate="no" className={cx(NAME, 'hidden text-[15px] text-ellipsis md:block')} aria-hidden>
        {shortName(player.name, player.position)}
      </span>
      {injury === null || isQuestionable || (isOn && points) ? (
        <LiveNumber
          text={formatPoints(slotPoints(points, isDoubled), 1)}
          className={cx(WORD, 'font-medium text-text-2')}
        />
      ) : (
        <span className="[&_.injury]:ml-0" aria-hidden>
          <InjuryMark status={player.injuryStatus} />
        </span>
      )}
    </button>
  );
}

/** While nothing but the double-down is missing, a chip makes its player the one [G4.8]. */
function DoubleChip({ slot, player, label }: TargetChipProps & { player: BuilderPlayer }) {
  const { toggleDouble } = useBuilder();
  return (
    <button type="button" className={CHIP_TARGET} onClick={() => toggleDouble(player)}>
      <span className="sr-only">{`${slot.key}: make ${player.name} the double-down player`}</span>
      {label}
      <span className={INITIALS} aria-hidden>
        {faceWord(player.name, player.position, player.teamAbbreviation)}
      </span>
      <b className={cx(WORD, 'font-medium text-text-2')} aria-hidden>
        2×
      </b>
    </button>
  );
}

interface TargetChipProps {
  slot: Slot;
  player: BuilderPlayer | undefined;
  label: ReactNode;
}

/** A slot that the player being moved can go to. */
function TargetChip({ slot, player, label }: TargetChipProps) {
  const { moves } = useBuilder();
  return (
    <button type="button" data-move="to" className={CHIP_TARGET} onClick={() => moves.moveTo(slot)}>
      <span className="sr-only">{targetWords({ slot, player })}</span>
      {label}
      {player === undefined ? (
        <Plus size={18} aria-hidden />
      ) : (
        <span className={INITIALS} aria-hidden>
          {faceWord(player.name, player.position, player.teamAbbreviation)}
        </span>
      )}
      <ArrowLeftRight size={14} aria-hidden />
    </button>
  );
}

/** The whole lineup as a sheet on a phone: name, slots, Double Down, groups and the submit button. */
function LineupSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const builder = useBuilder();
  // A pressed slot shows its players in the list below, so the sheet closes.
  const { focusCall } = useListState(builder.list);
  const lastCall = useRef(focusCall);
  useEffect(() => {
    if (lastCall.current !== focusCall) onOpenChange(false);
    lastCall.current = focusCall;
  }, [focusCall, onOpenChange]);
  const hasFailed = builder.failure.length > 0;
  useEffect(() => {
    if (hasFailed) onOpenChange(false);
  }, [hasFailed, onOpenChange]);
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={`${roundLabel(builder.week)} Lineup`}
      className={cx(builderStyles.lineupSheet, '[&>.dialog-body]:flex [&>.dialog-body]:flex-col [&>.dialog-body]:pb-4')}
    >
      <GroupTags className="flex-wrap" />
      <SlotsPanel />
    </Dialog>
  );
}
