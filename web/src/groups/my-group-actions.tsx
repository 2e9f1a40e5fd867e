import type { Group } from '@singleback/contract/groups.ts';
import { Link } from '@tanstack/react-router';
import { Copy, Link2, LogOut, Mail, ScrollText, Trash2 } from 'lucide-react';
import { serviceWordsOf } from '../api/api-error.ts';
import { useLastWeek } from '../recap/queries.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Dropdown, DropdownItem } from '../ui/overlays/dropdown.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import type { OpenedDialog } from './group-dialogs.tsx';
import styles from './group-table.module.css';
import { joinLinkAddress, useCreateJoinLink } from './mutations.ts';
import { memberActions } from './row-actions.ts';

interface MyGroupActionsProps {
  group: Group;
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The actions of a group the user is in, as the spec lists them [G2.18 to G2.21]. */
export function MyGroupActions({ group, userId, onOpen }: MyGroupActionsProps) {
  const actions = memberActions(group, userId);
  return (
    <>
      {actions.invite ? (
        <Button size="s" aria-label={`Invite to ${group.name}`} onClick={() => onOpen({ kind: 'invite', group })}>
          <Mail size={16} aria-hidden />
          Invite
        </Button>
      ) : null}
      {actions.viewMembers || actions.manage ? (
        <Button
          variant="ghost"
          size="s"
          aria-label={`${actions.viewMembers ? 'View Members' : 'Manage'}: ${group.name}`}
          onClick={() => onOpen({ kind: 'members', group })}
        >
          {actions.viewMembers ? 'View Members' : 'Manage'}
        </Button>
      ) : null}
      {actions.joinLink === 'create' ? <CreateLink group={group} /> : null}
      {actions.joinLink === 'copy' ? <LinkMenu group={group} onOpen={onOpen} /> : null}
      <RecapLink group={group} />
      {actions.leave ? (
        <Tooltip text="Leave">
          <IconButton
            label={`Leave ${group.name}`}
            className={styles.groupLeave}
            onClick={() => onOpen({ kind: 'leave', group })}
          >
            <LogOut size={17} aria-hidden />
          </IconButton>
        </Tooltip>
      ) : null}
    </>
  );
}

/** Links to the recap of the last completed week. */
function RecapLink({ group }: { group: Group }) {
  const week = useLastWeek(group);
  if (week === null) return null;
  return (
    <Tooltip text={`Week ${week} Recap`}>
      <Link
        to="/groups/$groupId/recap/$week"
        params={{ groupId: group.id, week: String(week) }}
        className={buttonClass('ghost', 's')}
        aria-label={`Week ${week} Recap: ${group.name}`}
      >
        <ScrollText size={16} aria-hidden />
        <span className="lg:hidden">Recap</span>
      </Link>
    </Tooltip>
  );
}

function CreateLink({ group }: { group: Group }) {
  const creating = useCreateJoinLink({
    onSuccess: () => toast.good('Join link created'),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to create join link')),
  });
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={`Create Join Link: ${group.name}`}
      busy={creating.isPending}
      onClick={() => creating.mutate(group.id)}
    >
      <Link2 size={16} aria-hidden />
      <span>
        <span className="min-[1280px]:max-[1399px]:sr-only">Create </span>Join Link
      </span>
    </Button>
  );
}

/** Copies or deletes the join link. */
function LinkMenu({ group, onOpen }: Omit<MyGroupActionsProps, 'userId'>) {
  const link = group.join_links[0];
  if (!link) return null;
  const copy = async () => {
    const address = joinLinkAddress(location.origin, link.join_token);
    if (await copyText(address)) toast.good('Join link copied');
    else toast.info(address);
  };
  return (
    <Dropdown
      trigger={
        <button type="button" className={buttonClass('ghost', 's')} aria-label={`Join Link: ${group.name}`}>
          <Link2 size={16} aria-hidden />
          Join Link
        </button>
      }
    >
      <DropdownItem icon={<Copy size={17} aria-hidden />} onSelect={() => void copy()}>
        Copy Join Link
      </DropdownItem>
      {link.may_delete ? (
        <DropdownItem
          icon={<Trash2 size={17} aria-hidden />}
          onSelect={() => onOpen({ kind: 'delete-link', group, linkId: link.id })}
        >
          Delete Join Link
        </DropdownItem>
      ) : null}
    </Dropdown>
  );
}
