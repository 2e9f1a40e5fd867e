// The app around the screens: routes, navigation, session, updates, errors; pages made of several domains.

import { useNavigate, useRouterState } from '@tanstack/react-router';
import { BookOpen, CircleHelp, CreditCard, LogOut, MessageSquare, Moon, ShieldCheck, Sun, UserCog } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useCompleteProfile } from '../account/use-complete-profile.ts';
import { useLeave } from '../account/use-leave.ts';
import { useAuth } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Dropdown, DropdownItem, DropdownRule } from '../ui/overlays/dropdown.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { setTheme, useTheme } from '../ui/theme.ts';
import { NAV_LINKS } from './nav-links.ts';
import { type ProfileTab, profileSearch } from './route-search.ts';

const ProfileDialog = lazyPart(() => import('./profile-dialog.tsx'), 'ProfileDialog');
const CompleteProfileDialog = lazyPart(() => import('../account/complete-profile-dialog.tsx'), 'CompleteProfileDialog');
const FeedbackDialog = lazyPart(() => import('../help/feedback-dialog.tsx'), 'FeedbackDialog');
const FaqDialog = lazyPart(() => import('../help/faq-dialog.tsx'), 'FaqDialog');

type Opened =
  | { kind: 'profile'; tab: ProfileTab }
  | { kind: 'feedback' }
  | { kind: 'faq'; opensAt: 'general' | 'gameplay' };

/** The avatar with its menu and dialogs, each loaded on first use [A2.40]. */
export function AccountCorner() {
  const { user } = useAuth();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isCompleting, hideCompleting] = useCompleteProfile();
  useProfileFromAddress((tab) => setOpened({ kind: 'profile', tab }));
  if (!user) return null;
  const close = () => setOpened(null);
  return (
    <>
      <AvatarMenu
        user={user}
        onProfile={(tab) => setOpened({ kind: 'profile', tab })}
        onFeedback={() => setOpened({ kind: 'feedback' })}
        onFaq={(opensAt) => setOpened({ kind: 'faq', opensAt })}
      />
      <Suspense>
        {opened?.kind === 'profile' ? (
          <ProfileDialog
            user={user}
            tab={opened.tab}
            onTab={(tab) => setOpened(tab ? { kind: 'profile', tab } : null)}
          />
        ) : null}
        {opened?.kind === 'feedback' ? <FeedbackDialog onClose={close} /> : null}
        {opened?.kind === 'faq' ? <FaqDialog onClose={close} opensAt={opened.opensAt} /> : null}
        {isCompleting ? <CompleteProfileDialog user={user} onClose={hideCompleting} /> : null}
      </Suspense>
    </>
  );
}

/** /lineups?openProfile=notifications opens the profile on that tab, then removes the parameter [A2.15]. */
function useProfileFromAddress(open: (tab: ProfileTab) => void): void {
  const openProfile = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname === '/lineups' ? profileSearch(search).openProfile : undefined,
  });
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value in the URL opens it
  useEffect(() => {
    if (!openProfile) return;
    open(openProfile);
    void navigate({ to: '/lineups', search: {}, replace: true });
  }, [openProfile]);
}

interface AvatarMenuProps {
  user: User;
  onProfile: (tab: ProfileTab) => void;
  onFeedback: () => void;
  onFaq: (opensAt: 'general' | 'gameplay') => void;
}

/**
 * The avatar with the first letter of the e-mail; its menu shows who is signed in [A2.40]. On a phone it also holds the
 * links, for pages without the bottom bar [A2.41].
 */
function AvatarMenu({ user, onProfile, onFeedback, onFaq }: AvatarMenuProps) {
  const leave = useLeave();
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={
        <button type="button" className="avatar" aria-label="Your account">
          {user.email.charAt(0).toUpperCase()}
        </button>
      }
    >
      <div className="px-2.5 pt-1.5 pb-2">
        <div className="font-semibold">
          <Isolated>{user.user_metadata.display_name}</Isolated>
        </div>
        <div className="text-meta text-text-2">{user.email}</div>
      </div>
      <div className="md:hidden">
        <DropdownRule />
        {NAV_LINKS.map(({ to, label, Icon }) => (
          <DropdownItem key={to} icon={<Icon size={18} aria-hidden />} onSelect={() => void navigate({ to })}>
            {label}
          </DropdownItem>
        ))}
      </div>
      <DropdownRule />
      <DropdownItem icon={<UserCog size={18} aria-hidden />} onSelect={() => onProfile('profile')}>
        Profile Settings
      </DropdownItem>
      <DropdownItem icon={<CreditCard size={18} aria-hidden />} onSelect={() => void navigate({ to: '/subscription' })}>
        Subscription
      </DropdownItem>
      <DropdownItem icon={<MessageSquare size={18} aria-hidden />} onSelect={onFeedback}>
        Send Feedback
      </DropdownItem>
      <DropdownItem icon={<BookOpen size={18} aria-hidden />} onSelect={() => onFaq('gameplay')}>
        How to Play
      </DropdownItem>
      <DropdownItem icon={<CircleHelp size={18} aria-hidden />} onSelect={() => onFaq('general')}>
        FAQs
      </DropdownItem>
      {user.app_metadata.role === 'super-admin' ? (
        <DropdownItem icon={<ShieldCheck size={18} aria-hidden />} onSelect={() => void navigate({ to: '/admin' })}>
          Admin
        </DropdownItem>
      ) : null}
      <DropdownRule />
      <ThemeItem />
      <DropdownRule />
      <DropdownItem icon={<LogOut size={18} aria-hidden />} onSelect={() => void leave()}>
        Sign Out
      </DropdownItem>
    </Dropdown>
  );
}

function ThemeItem() {
  const isNight = useTheme() === 'night';
  const Icon = isNight ? Sun : Moon;
  return (
    <DropdownItem icon={<Icon size={18} aria-hidden />} onSelect={() => setTheme(isNight ? 'scorecard' : 'night')}>
      {isNight ? 'Light Theme' : 'Dark Theme'}
    </DropdownItem>
  );
}
