import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { NameTab } from '../account/name-tab.tsx';
import { SecurityTab } from '../account/security-tab.tsx';
import { NotificationsTab } from '../notifications/notifications-tab.tsx';
import { session } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { SubscriptionTab } from '../premium/subscription-tab.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type Message, useMessage } from '../ui/use-message.ts';
import type { ProfileTab } from './route-search.ts';

const TABS: readonly { value: ProfileTab; label: string }[] = [
  { value: 'profile', label: 'Profile' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'security', label: 'Security' },
];

interface ProfileDialogProps {
  user: User;
  tab: ProfileTab;
  /** null: it is closed. */
  onTab: (tab: ProfileTab | null) => void;
}

/** Profile, subscription, notifications and security [A2.42 to A2.45]. */
export function ProfileDialog({ user, tab, onTab }: ProfileDialogProps) {
  return (
    <Dialog
      onClose={() => onTab(null)}
      title="Profile Settings"
      className="dialog-tall"
      {...(tab === 'security' && !user.app_metadata.has_password && { onOpenAutoFocus: focusDialog })}
    >
      <ProfileTabs user={user} tab={tab} onTab={onTab} onLeave={() => onTab(null)} />
    </Dialog>
  );
}

// Without a password the first field of the tab lies far below.
function focusDialog(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

interface ProfileTabsProps {
  user: User;
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
  /** Closes the profile to make way for the plans page. */
  onLeave: () => void;
}

function ProfileTabs({ user, tab, onTab, onLeave }: ProfileTabsProps) {
  const messages = useMessage();
  const reportFailure = useEffectEvent(() => messages.bad('Failed to load user data'));
  // What another device has changed is read each time the profile opens.
  useEffect(() => {
    void session.refresh().then((isRead) => {
      if (!isRead) reportFailure();
    });
  }, []);
  const parts = { user, messages };
  const open = (next: ProfileTab) => {
    messages.clear();
    onTab(next);
  };
  return (
    <Tabs label="Profile settings" value={tab} tabs={TABS} onValueChange={open}>
      <MessageLine message={messages.message} />
      {tab === 'profile' ? <NameTab {...parts} /> : null}
      {tab === 'subscription' ? <SubscriptionTab messages={messages} onLeave={onLeave} /> : null}
      {tab === 'notifications' ? <NotificationsTab {...parts} onLeave={onLeave} /> : null}
      {tab === 'security' ? <SecurityTab {...parts} /> : null}
    </Tabs>
  );
}

function MessageLine({ message }: { message: Message | null }) {
  const Icon = message?.tone === 'good' ? CircleCheck : CircleAlert;
  return (
    <div
      role="status"
      className={
        message
          ? cx(
              // In view wherever the tab is scrolled to.
              'sticky top-0 z-1 mt-4 flex items-center gap-2.5 rounded-2 px-3 py-2.5',
              message.tone === 'bad' ? 'bg-bad-lo text-bad' : 'bg-good-lo text-good',
            )
          : undefined
      }
    >
      {message ? <Icon size={18} aria-hidden /> : null}
      {message?.words}
    </div>
  );
}
