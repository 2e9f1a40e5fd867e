import type { MyGroup } from '@singleback/contract/groups.ts';
import { Globe, Lock } from 'lucide-react';
import { Suspense } from 'react';
import { AnnouncementList } from '../../groups/commissioner/announcements.tsx';
import { SentInvitations } from '../../groups/commissioner/sent-invitations.tsx';
import { GroupHistory } from '../../groups/members/group-history.tsx';
import { Members } from '../../groups/members/members.tsx';
import { settingsHelp, shownSettings } from '../../groups/model.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Panel } from '../../ui/panel.tsx';
import { SettingsWords } from '../../ui/settings-words.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWasThere } from './home-parts.tsx';
import type { OwnProps } from './own-group.tsx';

const LazyMute = lazyPart(() => import('../../chat/mute-dialog.tsx'), 'MuteDialog');

const ROWS = 'overflow-hidden pb-2 [&>:is(ul,ol)]:px-4';

/** Who is in the group and was invited, what it plays by, and what happened in it. */
export function MembersTab({ group, userId }: OwnProps) {
  const { current_participants: count, max_participants: most } = group;
  const request = { params: { id: group.id } };
  const announcements = useCall('GET /groups/:id/announcements', request);
  const members = useCall('GET /groups/:id/members', request);
  const history = useCall('GET /groups/:id/history', request);
  const parts = [announcements, members, history, useCall('GET /groups/:id/invitations', request)];
  // All at once: what comes later would push down the rest.
  if (!useWasThere(!parts.some(({ isLoading }) => isLoading)))
    return <SkeletonRows rows={9} height={60} label="Loading members" />;
  return (
    <div className="flex min-w-0 flex-col gap-5 lg:grid lg:grid-cols-2 lg:items-start">
      <Panel title="Members" note={most === null ? count : `${count} of ${most}`} className={ROWS}>
        <Members
          group={group}
          userId={userId}
          muteDialog={(member, onClose) => (
            <Suspense>
              <LazyMute group={group} member={member} onClose={onClose} />
            </Suspense>
          )}
        />
      </Panel>
      <div className="flex min-w-0 flex-col gap-5">
        {group.is_active ? <SentInvitations group={group} userId={userId} /> : null}
        <About group={group} />
        {announcements.data && announcements.data.length > 0 ? (
          <Panel title="Announcements" className={ROWS}>
            <AnnouncementList groupId={group.id} />
          </Panel>
        ) : null}
        <Panel title="History" className={ROWS}>
          <GroupHistory groupId={group.id} />
        </Panel>
      </div>
    </div>
  );
}

/** What the group says of itself, and what it plays by, each setting in a sentence. */
function About({ group }: { group: MyGroup }) {
  const { slots, tags } = shownSettings(group);
  const isPrivate = group.visibility === 'private';
  const Icon = isPrivate ? Lock : Globe;
  return (
    <Panel title="Settings" className="overflow-hidden pb-4 [&>:not(header)]:mx-4">
      <p className="flex gap-2 text-text-2">
        <Icon size={16} className="mt-1 flex-none" aria-hidden />
        {isPrivate ? 'Private' : 'Public'}
      </p>
      {group.description ? (
        <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {group.description}
        </p>
      ) : null}
      <SettingsWords slots={slots} tags={tags} className="mt-3" />
      <ul className="mt-3 list-disc pl-5 text-text-2">
        {settingsHelp(group).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3 text-meta text-text-2">{fixedWords(group)}</p>
    </Panel>
  );
}

/** Whether the settings can still change. */
function fixedWords({ has_fixed_settings, start_week }: MyGroup): string {
  const start = start_week ? `The first week that counts is week ${start_week}. ` : '';
  return `${start}${has_fixed_settings ? 'Fixed since the first lineup.' : 'A commissioner can change this until the first lineup.'}`;
}
