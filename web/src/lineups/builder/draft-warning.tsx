import { TriangleAlert } from 'lucide-react';
import { concernText } from '../../players/concern-text.ts';
import { useBuilder } from './builder-context.ts';
import { draftConcerns } from './slots/draft-concerns.ts';
import styles from './slots/lineup-foot.module.css';

/** Warns of players in the draft who are out or doubtful, with a link to replace the first one. */
export function DraftWarning() {
  const builder = useBuilder();
  const [first, ...others] = draftConcerns(builder);
  const isShown = first !== undefined && builder.readiness.mayEdit;
  return (
    <div role="status">
      {isShown ? (
        <div className={styles.draftWarning}>
          <TriangleAlert size={16} className={first.concern === 'doubtful' ? 'text-warn' : 'text-bad'} aria-hidden />
          <span>
            {concernText(first.player, first.concern)}
            {others.length > 0 ? `, ${others.length} more to check` : ''}
          </span>
          {builder.changing === null ? (
            <button type="button" className={styles.quietLink} onClick={() => builder.change(first.slot)}>
              Replace<span className="sr-only"> {first.player.name}</span>
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
