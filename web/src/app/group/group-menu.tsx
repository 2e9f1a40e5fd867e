import type { MyGroup } from '@singleback/contract/groups.ts';
import { useNavigate } from '@tanstack/react-router';
import { Archive, Braces, Ellipsis, LogOut, Mail, Megaphone, Settings2, Table2, Webhook } from 'lucide-react';
import type { OpenedDialog } from '../../groups/group-dialogs.tsx';
import { isOpenGroup } from '../../groups/queries.ts';
import { fullWords, memberActions } from '../../groups/row-actions.ts';
import { SEASON_FILE_FORMATS, useSeasonFile } from '../../groups/season-file-queries.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Dropdown, DropdownItem, DropdownRule } from '../../ui/overlays/dropdown.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import type { ManageSection } from './manage-page.tsx';

interface GroupMenuProps {
  group: MyGroup;
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** What the user may do with a group: reading is in its tabs. */
export function GroupMenu({ group, userId, onOpen }: GroupMenuProps) {
  const navigate = useNavigate();
  const actions = memberActions(group, userId);
  const isOpen = isOpenGroup(group);
  const manages = isOpen && actions.manage;
  const manage = (hash?: ManageSection) =>
    void navigate({ to: '/groups/$groupId/manage', params: { groupId: group.id }, ...(hash && { hash }) });
  return (
    <Dropdown
      trigger={
        <IconButton label={`More actions for ${group.name}`}>
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      }
    >
      {isOpen && actions.joinLink !== null ? (
        <DropdownItem
          icon={<Mail size={17} aria-hidden />}
          unavailable={fullWords(group, actions.manage)}
          onSelect={() => onOpen({ kind: 'invite', group })}
        >
          Invite
        </DropdownItem>
      ) : null}
      {manages ? (
        <>
          <DropdownItem icon={<Megaphone size={17} aria-hidden />} onSelect={() => manage('announce')}>
            Announce
          </DropdownItem>
          <DropdownItem icon={<Settings2 size={17} aria-hidden />} onSelect={() => manage()}>
            Manage Group
          </DropdownItem>
          <DropdownItem icon={<Webhook size={17} aria-hidden />} onSelect={() => manage('webhooks')}>
            Webhooks
          </DropdownItem>
        </>
      ) : null}
      <ExportItems group={group} />
      {actions.leave && group.is_current_season ? (
        <>
          <DropdownRule />
          {manages ? (
            <DropdownItem icon={<Archive size={17} aria-hidden />} onSelect={() => onOpen({ kind: 'close', group })}>
              Close Group
            </DropdownItem>
          ) : null}
          <DropdownItem icon={<LogOut size={17} aria-hidden />} onSelect={() => onOpen({ kind: 'leave', group })}>
            Leave Group
          </DropdownItem>
        </>
      ) : null}
    </Dropdown>
  );
}

/** Downloads the group's standings and lineups. */
function ExportItems({ group }: { group: MyGroup }) {
  const file = useSeasonFile(group, {
    onFile: saveFile,
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to export the season')),
  });
  return SEASON_FILE_FORMATS.map(({ format, label }) => {
    const Icon = format === 'json' ? Braces : Table2;
    return (
      <DropdownItem key={format} icon={<Icon size={17} aria-hidden />} onSelect={() => file.mutate(format)}>
        Export Season as {label}
      </DropdownItem>
    );
  });
}
