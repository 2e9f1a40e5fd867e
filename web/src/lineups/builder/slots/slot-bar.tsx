import { slotPoints } from '@singleback/game/lineups/points.ts';
import { openSlotLabel, type Slot } from '@singleback/game/lineups/slots.ts';
import { injuryBadge, injuryWord } from '@singleback/game/players/injury.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { ArrowLeftRight, ChevronUp, Lock, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { InjuryMark } from '../../../players/injury-mark.tsx';
import { pointsText } from '../../../players/points-text.ts';
import { faceWord, shortName } from '../../../players/short-name.ts';
import { spineColor } from '../../../players/team-colors.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Spine } from '../../../ui/spine.tsx';
import { useBuilder } from '../builder-context.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import { DraftWarning } from '../draft-warning.tsx';
import { Failure, StatusLine, SubmitButton } from './lineup-foot.tsx';
import { LineupSheet } from './lineup-sheet.tsx';
import { ownPicks, totalsOf, totalText } from './lineup-totals.tsx';
import { moveByKey } from './slot-grip.tsx';

/** The lineup at the bottom of a phone's screen: total, what is missing or the submit button, and a chip per slot. */
export function SlotBar() {
  const builder = useBuilder();
  const { rules, readiness } = builder;
  const [isLineupOpen, setLineupOpen] = useState(false);
  const { projected, actual } = totalsOf(builder);
  return (
    <section className="bar-slots slot-bar" aria-label="Your lineup">
      <Failure />
      {readiness.state === 'blocked' ? <StatusLine className="slot-bar-blocked" /> : null}
      {builder.changing === null ? <DraftWarning /> : null}
      <div className="slot-bar-line">
        <button type="button" className="slot-bar-total" onClick={() => setLineupOpen(true)}>
          <LiveNumber key={ownPicks(builder.draft)} text={totalText(actual ?? projected)} className="slot-bar-points" />
          <span className="cap">{actual === null ? 'Projected' : 'Actual'}</span>
          <ChevronUp size={16} className="text-text-2" aria-hidden />
          <span className="sr-only">Open your lineup</span>
        </button>
        <BarEnd />
      </div>
      <ol
        className="chips"
        onKeyDown={builder.moves.from === null ? undefined : (event) => moveByKey(event, builder.moves.cancel)}
        style={{ gridTemplateColumns: `repeat(${rules.slots.length}, minmax(0, 1fr))` }}
      >
        {rules.slots.map((each) => (
          <li key={each.key}>
            <Chip slot={each} />
          </li>
        ))}
      </ol>
      <LineupSheet open={isLineupOpen} onOpenChange={setLineupOpen} />
    </section>
  );
}

/** Beside the total: the submit button once ready, or cancel while a player is being moved. */
function BarEnd() {
  const { readiness, moves, draft, byId } = useBuilder();
  if (moves.from !== null) {
    const name = byId.get(draft.slots[moves.from.key] ?? '')?.name;
    return (
      <div className="slot-bar-move">
        <span>Move {name} to…</span>
        <Button size="s" onClick={moves.cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (readiness.state === 'ready') return <SubmitButton />;
  return readiness.state === 'blocked' ? null : <StatusLine className="slot-bar-status" />;
}

function Chip({ slot }: { slot: Slot }) {
  const { draft, byId, next, target, changing, context, readiness, moves, showPlayersFor, openDetail } = useBuilder();
  const player = byId.get(draft.slots[slot.key] ?? '');
  const isNext = changing === null ? next?.key === slot.key : changing.key === slot.key;
  const label = (
    <span className="chip-label" aria-hidden>
      {slot.kind === 'FLEX' ? 'FLX' : slot.kind}
    </span>
  );
  if (moves.targets.has(slot.key)) return <TargetChip slot={slot} player={player} label={label} />;
  if (player === undefined) {
    return (
      <button
        type="button"
        className={cx('chip chip-open', isNext && 'chip-next', target?.key === slot.key && 'chip-chosen')}
        aria-pressed={target?.key === slot.key}
        disabled={!readiness.mayEdit}
        onClick={() => showPlayersFor(slot)}
      >
        <span className="sr-only">{`${slot.key}: ${openSlotLabel(slot)}${isNext ? ', next' : ''}`}</span>
        {label}
        <Plus size={18} aria-hidden />
        <span className="chip-word" aria-hidden>
          {isNext ? 'next' : 'open'}
        </span>
      </button>
    );
  }
  const isDoubled = draft.doubleDownPlayerId === player.id;
  const isOn = isLocked(player.game, context.now);
  const injury = injuryWord(player.injuryStatus);
  const isQuestionable = injuryBadge(player.injuryStatus) === 'Q';
  const points = isOn && player.actualPoints !== null ? player.actualPoints : player.projectedPoints;
  return (
    <button
      type="button"
      className={cx(
        'chip',
        isNext && 'chip-changing',
        readiness.blocked.has(slot.key) && 'chip-blocked',
        moves.from?.key === slot.key && 'chip-moving',
      )}
      onClick={() => openDetail(player)}
    >
      <span className="sr-only">
        {`${slot.key}: ${player.name}${injury === null ? '' : `, ${injury}`}${isDoubled ? ', double-down' : ''}${isOn ? ', locked' : ''}, points:`}
      </span>
      <Spine color={spineColor(player.teamAbbreviation)} />
      <span className="chip-label" aria-hidden>
        {slot.kind === 'FLEX' ? 'FLX' : slot.kind}
        {isDoubled ? <b> 2×</b> : null}
        {isOn ? <Lock size={10} /> : null}
        {isQuestionable && !isOn && !isDoubled ? <b className="chip-doubt">Q</b> : null}
      </span>
      <span className="chip-initials" aria-hidden>
        {faceWord(player.name, player.position, player.teamAbbreviation)}
      </span>
      <span className="chip-name" aria-hidden>
        {shortName(player.name, player.position)}
      </span>
      {injury === null || isQuestionable || (isOn && points) ? (
        <LiveNumber text={pointsText(slotPoints(points, isDoubled))} className="chip-points" />
      ) : (
        <span className="chip-injury" aria-hidden>
          <InjuryMark status={player.injuryStatus} />
        </span>
      )}
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
    <button type="button" className="chip chip-target" onClick={() => moves.moveTo(slot)}>
      <span className="sr-only">
        {player === undefined ? `Move here: ${slot.key}` : `Swap with ${player.name} at ${slot.key}`}
      </span>
      {label}
      {player === undefined ? (
        <Plus size={18} aria-hidden />
      ) : (
        <span className="chip-initials" aria-hidden>
          {faceWord(player.name, player.position, player.teamAbbreviation)}
        </span>
      )}
      <ArrowLeftRight size={14} aria-hidden />
    </button>
  );
}
