// What a group's commissioners do.
import type { Announcement } from '@singleback/contract/commissioners.ts';
import type { Group } from '@singleback/contract/groups.ts';
import { ANNOUNCEMENT_MAX, checkAnnouncement } from '@singleback/game/groups/edit-group.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { ChevronRight, Megaphone, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct, useCall } from '../../platform/api/use-call.ts';
import { serverNow, useNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateText } from '../../ui/text/time-text.ts';

/** An announcement is shown for two weeks; then it is one of the earlier ones. */
const FRESH_MS = 14 * DAY_MS;

/** The newest announcement of the last weeks in one line, which opens all of them. Nothing without one. */
export function NewestAnnouncement({ groupId }: { groupId: string }) {
  const [newest] = useCall('GET /groups/:id/announcements', { params: { id: groupId } }).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const now = useNow(60_000);
  const isFresh = newest && (now === null || now.getTime() - Date.parse(newest.created_at) < FRESH_MS);
  return (
    <>
      {isFresh ? (
        <button
          type="button"
          className="grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 rounded-2 text-left text-text-2 hover:[&>svg]:text-text"
          aria-label={`Announcement: ${newest.text}`}
          onClick={() => setOpen(true)}
        >
          <Megaphone size={18} aria-hidden />
          <span className="truncate text-text" dir="auto">
            {isolated(newest.text)}
          </span>
          <ChevronRight size={18} aria-hidden />
        </button>
      ) : null}
      {isOpen ? (
        <Dialog onClose={() => setOpen(false)} title="Announcements">
          <AnnouncementList groupId={groupId} />
        </Dialog>
      ) : null}
    </>
  );
}

/** What was announced to a group, newest first; who may delete one can. */
export function AnnouncementList({ groupId }: { groupId: string }) {
  const announcements = useCall('GET /groups/:id/announcements', { params: { id: groupId } }).data ?? [];
  return (
    <ul aria-label="Announcements, newest first">
      {announcements.map((each) => (
        <Row key={each.id} groupId={groupId} announcement={each} />
      ))}
    </ul>
  );
}

function Row({ groupId, announcement }: { groupId: string; announcement: Announcement }) {
  const { id, text, user, created_at, may_delete } = announcement;
  const deleting = useAct('DELETE /groups/:id/announcements/:announcementId', {
    done: 'Announcement deleted',
    failed: 'Failed to delete the announcement',
  });
  return (
    <li className="flex items-start gap-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="text-[16px] whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {text}
        </p>
        <p className="mt-1 text-meta text-text-2">
          <Isolated>{user.display_name}</Isolated>,{' '}
          <time dateTime={created_at}>{dateText(new Date(created_at), serverNow())}</time>
        </p>
      </div>
      {may_delete ? (
        <IconButton
          label="Delete this announcement"
          disabled={deleting.isPending}
          onClick={() => deleting.mutate({ params: { id: groupId, announcementId: id } })}
        >
          <Trash2 size={17} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}

/** Announces something to all members of a group; for its commissioners. */
export function AnnounceForm({ group }: { group: Group }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const announcing = useAct('POST /groups/:id/announcements', {
    done: 'Announced',
    onError: (error) => setWrong(serviceWordsOf(error, 'Failed to announce')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkAnnouncement(text.trim());
    setWrong(problem?.message ?? null);
    if (problem || announcing.isPending) return;
    const request = { params: { id: group.id }, body: { text: text.trim() } };
    // What was written since it was sent stays.
    announcing.mutate(request, { onSuccess: () => setText((now) => (now === text ? '' : now)) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label="What do you want to say?"
        name="announcement"
        rows={3}
        aside={`${textLength(text.trim())}/${ANNOUNCEMENT_MAX}`}
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
      />
      <Button type="submit" className="self-end" busy={announcing.isPending} busyText="Sending...">
        Announce
      </Button>
    </form>
  );
}
