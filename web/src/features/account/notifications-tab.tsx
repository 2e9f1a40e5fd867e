import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { savePreferences } from '../../data/account.ts';
import { serviceWordsOf } from '../../data/api-error.ts';
import { useAppData } from '../../data/app-data.ts';
import { hasPremium } from '../../data/subscription.ts';
import type { User } from '../../data/user.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Toggle } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Messages } from './use-message.ts';

type Preferences = User['user_metadata']['notification_preferences'];

interface NotificationsTabProps {
  user: User;
  messages: Messages;
  /** The profile makes way for the page of plans. */
  onLeave: () => void;
}

/** What to be told by e-mail; for premium users [A2.44, A6.3]. */
export function NotificationsTab({ user, messages, onLeave }: NotificationsTabProps) {
  const { data: subscription, error, refresh } = useAppData().subscription;
  if (subscription === undefined) {
    if (!error) return <SkeletonRows rows={2} height={64} label="Loading your notifications" />;
    return <ErrorState title={error} onRetry={() => void refresh()} />;
  }
  const hasThem = hasPremium(subscription);
  return hasThem ? <Preferences user={user} messages={messages} /> : <UpgradePrompt onLeave={onLeave} />;
}

function UpgradePrompt({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="profile-tab items-start">
      <BellOff size={28} className="text-text-2" aria-hidden />
      <h3 className="title-2">E-mail notifications are part of Premium</h3>
      <p className="max-w-md text-text-2">
        Premium tells you when a player of yours is hurt, and reminds you of a week without a lineup before the first
        kickoff.
      </p>
      <Link to="/subscription" className={buttonClass()} onClick={onLeave}>
        See What Premium Adds
      </Link>
    </div>
  );
}

function Preferences({ user, messages }: { user: User; messages: Messages }) {
  const saved = user.user_metadata.notification_preferences;
  // What was chosen and is on its way; it falls back to what is saved when the server refuses.
  const [chosen, setChosen] = useState<Preferences | null>(null);
  const shown = chosen ?? saved;
  const choose = async (change: Partial<Preferences>) => {
    if (chosen) return;
    const next = { ...saved, ...change };
    setChosen(next);
    try {
      await savePreferences(next);
      messages.good('Notification preferences updated successfully!');
    } catch (failure) {
      messages.bad(serviceWordsOf(failure, 'Failed to update notification preferences'));
    } finally {
      setChosen(null);
    }
  };
  return (
    <div className="profile-tab">
      <p className="text-text-2">By e-mail to {user.email}.</p>
      <Preference
        label="Injury alerts"
        note="When a player in one of your lineups is ruled out or doubtful."
        checked={shown.injury_alerts}
        onChange={(injury_alerts) => void choose({ injury_alerts })}
      />
      <Preference
        label="Lineup reminders"
        note="Before the first kickoff of a week in which you have no lineup."
        checked={shown.lineup_reminders}
        onChange={(lineup_reminders) => void choose({ lineup_reminders })}
      />
    </div>
  );
}

interface PreferenceProps {
  label: string;
  note: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Preference({ label, note, checked, onChange }: PreferenceProps) {
  return (
    <Toggle
      className="preference"
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
