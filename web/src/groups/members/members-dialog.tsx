import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { sendReport } from '../../help/report-mutations.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ReportButton } from '../../ui/overlays/report-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useOwnGroups } from '../queries.ts';
import { SeasonFileButtons } from '../season-file-buttons.tsx';
import { GroupHistory } from './group-history.tsx';
import { Members } from './members.tsx';

interface MembersDialogProps {
  group: Group;
  userId: string;
  onClose: () => void;
}

const TABS = [
  { value: 'members', label: 'Members' },
  { value: 'history', label: 'History' },
] as const;

/** Members of a group, who has a lineup this week, and the history [G3.6, rules 4.8]. */
export function MembersDialog({ group, userId, onClose }: MembersDialogProps) {
  const [tab, setTab] = useState<'members' | 'history'>('members');
  // An admin may open groups of others, whose season is for members only.
  const isMember = useOwnGroups().data?.some(({ id }) => id === group.id) ?? false;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Group Members"
      description={isolated(group.name)}
      className="dialog-tall"
      foot={
        <>
          {group.created_by === userId ? null : (
            <ReportButton
              name={group.name}
              what="group"
              send={(reason) => sendReport({ subject_type: 'group', subject_id: group.id }, reason)}
            />
          )}
          {isMember ? (
            <>
              <span className="mr-auto text-meta text-text-2">Export season</span>
              <SeasonFileButtons group={group} />
            </>
          ) : null}
        </>
      }
    >
      <Tabs label="Group" value={tab} tabs={TABS} onValueChange={setTab}>
        {tab === 'members' ? <Members group={group} userId={userId} /> : <GroupHistory groupId={group.id} />}
      </Tabs>
    </Dialog>
  );
}
