import type { Group } from '@singleback/contract/groups.ts';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, Link2, LogOut, Mail, Settings2, Trash2, Users } from 'lucide-react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { copyText } from '../ui/browser/copy-text.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Dropdown, DropdownItem, DropdownRule } from '../ui/overlays/dropdown.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import type { OpenedDialog } from './group-dialogs.tsx';
import { joinLinkAddress } from './model.ts';
import { fullWords, memberActions, type RowActions } from './row-actions.ts';

interface MyGroupActionsProps {
  group: Group;
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The actions of a group the user is in, as the spec lists them [G2.18 to G2.21]: inviting, and the rest in a menu. */
export function MyGroupActions({ group, userId, onOpen }: MyGroupActionsProps) {
  const actions = memberActions(group, userId);
  return (
    <>
      {actions.invite ? <InviteButton group={group} mayEnlarge={actions.manage} onOpen={onOpen} /> : null}
      <MoreActions group={group} actions={actions} onOpen={onOpen} />
    </>
  );
}

interface InviteButtonProps extends Pick<MyGroupActionsProps, 'group' | 'onOpen'> {
  /** The user can change the size of the group. */
  mayEnlarge: boolean;
}

/** Opens the form to invite people; in a full group it says so instead, as nobody could join. */
function InviteButton({ group, mayEnlarge, onOpen }: InviteButtonProps) {
  const full = fullWords(group, mayEnlarge);
  if (full === undefined) {
    return (
      <Button size="s" aria-label={`Invite to ${group.name}`} onClick={() => onOpen({ kind: 'invite', group })}>
        <Mail size={16} aria-hidden />
        Invite
      </Button>
    );
  }
  const size = `${group.current_participants} of ${group.max_participants}`;
  return (
    <Tooltip text={full}>
      <Button size="s" aria-disabled aria-label={`Invite to ${group.name}: full, ${size}`}>
        <Users size={16} aria-hidden />
        Full
      </Button>
    </Tooltip>
  );
}

interface MoreActionsProps extends Pick<MyGroupActionsProps, 'group' | 'onOpen'> {
  actions: RowActions;
}

function MoreActions({ group, actions, onOpen }: MoreActionsProps) {
  const navigate = useNavigate();
  if (!actions.leave) return null;
  return (
    <Dropdown
      trigger={
        <IconButton label={`More actions for ${group.name}`}>
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
    >
      {actions.viewMembers ? (
        <DropdownItem icon={<Users size={17} aria-hidden />} onSelect={() => onOpen({ kind: 'members', group })}>
          View Members
        </DropdownItem>
      ) : null}
      {actions.joinLink === 'create' ? <CreateLink group={group} /> : null}
      {actions.joinLink === 'copy' ? <OwnLink group={group} onOpen={onOpen} /> : null}
      {actions.manage ? (
        <DropdownItem
          icon={<Settings2 size={17} aria-hidden />}
          onSelect={() => void navigate({ to: '/groups/$groupId/manage', params: { groupId: group.id } })}
        >
          Manage Group
        </DropdownItem>
      ) : null}
      <DropdownRule />
      <DropdownItem icon={<LogOut size={17} aria-hidden />} onSelect={() => onOpen({ kind: 'leave', group })}>
        Leave Group
      </DropdownItem>
    </Dropdown>
  );
}

/** Creates the group's join link and copies it [G2.20]. */
function CreateLink({ group }: { group: Group }) {
  const creating = useAct('POST /groups/:id/join-links', {
    onSuccess: () => toast.good('Join link created'),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to create join link')),
  });
  return (
    <DropdownItem icon={<Link2 size={17} aria-hidden />} onSelect={() => creating.mutate({ params: { id: group.id } })}>
      Create Join Link
    </DropdownItem>
  );
}

/** Copies or deletes the group's join link. */
function OwnLink({ group, onOpen }: Pick<MyGroupActionsProps, 'group' | 'onOpen'>) {
  const link = group.join_links[0];
  if (!link) return null;
  const copy = async () => {
    const address = joinLinkAddress(location.origin, link.join_token);
    if (await copyText(address)) toast.good('Join link copied');
    else toast.info(address);
  };
  return (
    <>
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
    </>
  );
}
