import { MailX } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import type { Messages } from '../ui/use-message.ts';
import { useResubscribe } from './queries.ts';

/** Shown when the user has unsubscribed from all mail, with a way to resubscribe [A2.47]. */
export function MailStopped({ email, messages }: { email: string; messages: Messages }) {
  const back = useResubscribe();
  const press = () =>
    back.mutate(email, {
      onSuccess: (words) => messages.good(words),
      onError: ({ message }) => messages.bad(message),
    });
  return (
    <section aria-labelledby="mail-stopped-title" className="notice-section">
      <h3 id="mail-stopped-title" className="title-2 flex items-center gap-2.5">
        <MailX size={22} className="flex-none" aria-hidden />
        You have unsubscribed
      </h3>
      <p className="text-text-2">
        Alerts, reminders, recaps, group news, lineup changes and invitations are not sent to {email}, whatever you
        choose here.
      </p>
      <Button onClick={press} busy={back.isPending} busyText="Resubscribing...">
        Resubscribe to Emails
      </Button>
    </section>
  );
}
