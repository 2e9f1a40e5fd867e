import type { AdminGroup, GroupAction } from '@singleback/contract/admin/admin-users.ts';
import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { cutWords } from '../../groups/model.ts';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { roundsOf } from '../../players/rounds.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dateText } from '../../ui/text/time-text.ts';
import { AuditEntries } from '../audit-log.tsx';
import { LabeledSelect } from '../overrides/fields.tsx';
import { ActDialog, NameDialog } from '../parts/act-dialog.tsx';
import { membersText } from '../parts/admin-words.ts';
import { Facts, SubjectHead, SubjectLink, SubjectPage } from '../parts/subject.tsx';
import { useConsole } from '../queries.ts';

type Found = ReplyOf<Calls['GET /admin/groups/:id']>;

const route = getRouteApi('/signed-in/admin/groups/$groupId');

/** A group: facts, actions, active members, and what was done about it. */
export function Group() {
  const { groupId: id } = route.useParams();
  const found = useConsole('GET /admin/groups/:id', { params: { id } });
  usePageTitle('Admin Group');
  return (
    <SubjectPage
      back={{ to: '/admin/groups', text: 'Groups' }}
      query={found}
      failure="Failed to load the group"
      missing={{ title: 'No Such Group', text: 'There is no group with this ID.' }}
    >
      {(group) => <GroupDetail found={group} />}
    </SubjectPage>
  );
}

function GroupDetail({ found: { group, members, entries } }: { found: Found }) {
  return (
    <>
      <SubjectHead name={group.name}>{group.is_active ? null : <Tag tone="outline">Closed</Tag>}</SubjectHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Panel title="Group" className="overflow-hidden">
            <Facts facts={factsOf(group)} />
            {group.id === EVERYONE_GROUP_ID ? null : <GroupActions group={group} members={members} />}
          </Panel>
          <Panel title="Active Members" note={formatCount(members.length)} className="overflow-hidden">
            <ul className="border-t border-line">
              {members.map((member) => (
                <li
                  key={member.id}
                  className="flex min-h-12 items-center gap-3 border-b border-line px-4 last:border-0"
                >
                  <SubjectLink type="user" id={member.id}>
                    {member.name}
                  </SubjectLink>
                  {member.is_creator ? <Tag tone="outline">Commissioner</Tag> : null}
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <Panel title="Audit Log" className="overflow-hidden">
          <AuditEntries entries={entries} empty="No actions on this group yet." />
        </Panel>
      </div>
    </>
  );
}

const factsOf = (group: AdminGroup) => {
  const cut = cutWords(group, roundsOf(group.season_kind));
  return [
    ['Description', group.description || '–'],
    ['Visibility', group.visibility === 'public' ? 'Public' : 'Private'],
    ['Members', membersText(group)],
    [
      'Commissioner',
      group.creator ? (
        <SubjectLink key="creator" type="user" id={group.creator.id}>
          {group.creator.name}
        </SubjectLink>
      ) : (
        'Nobody'
      ),
    ],
    ['Season', group.season ?? '–'],
    ...(cut === null ? [] : [['Plays', cut] as const]),
    ['Created', dateText(new Date(group.created_at), serverNow())],
    ['ID', group.id],
  ] as const;
};

function GroupActions({ group, members }: Pick<Found, 'group' | 'members'>) {
  const [opened, setOpened] = useState<GroupActionName | null>(null);
  const hasOthers = members.some(({ is_creator }) => !is_creator);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line bg-raise-2 px-4 py-3">
      <Button size="s" onClick={() => setOpened('rename')}>
        Rename
      </Button>
      {hasOthers ? (
        <Button size="s" onClick={() => setOpened('transfer')}>
          Transfer
        </Button>
      ) : null}
      {group.is_active ? (
        <Button size="s" className="text-bad" onClick={() => setOpened('close')}>
          Close
        </Button>
      ) : (
        <Button size="s" onClick={() => setOpened('reopen')}>
          Reopen
        </Button>
      )}
      {opened ? <GroupDialog group={group} members={members} action={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

type GroupActionName = GroupAction['action'];

interface Member {
  id: string;
  name: string;
  is_creator: boolean;
}

interface GroupDialogProps {
  group: AdminGroup;
  members: readonly Member[];
  action: GroupActionName;
  onClose: () => void;
}

const actOn = ({ id }: AdminGroup, body: GroupAction) => call('POST /admin/groups/:id', { params: { id }, body });
const messageOf = ({ message }: { message: string }) => message;

/** The dialog of one action on a group. */
function GroupDialog({ group, members, action, onClose }: GroupDialogProps) {
  const ends = { done: messageOf, onClose };
  if (action === 'transfer') return <Transfer group={group} members={members} onClose={onClose} />;
  if (action === 'rename') {
    return (
      <NameDialog
        title="Rename Group"
        description="All members see the new name right away."
        failure="Failed to rename the group"
        label="Group name"
        name={group.name}
        act={(name, reason) => actOn(group, { action, name, reason })}
        {...ends}
      />
    );
  }
  const isClosing = action === 'close';
  const title = isClosing ? 'Close Group' : 'Reopen Group';
  return (
    <ActDialog
      title={title}
      description={
        isClosing
          ? `Nobody can join ${isolated(group.name)} or submit another lineup there. Existing lineups still count, members can still read it, and you can reopen it.`
          : `${isolated(group.name)} continues for all its members.`
      }
      actText={title}
      isDanger={isClosing}
      failure={isClosing ? 'Failed to close the group' : 'Failed to reopen the group'}
      act={(reason) => actOn(group, { action, reason })}
      {...ends}
    />
  );
}

const NOBODY = 'nobody';

function Transfer({ group, members, onClose }: Omit<GroupDialogProps, 'action'>) {
  const [userId, setUserId] = useState(NOBODY);
  const others = members.filter(({ is_creator }) => !is_creator);
  const options = [
    { value: NOBODY, label: 'Choose a member' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ActDialog
      title="Transfer Group"
      description="The member you choose manages the group from then on. The current commissioner stays a member."
      actText="Transfer"
      failure="Failed to transfer the group"
      problem={() => (userId === NOBODY ? 'Choose a member.' : null)}
      act={(reason) => actOn(group, { action: 'transfer', user_id: userId, reason })}
      done={messageOf}
      onClose={onClose}
    >
      <LabeledSelect label="New commissioner">
        <Select label="New commissioner" value={userId} options={options} onValueChange={setUserId} />
      </LabeledSelect>
    </ActDialog>
  );
}
