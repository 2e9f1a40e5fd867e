import { type Draft, playerIdsOf } from '@singleback/game/lineups/lineup.ts';
import { LINEUP_NAME_MAX } from '@singleback/game/lineups/lineup-name.ts';
import { lineupTotal } from '@singleback/game/lineups/slots.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { isPlayoffWeek } from '@singleback/game/season/week.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Tag } from '../../../ui/tag.tsx';
import builderStyles from '../builder.module.css';
import { aboutText, costText } from '../costs/costs.ts';
import { type Costs, useCosts } from '../costs/costs-provider.tsx';
import { SLOTS_PANEL } from '../first-step.tsx';
import { type Builder, useBuilder } from '../use-builder.ts';
import { BuilderSlot } from './builder-slot.tsx';
import { LineupFoot } from './lineup-foot.tsx';
import { moveByKey } from './slot-grip.tsx';

/** The lineup panel: name, totals, slots, and at the bottom the status line or the submit button. */
export function SlotsPanel() {
  const { rules, moves, submitWords } = useBuilder();
  const list = useMoveFocus(moves.from?.key ?? null, moves.endedAt);
  return (
    <section className={SLOTS_PANEL} aria-label="Lineup">
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

/**
 * Projected, and Actual once there are points, to two decimals [G2.45, G9.8]; the playoff bonus is shown beside them.
 */
function LineupTotals() {
  const builder = useBuilder();
  const { projected, actual } = totalsOf(builder);
  const bonus = playoffBonus(builder);
  const picks = ownPicks(builder.draft);
  const filled = playerIdsOf(builder.draft).length;
  return (
    <div className="flex items-end gap-6 pt-3 px-4 pb-2.5">
      <Total
        label="Projected"
        isEstimated={builder.projections === 'estimated'}
        hundredths={projected}
        picks={picks}
        quiet={actual !== null}
      />
      {actual === null ? null : <Total label="Actual" hundredths={actual} picks={picks} />}
      {actual === null ? <CostsLater /> : null}
      {bonus === null ? null : <Tag tone="outline">Playoff +{bonus}%</Tag>}
      <div className="ml-auto text-right">
        <div className="cap">Slots</div>
        <div className="num mt-1 text-h2 leading-[1.1]">
          {filled} <span className="text-text-2">of {builder.rules.slots.length}</span>
        </div>
      </div>
    </div>
  );
}

/** What the lineup costs later, planned in one go, beside columns of prices; in its room until it is known. */
function CostsLater() {
  const costs = useCosts();
  if (costs === null || costs.isFailed || costs.columns === 'form') return null;
  return (
    <div>
      <div className="cap">Points later</div>
      <span className={QUIET_TOTAL}>{costsText(costs)}</span>
    </div>
  );
}

/** The total of an empty lineup is exactly nothing. */
function costsText({ ofDraft, isAbout }: Pick<Costs, 'ofDraft' | 'isAbout'>): string {
  if (ofDraft === null) return '…';
  return isAbout && ofDraft > 0 ? aboutText(ofDraft) : costText(ofDraft);
}

const QUIET_TOTAL = 'mt-[3px] block font-num text-[28px]/[44px] font-semibold text-text-2';

interface TotalProps {
  label: string;
  hundredths: number | null;
  picks: string;
  quiet?: boolean;
  isEstimated?: boolean;
}

function Total({ label, hundredths, picks, quiet = false, isEstimated = false }: TotalProps) {
  return (
    <div>
      <div className="cap">{label}</div>
      <LiveNumber
        key={picks}
        text={formatPoints(hundredths, 2)}
        className={quiet ? QUIET_TOTAL : 'mt-[3px] block font-num text-score/[1] font-bold'}
      />
      {isEstimated ? <span className="cap">est.</span> : null}
    </div>
  );
}

/** Changes with the user's own picks, so that only a new score highlights the total, and not another pick. */
export function ownPicks({ slots, doubleDownPlayerId }: Draft): string {
  return `${Object.values(slots).join()} ${doubleDownPlayerId}`;
}

/**
 * Both totals of a draft in hundredths, without players who must be replaced before submitting. Projected is null while
 * no projection is known, as in weeks far ahead; actual until one of its players has points [G2.45].
 */
export function totalsOf({ draft, byId, readiness }: Pick<Builder, 'draft' | 'byId' | 'readiness'>): {
  projected: number | null;
  actual: number | null;
} {
  const counted = Object.entries(draft.slots).filter(([key]) => !readiness.blocked.has(key));
  const players = counted.flatMap(([, id]) => byId.get(id ?? '') ?? []);
  const sum = (points: 'projectedPoints' | 'actualPoints') =>
    lineupTotal(players.map((each) => ({ points: each[points], isDoubled: each.id === draft.doubleDownPlayerId })));
  const projectable = players.length > 0 ? players : [...byId.values()];
  const hasProjected = projectable.some(({ projectedPoints }) => projectedPoints !== null);
  const hasActual = players.some(({ actualPoints }) => actualPoints !== null);
  return {
    projected: hasProjected ? sum('projectedPoints') : null,
    actual: hasActual ? sum('actualPoints') : null,
  };
}

function playoffBonus({ chosen, week }: Builder): number | null {
  const settings = chosen[0]?.settings;
  if (settings === undefined || settings.playoffBonusPercent === 0) return null;
  return isPlayoffWeek(settings, week.weekNumber) ? settings.playoffBonusPercent : null;
}
