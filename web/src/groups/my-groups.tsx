import type { Group, MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, Link2, LogOut, Mail, Settings2, Trash2, Users } from 'lucide-react';
import { useAct } from '../platform/api/use-call.ts';
import { copyText } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NoRank } from '../ui/medal.tsx';
import { Dropdown, DropdownItem, DropdownRule } from '../ui/overlays/dropdown.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { Panel } from '../ui/panel.tsx';
import type { OpenedDialog } from './group-dialogs.tsx';
import { type GroupColumn, GroupTable } from './group-table.tsx';
import { joinLinkAddress } from './model.ts';
import { ownRank, survivalWords } from './queries.ts';
import { fullWords, memberActions, myGroupsOrder, type RowActions } from './row-actions.ts';

export interface MyGroupsProps {
  groups: readonly MyGroup[];
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The user's groups, the everyone-group first [G2.13]. */
export function MyGroups({ groups, userId, onOpen }: MyGroupsProps) {
  const isAlone = groups.every(({ id }) => id === EVERYONE_GROUP_ID);
  return (
    <Panel title="My Groups" note={groups.length || null} className="overflow-hidden">
      {groups.length > 0 ? (
        <GroupTable
          label="My Groups"
          isLinked
          groups={myGroupsOrder(groups)}
          columns={COLUMNS}
          note={survivalWords}
          // Inviting, and the rest in a menu, as the spec lists them [G2.18 to G2.21].
          actions={(group) => {
            const actions = memberActions(group, userId);
            return (
              <>
                {actions.invite ? <InviteButton group={group} mayEnlarge={actions.manage} onOpen={onOpen} /> : null}
                <MoreActions group={group} actions={actions} onOpen={onOpen} />
              </>
            );
          }}
        />
      ) : null}
      {isAlone ? (
        <div className={groups.length > 0 ? 'border-t border-line' : undefined}>
          <EmptyState
            title="Better with friends"
            text="Singleback is a game you play with friends. Create a group and send them the link, or join one below."
            rows={3}
          />
        </div>
      ) : null}
    </Panel>
  );
}

/** Who is out or watches has no rank: the season's table does not say where they are. */
const rankOf = (group: MyGroup) => {
  const rank = survivalWords(group) === null ? ownRank(group) : null;
  return rank === null ? null : ordinal(rank);
};

const countOf = ({ lineups_this_week: count, current_participants: members, still_in: playing }: MyGroup) =>
  count === null ? null : `${count} of ${playing ?? members}`;

/** The user's rank, and how many members have submitted this week. */
const COLUMNS: readonly GroupColumn<MyGroup>[] = [
  {
    head: 'Rank',
    isLead: true,
    cell: (group) => (
      <span className="font-num text-[32px]/[1] font-bold text-text">{rankOf(group) ?? <NoRank />}</span>
    ),
  },
  {
    head: 'Lineups in',
    cell: countOf,
    line: (group) => (countOf(group) ? `${countOf(group)} lineups in` : null),
  },
];

interface ActionProps {
  group: Group;
  onOpen: (dialog: OpenedDialog) => void;
}

interface InviteButtonProps extends ActionProps {
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

interface MoreActionsProps extends ActionProps {
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
    done: 'Join link created',
    failed: 'Failed to create join link',
  });
  return (
    <DropdownItem icon={<Link2 size={17} aria-hidden />} onSelect={() => creating.mutate({ params: { id: group.id } })}>
      Create Join Link
    </DropdownItem>
  );
}

/** Copies or deletes the group's join link. */
function OwnLink({ group, onOpen }: ActionProps) {
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
