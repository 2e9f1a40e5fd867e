import { ChevronRight, CircleCheck, CircleX, Info } from 'lucide-react';
import { Panel } from '../ui/panel.tsx';
import { type CheckRow, type CheckState, rowsOf } from './report.ts';
import styles from './verify.module.css';
import type { Outcome } from './worker/messages.ts';

const LOOKS = {
  passed: { Icon: CircleCheck, color: 'text-good', words: '' },
  failed: { Icon: CircleX, color: 'text-bad', words: 'Failed' },
  noted: { Icon: Info, color: 'text-info', words: 'Noted' },
} as const satisfies Record<CheckState, unknown>;

/** The checks with what each is about; what was found is behind it, of those that failed in several places at once. */
export function CheckList({ outcome }: { outcome: Outcome }) {
  return (
    <Panel title="Checks" note={`in ${Math.max(0.1, outcome.seconds).toFixed(1)} s`}>
      {rowsOf(outcome).map((row) => (
        <Row key={row.title} {...row} />
      ))}
    </Panel>
  );
}

/** More failures than these would hide the checks below them; the report has them all. */
const MOST_DETAILS = 20;

function Row({ title, state, details }: CheckRow) {
  const { Icon, color, words } = LOOKS[state];
  const more = details.length - MOST_DETAILS;
  return (
    <details className={styles.check} data-state={state} open={state === 'failed' && details.length > 1}>
      <summary>
        <Icon size={22} className={`flex-none ${color}`} aria-hidden />
        <span className="flex-1">{title}</span>
        <span className={`font-num ${color}`}>{words}</span>
        <ChevronRight size={16} className={styles.arrow} aria-hidden />
      </summary>
      <ul>
        {details.slice(0, MOST_DETAILS).map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
        {more > 0 ? <li>And {more} more, which Copy Report lists.</li> : null}
      </ul>
    </details>
  );
}
