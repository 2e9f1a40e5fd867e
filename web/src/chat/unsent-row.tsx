import { Clock, TriangleAlert } from 'lucide-react';
import { serviceWordsOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import styles from './message-row.module.css';
import { sendRequest, useMessageAct } from './mutations.ts';
import { dropUnsent, putUnsent, type Unsent } from './outbox.ts';

/** A message on its way, or one that failed, to try again or discard. */
export function UnsentRow({ message }: { message: Unsent }) {
  const sending = useMessageAct('POST /groups/:id/chat', {
    onSuccess: () => dropUnsent(message.id),
    onError: (error) => putUnsent({ ...message, failure: serviceWordsOf(error, 'Not sent') }),
  });
  const isFailed = message.failure !== null;
  const Icon = isFailed ? TriangleAlert : Clock;
  const tryAgain = () => {
    putUnsent({ ...message, failure: null });
    sending.mutate(sendRequest(message.groupId, message));
  };
  return (
    <div className={styles.unsent} data-failed={isFailed}>
      <Icon size={17} aria-hidden />
      <div className="min-w-0">
        <p className={styles.text} dir="auto">
          {message.text}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-meta" role={isFailed ? 'alert' : undefined}>
          {message.failure ?? 'Sending…'}
          {isFailed ? (
            <>
              <Button size="s" onClick={tryAgain}>
                Try Again
              </Button>
              <Button size="s" variant="ghost" onClick={() => dropUnsent(message.id)}>
                Discard
              </Button>
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
