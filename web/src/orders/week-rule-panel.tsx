import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { type ReactNode, useId } from 'react';
import { useSeasonLineups } from '../lineups/queries.ts';
import { useOutlook } from '../planner/queries.ts';
import { useRounds } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { Select } from '../ui/forms/select.tsx';
import { Panel } from '../ui/panel.tsx';
import { type OrdersDraft, plannedNext } from './model.ts';

interface WeekRulePanelProps {
  draft: OrdersDraft;
  /** Those that are left, the current one first. */
  weeks: readonly Week[];
  isReadOnly: boolean;
  onEdit: (change: (draft: OrdersDraft) => OrdersDraft) => void;
}

const RULES = [
  { value: 'nothing', label: 'Nothing' },
  { value: 'plan', label: 'My plan' },
  { value: 'best', label: 'Best available' },
] as const;

const KICKOFFS = [
  { value: 'main', label: 'the main kickoff', note: 'The one with the most games' },
  { value: 'first', label: 'the first game', note: 'Usually on Thursday' },
] as const;

/** What is submitted in a week without a lineup, and before which kickoff. */
export function WeekRulePanel({ draft, weeks, isReadOnly, onEdit }: WeekRulePanelProps) {
  const name = useId();
  const { kind, noun } = useRounds();
  const title = `If I miss a ${noun}, submit`;
  return (
    <Panel title={title}>
      <div role="radiogroup" aria-label={title}>
        {RULES.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-13.5 cursor-pointer items-center gap-3.5 border-t border-line px-4 py-2 font-semibold"
          >
            <input
              type="radio"
              name={name}
              className="grid size-6 flex-none appearance-none place-items-center rounded-full border-2 border-line-2 checked:border-text checked:before:size-3 checked:before:rounded-full checked:before:bg-text checked:before:[forced-color-adjust:none]"
              checked={draft.week_rule === value}
              disabled={isReadOnly}
              onChange={() => onEdit((before) => ({ ...before, week_rule: value }))}
            />
            <span>
              {label}
              {value === 'plan' && draft.week_rule === 'plan' ? <PlanNote {...{ draft, weeks }} /> : null}
            </span>
          </label>
        ))}
      </div>
      {draft.week_rule === 'nothing' ? null : (
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-t border-line px-4 py-2.5 text-text-2">
          <span>15 minutes before</span>
          {isReadOnly ? (
            <strong>{KICKOFFS.find(({ value }) => value === draft.submit_before)?.label}</strong>
          ) : (
            <Select
              label="Submitted before"
              size="s"
              value={draft.submit_before}
              options={kind === 'regular' ? KICKOFFS : KICKOFFS.map(({ value, label }) => ({ value, label }))}
              onValueChange={(submit_before) => onEdit((before) => ({ ...before, submit_before }))}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

/** The next week that the plan would be submitted in: 'Week 8: 128.6 projected'. */
function PlanNote({ draft, weeks }: Pick<WeekRulePanelProps, 'draft' | 'weeks'>): ReactNode {
  const outlook = useOutlook(useSeason().data?.season.id ?? null).data;
  const lineups = useSeasonLineups().data;
  const withLineup = new Set(lineups?.map(({ weekId }) => weekId));
  const next = plannedNext(
    draft,
    weeks.filter(({ id }) => !withLineup.has(id)),
    outlook,
  );
  return (
    <small className="block min-h-5 font-num text-[15px]/[1.3] font-medium text-text-2">
      {draft.planned_weeks.length === 0
        ? 'No plan yet: best available until then'
        : next === null
          ? ''
          : `${roundLabel(next)}: ${formatPoints(next.points, 1)} projected`}
    </small>
  );
}
