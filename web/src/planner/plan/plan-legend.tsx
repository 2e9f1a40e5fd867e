import styles from './plan-legend.module.css';
import type { PlanColumn } from './plan-model.ts';
import { bonusWords } from './plan-words.ts';
import type { PlanPage } from './use-plan-page.ts';

/** What the weights of the names say, and which weeks count more. */
export function PlanLegend({ page, columns }: { page: PlanPage; columns: readonly PlanColumn[] }) {
  const playoffs = columns.filter(({ isPlayoff }) => isPlayoff).map(({ week }) => week.weekNumber);
  const bonus = bonusWords(playoffs, page.groups.settings.playoffBonusPercent);
  return (
    <p className={styles.legend}>
      <b>Bold: firm</b>
      <span>Plain: likely</span>
      <span className={styles.open}>Gray: could change</span>
      {bonus === null ? null : <span className={styles.bonus}>{bonus}</span>}
    </p>
  );
}
