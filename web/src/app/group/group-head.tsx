import type { MyGroup } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { OpenedDialog } from '../../groups/group-dialogs.tsx';
import { ReopenButton } from '../../groups/reopen-button.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { GroupMenu } from './group-menu.tsx';
import styles from './group-page.module.css';

/** From so many characters on, a name is set smaller on phones. */
const LONG_NAME = 24;

interface GroupHeadProps {
  group: MyGroup;
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The name of a group, the way back to the others, and what the user may do with it. */
export function GroupHead({ group, userId, onOpen }: GroupHeadProps) {
  const name = shownGroupName(group);
  return (
    <header className={styles.head}>
      <BackLink />
      <h1 className={styles.name} data-long={name.length >= LONG_NAME}>
        <Isolated>{name}</Isolated>
      </h1>
      <ReopenButton group={group} userId={userId} />
      <GroupMenu group={group} userId={userId} onOpen={onOpen} />
    </header>
  );
}

function BackLink() {
  return (
    <Link to="/groups" className="icon-btn" aria-label="All groups">
      <ChevronLeft size={22} aria-hidden />
    </Link>
  );
}
