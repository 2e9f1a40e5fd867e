import { LINEUP_NAME_MAX } from '@singleback/game/lineups/lineup-name.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { useBuilder } from './builder-context.ts';
import { LineupFoot } from './lineup-foot.tsx';
import { LineupTotals } from './lineup-totals.tsx';
import { SlotRow } from './slot-row.tsx';

/** The lineup: its name, its totals, its slots along the sideline, and at the foot what is missing or the button. */
export function SlotsPanel() {
  const { rules } = useBuilder();
  return (
    <section className="panel slots-panel" aria-label="Lineup">
      <div className="px-4 pt-4">
        <NameField />
      </div>
      <LineupTotals />
      <div className="hash" aria-hidden />
      <ol className="slots">
        {rules.slots.map((slot) => (
          <SlotRow key={slot.key} slot={slot} />
        ))}
      </ol>
      <LineupFoot />
    </section>
  );
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
      <span className={isLong ? 'counter text-bad' : 'counter'}>
        {length}/{LINEUP_NAME_MAX}
      </span>
    </div>
  );
}
