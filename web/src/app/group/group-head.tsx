import type { MyGroup } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { Globe, Lock } from 'lucide-react';
import type { OpenedDialog } from '../../groups/group-dialogs.tsx';
import { isCommissioner, settingsHelp, shownSettings } from '../../groups/model.ts';
import { MyGroupActions } from '../../groups/my-group-actions.tsx';
import { isOpenGroup } from '../../groups/queries.ts';
import { ReopenButton } from '../../groups/reopen-button.tsx';
import { Button } from '../../ui/button.tsx';
import { SettingsWords } from '../../ui/settings-words.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Clamped } from '../../ui/text/clamped.tsx';
import { initialsOf } from '../../ui/text/initials.ts';
import { Isolated } from '../../ui/text/isolated.tsx';
import styles from './group-head.module.css';

interface GroupHeadProps {
  group: MyGroup;
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The name of a group, what it is, and its actions. */
export function GroupHead({ group, userId, onOpen }: GroupHeadProps) {
  const isPrivate = group.visibility === 'private';
  const Icon = isPrivate ? Lock : Globe;
  return (
    <header className={styles.head}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(group.name)}
      </span>
      <div className="min-w-0 flex-1">
        <h1 className={styles.name}>
          <Isolated>{shownGroupName(group)}</Isolated>
        </h1>
        <div className={styles.about}>
          <Icon size={15} className="mt-0.5 flex-none" aria-hidden />
          <Clamped label={`More of the description of ${group.name}`}>
            {[isPrivate ? 'Private' : 'Public', group.description].filter(Boolean).join(' · ')}
          </Clamped>
        </div>
        <p className="mt-1.5 flex gap-1.5 empty:hidden">
          {isCommissioner(group, userId) ? <Tag>Commissioner</Tag> : null}
          {group.start_week === null || group.start_week === undefined ? null : (
            <Tag tone="outline">From week {group.start_week}</Tag>
          )}
          {group.is_active ? null : <Tag tone="warn">Closed</Tag>}
        </p>
      </div>
      <SettingsWords {...shownSettings(group)} help={settingsHelp(group)} className={styles.settings} />
      <div className={styles.actions}>
        {isOpenGroup(group) ? (
          <MyGroupActions group={group} userId={userId} onOpen={onOpen} />
        ) : (
          <>
            <ReopenButton group={group} userId={userId} />
            {group.is_current_season ? (
              <Button variant="ghost" size="s" onClick={() => onOpen({ kind: 'leave', group })}>
                Leave Group
              </Button>
            ) : null}
          </>
        )}
      </div>
    </header>
  );
}
