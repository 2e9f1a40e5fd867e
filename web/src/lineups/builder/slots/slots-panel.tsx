import { LINEUP_NAME_MAX } from '@singleback/game/lineups/lineup-name.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import builderStyles from '../builder.module.css';
import { useBuilder } from '../builder-context.ts';
import { BuilderSlot } from './builder-slot.tsx';
import { LineupFoot } from './lineup-foot.tsx';
import { LineupTotals } from './lineup-totals.tsx';
import { moveByKey } from './slot-grip.tsx';

/** The lineup panel: name, totals, slots, and at the bottom the status line or the submit button. */
export function SlotsPanel() {
  const { rules, moves, submitWords } = useBuilder();
  const list = useMoveFocus(moves.from?.key ?? null, moves.endedAt);
  return (
    <section className={cx('panel', builderStyles.slotsPanel, 'min-h-0 flex-col')} aria-label="Lineup">
      {submitWords === null ? (
        <div className="px-4 pt-4">
          <NameField />
        </div>
      ) : null}
      <LineupTotals />
      <div className="hash" aria-hidden />
      <ol
        ref={list}
        className={cx(builderStyles.slots, 'grid min-h-0 flex-auto grid-cols-1 content-start overscroll-contain')}
        onKeyDown={moves.from === null ? undefined : (event) => moveByKey(event, moves.cancel)}
      >
        {rules.slots.map((slot) => (
          <BuilderSlot key={slot.key} slot={slot} />
        ))}
      </ol>
      <LineupFoot />
    </section>
  );
}

/** Picking up a player focuses the first target; putting them down focuses where they are. */
function useMoveFocus(fromKey: string | null, endedAt: string | null) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(fromKey);
  useEffect(() => {
    const hasEnded = before.current !== null && fromKey === null;
    before.current = fromKey;
    if (fromKey !== null) list.current?.querySelector<HTMLElement>('[data-move="to"]')?.focus();
    else if (hasEnded) list.current?.querySelector<HTMLElement>(`[data-slot="${endedAt}"] [data-move="from"]`)?.focus();
  }, [fromKey, endedAt]);
  return list;
}

function NameField() {
  const { name, setName, readiness } = useBuilder();
  const length = textLength(name.trim());
  const isLong = length > LINEUP_NAME_MAX;
  return (
    <div className="field-box" data-error={isLong}>
      <input
        className="field-input"
        aria-label="Lineup Name"
        aria-invalid={isLong}
        placeholder="Lineup Name (Optional)"
        value={name}
        disabled={!readiness.mayEdit}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <span className={cx('font-num text-[14px]/[1] font-medium', isLong ? 'text-bad' : 'text-text-2')}>
        {length}/{LINEUP_NAME_MAX}
      </span>
    </div>
  );
}
