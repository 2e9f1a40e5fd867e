import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ProfileTab } from '../account/model.ts';
import { useCompleteProfile } from '../account/use-complete-profile.ts';
import { useAuth } from '../platform/api/session.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { profileSearch } from './route-search.ts';

const ProfileDialog = lazy(async () => ({
  default: (await import('./profile-dialog.tsx')).ProfileDialog,
}));
const CompleteProfileDialog = lazy(async () => ({
  default: (await import('../account/complete-profile-dialog.tsx')).CompleteProfileDialog,
}));
const FeedbackDialog = lazy(async () => ({
  default: (await import('../help/feedback-dialog.tsx')).FeedbackDialog,
}));
const FaqDialog = lazy(async () => ({ default: (await import('../help/faq-dialog.tsx')).FaqDialog }));

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
        {opened?.kind === 'feedback' ? <FeedbackDialog open onOpenChange={close} /> : null}
        {opened?.kind === 'faq' ? <FaqDialog open onOpenChange={close} opensAt={opened.opensAt} /> : null}
        {isCompleting ? <CompleteProfileDialog user={user} open onClose={hideCompleting} /> : null}
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
