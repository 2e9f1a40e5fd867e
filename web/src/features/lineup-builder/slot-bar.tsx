import { slotPoints } from '@singleback/game/lineups/points.ts';
import { openSlotLabel, type Slot } from '@singleback/game/lineups/slots.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { ChevronUp, Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import { pointsText } from '../../data/points-text.ts';
import { faceWord, shortName } from '../../data/short-name.ts';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Spine } from '../../ui/spine.tsx';
import { useBuilder } from './builder-context.ts';
import { Failure, StatusLine, SubmitButton } from './lineup-foot.tsx';
import { LineupSheet } from './lineup-sheet.tsx';
import { totalsOf } from './lineup-totals.tsx';
import { spineColor } from './spine-color.ts';

/** The lineup under the thumb: its total, what is missing or the button, and a chip for each slot. */
export function SlotBar() {
  const builder = useBuilder();
  const { rules, readiness } = builder;
  const [isLineupOpen, setLineupOpen] = useState(false);
  const { projected, actual } = totalsOf(builder);
  return (
    <section className="bar-slots slot-bar" aria-label="Your lineup">
      <Failure />
      <div className="slot-bar-line">
        <button type="button" className="slot-bar-total" onClick={() => setLineupOpen(true)}>
          <LiveNumber text={formatPoints(actual ?? projected, 2)} className="slot-bar-points" />
          <span className="cap">{actual === null ? 'Projected' : 'Actual'}</span>
          <ChevronUp size={16} className="text-text-2" aria-hidden />
          <span className="sr-only">Open your lineup</span>
        </button>
        {readiness.state === 'ready' ? <SubmitButton /> : <StatusLine className="slot-bar-status" />}
      </div>
      <ol className="chips" style={{ gridTemplateColumns: `repeat(${rules.slots.length}, minmax(0, 1fr))` }}>
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

function Chip({ slot }: { slot: Slot }) {
  const { draft, byId, next, changing, context, readiness, askFor, openDetail } = useBuilder();
  const player = byId.get(draft.slots[slot.key] ?? '');
  const isNext = changing === null ? next?.key === slot.key : changing.key === slot.key;
  const label = (
    <span className="chip-label" aria-hidden>
      {slot.kind === 'FLEX' ? 'FLX' : slot.kind}
    </span>
  );
  if (player === undefined) {
    return (
      <button
        type="button"
        className={cx('chip chip-open', isNext && 'chip-next')}
        disabled={!readiness.mayEdit}
        onClick={() => askFor(slot)}
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
  const points = isOn && player.actualPoints !== null ? player.actualPoints : player.projectedPoints;
  return (
    <button type="button" className={cx('chip', isNext && 'chip-changing')} onClick={() => openDetail(player)}>
      <span className="sr-only">
        {`${slot.key}: ${player.name}${isDoubled ? ', double-down' : ''}${isOn ? ', locked' : ''}, points:`}
      </span>
      <Spine color={spineColor(player.teamAbbreviation)} />
      <span className="chip-label" aria-hidden>
        {slot.kind === 'FLEX' ? 'FLX' : slot.kind}
        {isDoubled ? <b> 2×</b> : null}
        {isOn ? <Lock size={10} /> : null}
      </span>
      <span className="chip-initials" aria-hidden>
        {faceWord(player.name, player.position, player.teamAbbreviation)}
      </span>
      <span className="chip-name" aria-hidden>
        {shortName(player.name, player.position)}
      </span>
      <LiveNumber text={pointsText(slotPoints(points, isDoubled))} className="chip-points" />
    </button>
  );
}
