import type { Session } from '@singleback/contract/sessions.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../platform/api/api-error.ts';
import { authService } from '../platform/api/session.ts';
import { type Fetched, useAct } from '../platform/api/use-call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
import { OwnRow } from '../ui/rows/own-row.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import type { Messages } from '../ui/use-message.ts';
import { useLeave } from './use-leave.ts';

/** What is about to end: one session, all but this one, or all. */
type Ending = Session | 'others' | 'all';

interface SessionsSectionProps {
  loaded: Fetched<'GET /account/sessions'>;
  messages: Messages;
}

/** Where the user is signed in; ends one, all others, or all. */
export function SessionsSection({ loaded, messages }: SessionsSectionProps) {
  const { data: sessions, isError, refetch } = loaded;
  const [ending, setEnding] = useState<Ending | null>(null);
  const others = sessions?.filter((session) => !session.is_current) ?? [];
  return (
    <section aria-labelledby="devices-title" className="notice-section">
      <h3 id="devices-title" className="title-2">
        Your Devices
      </h3>
      {sessions ? (
        <ul className="self-stretch border-y border-line" aria-label="Where you are signed in">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      ) : null}
      {!sessions && isError ? <ErrorState title="Failed to load your devices" onRetry={() => void refetch()} /> : null}
      <div className="flex flex-wrap gap-2">
        {others.length > 0 ? <Button onClick={() => setEnding('others')}>Sign Out Other Devices</Button> : null}
        <Button variant={others.length > 0 ? 'ghost' : 'outline'} onClick={() => setEnding('all')}>
          Sign Out Everywhere
        </Button>
      </div>
      {ending ? <EndDialog ending={ending} messages={messages} onClose={() => setEnding(null)} /> : null}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { browser, is_current: isCurrent, created_at: createdAt, last_used_at: lastUsedAt } = session;
  return (
    <OwnRow
      Icon={/Android|iOS/.test(browser) ? Smartphone : Monitor}
      name={browser}
      note={
        isCurrent
          ? `Signed in ${dateTimeText(new Date(createdAt), serverNow())}`
          : `Last used ${dateTimeText(new Date(lastUsedAt), serverNow())}`
      }
      {...(isCurrent && { tag: 'This browser' })}
    >
      {isCurrent ? null : (
        <Button variant="ghost" className="text-bad" onClick={onEnd}>
          Sign Out
          <span className="sr-only"> {browser}</span>
        </Button>
      )}
    </OwnRow>
  );
}

interface Words {
  title: string;
  message: string;
  confirmText: string;
  failed: string;
}

const ALL: Words = {
  title: 'Sign out everywhere?',
  message: 'You’ll need to sign in again on every device, including this one.',
  confirmText: 'Sign Out Everywhere',
  failed: 'Failed to sign out everywhere',
};
const OTHERS: Words = {
  title: 'Sign out other devices?',
  message: 'Every other device is signed out right away. This one stays signed in.',
  confirmText: 'Sign Out Other Devices',
  failed: 'Failed to sign out the other devices',
};
const one = ({ browser }: Session): Words => ({
  title: 'Sign out this device?',
  message: `${browser} will be signed out right away.`,
  confirmText: 'Sign Out',
  failed: 'Failed to sign out the device',
});

interface EndDialogProps {
  ending: Ending;
  messages: Messages;
  onClose: () => void;
}

function EndDialog({ ending, messages, onClose }: EndDialogProps) {
  const endingOthers = useAct('POST /account/sessions/end-others');
  const endingOne = useAct('DELETE /account/sessions/:id');
  const leave = useLeave();
  const { failed, ...words } = ending === 'all' ? ALL : ending === 'others' ? OTHERS : one(ending);
  const end = async () => {
    if (ending === 'all') {
      await authService.endAllSessions();
      return leave();
    }
    let ended = 1;
    if (ending === 'others') ({ ended } = await endingOthers.mutateAsync());
    else await endingOne.mutateAsync({ params: { id: ending.id } });
    messages.good(ended === 1 ? 'Device signed out.' : `${ended} devices signed out.`);
  };
  return <Question {...words} act={() => failureOf(end(), failed)} messages={messages} onClose={onClose} />;
}
