import { RefreshCw, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './changed-elsewhere.module.css';
import type { ElsewhereNews } from './rebase-building.ts';

interface ChangedElsewhereProps {
  news: ElsewhereNews | null;
  onDismiss: () => void;
}

/** What was saved on another device while this page was open, and which of the user's edits no longer apply. */
export function ChangedElsewhere({ news, onDismiss }: ChangedElsewhereProps) {
  return (
    <div role="status" className="flex-none">
      {news === null ? null : (
        <div className={styles.elsewhere}>
          <RefreshCw size={18} aria-hidden />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p>
              <b>{news.changed.length > 0 ? 'Changed on another device: ' : 'Your draft was updated. '}</b>
              {news.changed.join(' · ')}
            </p>
            {news.dropped.length > 0 ? (
              <p>
                <b>Your edits that no longer apply: </b>
                {news.dropped.join(' · ')}
              </p>
            ) : null}
          </div>
          <IconButton label="Dismiss" onClick={onDismiss}>
            <X size={17} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
