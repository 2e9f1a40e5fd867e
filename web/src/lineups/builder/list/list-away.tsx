import { playerIdsOf } from '@singleback/game/lineups/lineup.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { Lock } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { useBuilder } from '../builder-context.ts';
import styles from './list-away.module.css';
import playersPanelStyles from './players-panel.module.css';

/**
 * Replaces the player list once a player of the saved lineup has started [G2.47]: what is fixed, and how to change the
 * rest.
 */
export function ListAway() {
  const { draft, byId, context, rules } = useBuilder();
  const locked = playerIdsOf(draft).filter((id) => isLocked(byId.get(id)?.game, context.now)).length;
  const open = rules.slots.length - locked;
  return (
    <section className={cx('panel', playersPanelStyles.playersPanel, styles.listAway)} aria-label="Players">
      <Lock size={28} className="text-text-2" aria-hidden />
      <h2 className="title-2">
        {locked} of {rules.slots.length} locked
      </h2>
      <p className="max-w-sm text-text-2">
        {open > 0
          ? 'Some of these games have started. Use Change on an unlocked slot to replace its player.'
          : 'Every game in this lineup has started.'}
      </p>
    </section>
  );
}
