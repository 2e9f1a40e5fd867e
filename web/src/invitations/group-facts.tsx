import type { GroupPreview } from '@singleback/contract/invitations.ts';
import { settingsHelp, shownSettings } from '../groups/model.ts';
import { SettingsWords } from '../ui/settings-words.tsx';
import { Clamped } from '../ui/text/clamped.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import styles from './group-facts.module.css';
import { participantsWords } from './invitation-words.ts';

interface GroupFactsProps {
  group: GroupPreview;
  /** The inviter, if any. */
  by?: string;
  message?: string | null;
}

/** A group as shown to anyone with a link or invitation: name, inviter, size and settings. */
export function GroupFacts({ group, by, message }: GroupFactsProps) {
  return (
    <>
      <div>
        <h2 className="title-2">
          <Isolated>{group.name}</Isolated>
        </h2>
        <p className={styles.invitationMeta}>
          {by ? (
            <>
              Invited by <b>{by}</b> ·{' '}
            </>
          ) : null}
          {participantsWords(group)}
        </p>
      </div>
      {group.description ? (
        <p>
          <Clamped label={`More of the description of ${group.name}`}>{group.description}</Clamped>
        </p>
      ) : null}
      {message ? <blockquote className={styles.invitationMessage}>“{message}”</blockquote> : null}
      <SettingsWords {...shownSettings(group.group_settings)} help={settingsHelp(group.group_settings)} />
    </>
  );
}
