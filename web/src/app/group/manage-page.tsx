import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AnnounceForm } from '../../groups/commissioner/announcements.tsx';
import { EditGroup } from '../../groups/commissioner/edit-group.tsx';
import { GroupSettingsForm } from '../../groups/commissioner/group-settings-form.tsx';
import { InviteSwitches, SentInvitations } from '../../groups/commissioner/sent-invitations.tsx';
import { Webhooks } from '../../groups/commissioner/webhooks.tsx';
import { SeasonFileButtons } from '../../groups/group-buttons.tsx';
import { GroupDialogs, type OpenedDialog } from '../../groups/group-dialogs.tsx';
import { isOpenGroup } from '../../groups/queries.ts';
import { fullWords, memberActions } from '../../groups/row-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { OwnGroup, type OwnProps } from './own-group.tsx';

const route = getRouteApi('/signed-in/groups/$groupId/manage');

/** A section of the page; the address leads to it. */
export type ManageSection = 'edit' | 'settings' | 'announce' | 'invitations' | 'webhooks' | 'export' | 'close';

/** /groups/{id}/manage: all that commissioners do for a group, for those of an open one. */
export function ManagePage() {
  const { groupId } = route.useParams();
  return (
    <OwnGroup groupId={groupId}>
      {(group, userId) =>
        // Members without rights, and everyone once the group is closed, are sent to the group.
        isOpenGroup(group) && memberActions(group, userId).manage ? (
          <Manage key={group.id} group={group} userId={userId} />
        ) : (
          <Navigate to="/groups/$groupId" params={{ groupId: group.id }} replace />
        )
      }
    </OwnGroup>
  );
}

function Manage({ group, userId }: OwnProps) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  return (
    <>
      <header className="-ml-2.5 flex min-h-18 items-center gap-1 py-3">
        <Link
          to="/groups/$groupId"
          params={{ groupId: group.id }}
          className="icon-btn"
          aria-label={`Back to ${group.name}`}
        >
          <ChevronLeft size={22} aria-hidden />
        </Link>
        <div className="min-w-0">
          <h1 className="title-1">Manage Group</h1>
          <p className="truncate text-text-2">
            <Isolated>{group.name}</Isolated>
          </p>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Section id="edit" title="Edit Group">
            <EditGroup group={group} />
          </Section>
          {group.has_fixed_settings === false ? (
            <Section
              id="settings"
              title="Group Settings"
              about="You can change them until the first lineup is submitted."
            >
              <GroupSettingsForm group={group} />
            </Section>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section id="announce" title="Announce" about="Shown on the group’s page and sent to every member.">
            <AnnounceForm group={group} />
          </Section>
          <Invitations group={group} userId={userId} onOpen={setOpened} />
          <Section
            id="webhooks"
            title="Webhooks"
            about="Post news of the group to a chat or a program. Picks stay hidden."
          >
            <Webhooks group={group} />
          </Section>
          <Section id="export" title="Export Season">
            <div className="flex items-center">
              <SeasonFileButtons group={group} />
            </div>
          </Section>
          <Closing group={group} userId={userId} onOpen={setOpened} />
        </div>
      </div>
      {opened ? <GroupDialogs opened={opened} userId={userId} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

interface SectionProps {
  id: ManageSection;
  title: string;
  /** One sentence below the title. */
  about?: string;
  children: ReactNode;
}

function Section({ id, title, about, children }: SectionProps) {
  return (
    <div id={id} className="scroll-mt-4">
      <Panel title={title}>
        <div className="flex flex-col gap-4 px-4 pb-4">
          {about ? <p className="text-text-2">{about}</p> : null}
          {children}
        </div>
      </Panel>
    </div>
  );
}

interface ActingProps extends OwnProps {
  onOpen: (dialog: OpenedDialog) => void;
}

/** Who may invite, the way to do so, and whom nobody has heard of. */
function Invitations({ group, userId, onOpen }: ActingProps) {
  const full = fullWords(group, true);
  return (
    <>
      <Section id="invitations" title="Invitations" {...(full ? { about: full } : {})}>
        {full ? null : (
          <Button className="self-start" onClick={() => onOpen({ kind: 'invite', group })}>
            Invite
          </Button>
        )}
        <InviteSwitches group={group} />
      </Section>
      <SentInvitations group={group} userId={userId} />
    </>
  );
}

/** Closing and, for its creator until a player locks, deleting the group. */
function Closing({ group, userId, onOpen }: ActingProps) {
  const { remove } = memberActions(group, userId);
  return (
    <Section
      id="close"
      title="Close Group"
      about={
        remove === 'locked'
          ? 'Nobody joins or submits another lineup; all that is in stays. A player in it has locked, so that it can’t be deleted.'
          : 'Nobody joins or submits another lineup; all that is in stays.'
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onOpen({ kind: 'close', group })}>Close Group</Button>
        {remove === 'open' ? (
          <Button variant="ghost" onClick={() => onOpen({ kind: 'delete', group })}>
            Delete Group
          </Button>
        ) : null}
      </div>
    </Section>
  );
}
