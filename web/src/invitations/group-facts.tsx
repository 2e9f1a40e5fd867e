import type { GroupPreview } from '@singleback/contract/invitations.ts';
import { lateJoinerWords, settingsHelp, shownSettings } from '../groups/model.ts';
import { SettingsWords } from '../ui/settings-words.tsx';
import { Clamped } from '../ui/text/clamped.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { participantsWords } from './invitation-words.ts';

interface GroupFactsProps {
  group: GroupPreview;
  /** The inviter, if any. */
  by?: string;
  message?: string | null;
  /** The season's week, for what earlier ones count; null where it is not known, as for visitors. */
  weekNumber: number | null;
  /** The reader is in it already: nothing is to be known of weeks that are over. */
  isMember?: boolean;
}

/** A group as shown to anyone with a link or invitation: name, inviter, size, settings, and what weeks that are over count. */
export function GroupFacts({ group, by, message, weekNumber, isMember = false }: GroupFactsProps) {
  const late = isMember ? null : lateJoinerWords(group, weekNumber);
  return (
    <>
      <div>
        <h2 className="title-2">
          <Isolated>{group.name}</Isolated>
        </h2>
        <p className="mt-1 text-[14px] text-text-2 [&_b]:font-semibold [&_b]:text-text">
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
      {message ? <blockquote className="border-l-3 border-line-hash pl-3.5 text-[16px]">“{message}”</blockquote> : null}
      <SettingsWords {...shownSettings(group)} help={settingsHelp(group)} />
      {late === null ? null : <p className="text-meta text-text-2">{late}</p>}
    </>
  );
}
