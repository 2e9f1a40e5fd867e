import type { GroupPreview } from '@singleback/contract/invitations.ts';
import { shownSettings } from '../../data/group-settings.ts';
import { SettingsWords } from '../../ui/settings-words.tsx';
import { participantsWords } from './invitation-words.ts';

interface GroupFactsProps {
  group: GroupPreview;
  /** Who invites. */
  by: string;
  level: 1 | 2;
  message?: string | null;
}

/** A group as whoever holds the way into it sees it: what it is, who invites, how full it is, what it plays by. */
export function GroupFacts({ group, by, level, message }: GroupFactsProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <div>
        <Heading className="title-2">{group.name}</Heading>
        <p className="invitation-meta">
          Invited by <b>{by}</b> · {participantsWords(group)}
        </p>
      </div>
      {group.description ? <p>{group.description}</p> : null}
      {message ? <blockquote className="invitation-message">“{message}”</blockquote> : null}
      <SettingsWords {...shownSettings(group.group_settings)} />
    </>
  );
}
