import { Link } from '@tanstack/react-router';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Panel } from '../ui/panel.tsx';
import type { OrdersDraft } from './model.ts';

interface WeekRulePanelProps {
  draft: OrdersDraft;
  isReadOnly: boolean;
  onEdit: (change: (draft: OrdersDraft) => OrdersDraft) => void;
}

const RULES = [
  { value: 'plan', label: 'My plan' },
  { value: 'best', label: 'Best available' },
  { value: 'nothing', label: 'Nothing' },
] as const;

const KICKOFFS = [
  { value: 'main', label: 'Main kickoff' },
  { value: 'first', label: 'First game' },
] as const;

/** What happens in a week without a lineup, and before which kickoff. */
export function WeekRulePanel({ draft, isReadOnly, onEdit }: WeekRulePanelProps) {
  const count = draft.planned_weeks.length;
  return (
    <Panel title="Weeks Without a Lineup">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-meta text-text-2">What is submitted in a week in which you have no lineup.</p>
        <Segmented
          label="In a week without a lineup"
          value={draft.week_rule}
          options={RULES}
          disabled={isReadOnly}
          onValueChange={(week_rule) => onEdit((before) => ({ ...before, week_rule }))}
        />
        {draft.week_rule === 'nothing' ? null : (
          <>
            <Segmented
              label="Submitted before"
              value={draft.submit_before}
              options={KICKOFFS}
              disabled={isReadOnly}
              onValueChange={(submit_before) => onEdit((before) => ({ ...before, submit_before }))}
            />
            <p className="text-meta text-text-2">
              {draft.submit_before === 'main'
                ? '15 minutes before the kickoff with the most games of the week.'
                : '15 minutes before the first game of the week.'}{' '}
              Another kickoff can be chosen for single weeks.
            </p>
          </>
        )}
        {draft.week_rule === 'plan' ? (
          <p className="text-meta text-text-2">
            {count === 0
              ? 'No plan is saved yet, so the best available are taken. '
              : `${count === 1 ? '1 week' : `${count} weeks`} of your plan saved; who can’t play is replaced by the best available. `}
            <Link to="/plan" className="link">
              {count === 0 ? 'Save your plan' : 'Update it from your plan'}
            </Link>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
