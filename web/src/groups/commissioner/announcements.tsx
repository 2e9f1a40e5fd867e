import type { Announcement } from '@singleback/contract/commissioners.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { serviceWordsOf } from '../../api/api-error.ts';
import { serverNow, useNow } from '../../live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Clamped } from '../../ui/text/clamped.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateText } from '../../ui/text/time-text.ts';
import styles from './announcements.module.css';
import { useDeleteAnnouncement } from './mutations.ts';
import { useAnnouncements } from './queries.ts';

/** An announcement is shown for two weeks; then it is one of the earlier ones. */
const FRESH_MS = 14 * DAY_MS;

/** What was announced to a group: the newest of the last weeks, and the earlier ones on demand. Nothing without any. */
export function Announcements({ groupId }: { groupId: string }) {
  const announcements = useAnnouncements(groupId).data ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const now = useNow(60_000);
  if (announcements.length === 0) return null;
  const isFresh = ({ created_at }: Announcement) => now === null || now.getTime() - Date.parse(created_at) < FRESH_MS;
  const shown = showsAll ? announcements : announcements.slice(0, 1).filter(isFresh);
  const earlier = announcements.length - shown.length;
  return (
    <Panel
      title="Announcement"
      className="overflow-hidden"
      actions={
        earlier > 0 ? (
          <Button size="s" variant="ghost" onClick={() => setShowsAll(true)}>
            {earlier} earlier
          </Button>
        ) : null
      }
    >
      <ul>
        {shown.map((each) => (
          <Row key={each.id} groupId={groupId} announcement={each} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ groupId, announcement }: { groupId: string; announcement: Announcement }) {
  const { id, text, user, created_at, may_delete } = announcement;
  const deleting = useDeleteAnnouncement(groupId, {
    onSuccess: () => toast.good('Announcement deleted'),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to delete the announcement')),
  });
  return (
    <li className={styles.row}>
      <div className="min-w-0 flex-1">
        <p className={styles.text} dir="auto">
          <Clamped label={`More of the announcement by ${user.display_name}`}>{text}</Clamped>
        </p>
        <p className="mt-1 text-meta text-text-2">
          <Isolated>{user.display_name}</Isolated>,{' '}
          <time dateTime={created_at}>{dateText(new Date(created_at), serverNow())}</time>
        </p>
      </div>
      {may_delete ? (
        <IconButton label="Delete this announcement" disabled={deleting.isPending} onClick={() => deleting.mutate(id)}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}
