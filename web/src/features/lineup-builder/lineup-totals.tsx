import { playerIdsOf } from '@singleback/game/lineups/lineup.ts';
import { lineupTotal } from '@singleback/game/lineups/points.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { isPlayoffWeek } from '@singleback/game/season/week.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type Builder, useBuilder } from './builder-context.ts';

/** Projected, and Actual once there are actual points, to two decimals [G2.45, G9.8]; the playoff bonus is named beside them. */
export function LineupTotals() {
  const builder = useBuilder();
  const { projected, actual } = totalsOf(builder);
  const bonus = playoffBonus(builder);
  const filled = playerIdsOf(builder.draft).length;
  return (
    <div className="totals">
      <Total label="Projected" hundredths={projected} quiet={actual !== null} />
      {actual === null ? null : <Total label="Actual" hundredths={actual} />}
      {bonus === null ? null : <Tag tone="outline">Playoff +{bonus}%</Tag>}
      <div className="ml-auto text-right">
        <div className="cap">Slots</div>
        <div className="num slots-filled">
          {filled} <span className="text-text-2">of {builder.rules.slots.length}</span>
        </div>
      </div>
    </div>
  );
}

function Total({ label, hundredths, quiet = false }: { label: string; hundredths: number; quiet?: boolean }) {
  return (
    <div>
      <div className="cap">{label}</div>
      <LiveNumber text={formatPoints(hundredths, 2)} className={quiet ? 'total total-quiet' : 'total'} />
    </div>
  );
}

/** Both totals of a draft in hundredths; the actual one is null until a player of it has points [G2.45]. */
export function totalsOf({ draft, byId }: Pick<Builder, 'draft' | 'byId'>): {
  projected: number;
  actual: number | null;
} {
  const players = playerIdsOf(draft).flatMap((id) => byId.get(id) ?? []);
  const sum = (points: 'projectedPoints' | 'actualPoints') =>
    lineupTotal(players.map((each) => ({ points: each[points], isDoubled: each.id === draft.doubleDownPlayerId })));
  const hasActual = players.some(({ actualPoints }) => actualPoints !== null);
  return { projected: sum('projectedPoints'), actual: hasActual ? sum('actualPoints') : null };
}

function playoffBonus({ chosen, week }: Builder): number | null {
  const settings = chosen[0]?.settings;
  if (settings === undefined || settings.playoffBonusPercent === 0) return null;
  return isPlayoffWeek(settings, week.weekNumber) ? settings.playoffBonusPercent : null;
}
