import type { MyGroup } from '@singleback/contract/groups.ts';
import {
  Archive,
  Braces,
  Ellipsis,
  LogOut,
  Mail,
  Megaphone,
  Pencil,
  Settings2,
  Table2,
  Trash2,
  Webhook,
} from 'lucide-react';
import { serviceWordsOf } from '../../api/api-error.ts';
import type { OpenedDialog } from '../../groups/group-dialogs.tsx';
import { isOpenGroup } from '../../groups/queries.ts';
import { fullWords, memberActions } from '../../groups/row-actions.ts';
import { SEASON_FILE_FORMATS, useSeasonFile } from '../../groups/season-file-queries.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Dropdown, DropdownItem, DropdownRule } from '../../ui/overlays/dropdown.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

interface GroupMenuProps {
  group: MyGroup;
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** What the user may do with a group: reading is in its tabs. */
export function GroupMenu({ group, userId, onOpen }: GroupMenuProps) {
  const actions = memberActions(group, userId);
  const isOpen = isOpenGroup(group);
  const isManaged = isOpen && actions.edit;
  const item = (kind: Exclude<OpenedDialog['kind'], 'delete-link'>, text: string, Icon: typeof Mail, why?: string) => (
    <DropdownItem icon={<Icon size={17} aria-hidden />} unavailable={why} onSelect={() => onOpen({ kind, group })}>
      {text}
    </DropdownItem>
  );
  return (
    <Dropdown
      trigger={
        <IconButton label={`More actions for ${group.name}`}>
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      }
    >
      {isOpen && actions.joinLink !== null ? item('invite', 'Invite', Mail, fullWords(group, actions.edit)) : null}
      {isManaged ? item('announce', 'Announce', Megaphone) : null}
      {isManaged ? item('edit', 'Edit Group', Pencil) : null}
      {isManaged && actions.settings ? item('settings', 'Group Settings', Settings2) : null}
      {isManaged ? item('webhooks', 'Webhooks', Webhook) : null}
      <ExportItems group={group} />
      {actions.leave && group.is_current_season ? (
        <>
          <DropdownRule />
          {isManaged ? item('close', 'Close Group', Archive) : null}
          {item('leave', 'Leave Group', LogOut)}
          {isManaged && actions.remove
            ? item(
                'delete',
                'Delete Group',
                Trash2,
                actions.remove === 'locked' ? 'A player in it has locked. Close it instead.' : undefined,
              )
            : null}
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
