import type { NotificationSettings } from '@singleback/contract/notifications.ts';
import { Link } from '@tanstack/react-router';
import { BellOff, MailX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { failureOf, serviceWordsOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { session } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { hasPremium, useSubscriptionState } from '../premium/queries.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Toggle } from '../ui/forms/checkbox.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { Messages } from '../ui/use-message.ts';
import { CalendarSection, PushSection } from './device-sections.tsx';
import { useNotificationSettings, useResubscribe, useSettingsAct } from './queries.ts';

type Preferences = User['user_metadata']['notification_preferences'];

interface NotificationsTabProps {
  user: User;
  messages: Messages;
  /** Closes the profile to make way for the plans page. */
  onLeave: () => void;
}

/** E-mail, push and calendar settings; alerts and reminders are for premium users [A2.44, A6.3]. */
export function NotificationsTab({ user, messages, onLeave }: NotificationsTabProps) {
  const { data: subscription, error, refresh } = useSubscriptionState();
  const settings = useNotificationSettings();
  if (subscription === undefined || (settings.data === undefined && !settings.isError)) {
    if (!error) return <SkeletonRows rows={2} height={64} label="Loading your notifications" />;
    return <ErrorState title={error} onRetry={() => void refresh()} />;
  }
  const isPremium = hasPremium(subscription);
  const getsReminders = isPremium || settings.data?.reminds_everyone === true;
  return (
    <div className="flex flex-col gap-6 pt-5">
      {settings.data?.is_unsubscribed ? (
        <>
          <MailStopped email={user.email} messages={messages} />
          <div className="hash" aria-hidden />
        </>
      ) : null}
      {getsReminders ? (
        <>
          <Preferences user={user} messages={messages} hasAlerts={isPremium} settings={settings.data} />
          <PushSection messages={messages} />
        </>
      ) : (
        <UpgradePrompt onLeave={onLeave} />
      )}
      {settings.data?.emails ? <OtherEmails emails={settings.data.emails} messages={messages} /> : null}
      <div className="hash" aria-hidden />
      <CalendarSection messages={messages} />
    </div>
  );
}

function UpgradePrompt({ onLeave }: { onLeave: () => void }) {
  return (
    <section className="flex flex-col items-start gap-6">
      <BellOff size={28} className="text-text-2" aria-hidden />
      <h3 className="title-2">Email notifications are part of Premium</h3>
      <p className="max-w-md text-text-2">
        Get an alert when one of your players is hurt, and a reminder before kickoff if you have no lineup.
      </p>
      <Link to="/subscription" className={buttonClass()} onClick={onLeave}>
        See What Premium Adds
      </Link>
    </section>
  );
}

const OTHER_EMAILS: readonly { kind: keyof NotificationSettings['emails']; label: string; note: string }[] = [
  { kind: 'recaps', label: 'Weekly recaps', note: 'How each of your groups did, once a week is final.' },
  { kind: 'group_news', label: 'Group news', note: 'Announcements and reminders by commissioners, and new winners.' },
  {
    kind: 'lineup_changes',
    label: 'Lineup changes',
    note: 'What was done for you while you were away, and when one of your players’ games is moved or canceled.',
  },
  { kind: 'invitations', label: 'Invitations', note: 'When a friend invites you to a group.' },
];

/** The emails that free users get too, each with a switch. */
function OtherEmails({ emails, messages }: { emails: NotificationSettings['emails']; messages: Messages }) {
  return (
    <section className="flex flex-col gap-5" aria-labelledby="other-emails">
      <h3 id="other-emails" className="title-2">
        Emails
      </h3>
      {OTHER_EMAILS.map((email) => (
        <OtherEmail key={email.kind} {...email} isOn={emails[email.kind]} messages={messages} />
      ))}
    </section>
  );
}

type OtherEmailProps = (typeof OTHER_EMAILS)[number] & { isOn: boolean; messages: Messages };

/** One of them: several can be switched at once, and each says when it failed. */
function OtherEmail({ kind, label, note, isOn, messages }: OtherEmailProps) {
  const choosing = useSettingsAct('PUT /notifications/emails');
  const choose = (is_on: boolean) =>
    choosing.mutate(
      { body: { kind, is_on } },
      {
        onSuccess: () => messages.good('Notification preferences updated successfully!'),
        onError: (failure) => messages.bad(serviceWordsOf(failure, 'Failed to update notification preferences')),
      },
    );
  const checked = choosing.isPending ? choosing.variables.body.is_on : isOn;
  return <Preference {...{ label, note, checked }} onChange={choose} />;
}

interface PreferencesProps {
  user: User;
  messages: Messages;
  /** Whether injury alerts are offered besides reminders. */
  hasAlerts: boolean;
  settings: NotificationSettings | undefined;
}

function Preferences({ user, messages, hasAlerts, settings }: PreferencesProps) {
  const saved = user.user_metadata.notification_preferences;
  // Optimistic value; falls back to the saved one when the server refuses.
  const [chosen, setChosen] = useState<Preferences | null>(null);
  const shown = chosen ?? saved;
  const saving = useRef(Promise.resolve());
  const choose = (change: Partial<Preferences>) => {
    const next = { ...shown, ...change };
    setChosen(next);
    // One after the other: a switch may be pressed while the other is being saved.
    saving.current = saving.current.then(() => save(next));
  };
  const save = async (next: Preferences) => {
    const request = call('PUT /account/notification-preferences', { body: next }).then((saver) => session.know(saver));
    const failure = await failureOf(request, 'Failed to update notification preferences');
    if (failure === null) messages.good('Notification preferences updated successfully!');
    else messages.bad(failure);
    setChosen((current) => (current === next ? null : current));
  };
  return (
    <section className="flex flex-col gap-5" aria-label="Notification types">
      <p className="text-text-2">
        {settings?.is_unsubscribed ? null : `By email to ${user.email}. `}
        {settings ? quietWords(settings) : null}
      </p>
      {hasAlerts ? (
        <Preference
          label="Injury alerts"
          note="When a player in your lineup is ruled out or doubtful before the slot locks."
          checked={shown.injury_alerts}
          onChange={(injury_alerts) => choose({ injury_alerts })}
        />
      ) : null}
      <Preference
        label="Lineup reminders"
        note="A day and two hours before kickoff, when a lineup is missing or has a player who won’t play."
        checked={shown.lineup_reminders}
        onChange={(lineup_reminders) => choose({ lineup_reminders })}
      />
    </section>
  );
}

/** 'Quiet from 10 PM to 8 AM (Europe/Berlin), unless a game locks sooner.' */
function quietWords({ quiet_from, quiet_until, time_zone }: NotificationSettings): string {
  const where = time_zone === null ? '' : ` (${time_zone.replaceAll('_', ' ')})`;
  return `Quiet from ${hourWords(quiet_from)} to ${hourWords(quiet_until)}${where}, unless a game locks sooner.`;
}

/** 22 -> '10 PM'. */
const hourWords = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

interface PreferenceProps {
  label: string;
  note: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Preference({ label, note, checked, onChange }: PreferenceProps) {
  return (
    <Toggle
      className="items-start gap-3.5 border-b border-line pb-5 last:border-b-0 [&_.toggle-box]:mt-0.5"
      checked={checked}
      onCheckedChange={onChange}
      label={
        <>
          <span className="block font-semibold">{label}</span>
          <span className="block text-meta text-text-2">{note}</span>
        </>
      }
    />
  );
}

/** Shown when the user has unsubscribed from all mail, with a way to resubscribe [A2.47]. */
function MailStopped({ email, messages }: { email: string; messages: Messages }) {
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
