import { useCall } from '../api/use-call.ts';
import type { User } from '../api/user.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { Messages } from '../ui/use-message.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordByLink } from './password-by-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { ReadTokensSection } from './read-tokens-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Password [A2.45], passkeys, where the user is signed in, and API tokens. */
export function SecurityTab({ user, messages }: { user: User; messages: Messages }) {
  // The sections appear together: a list that arrived later would move the buttons below it under a finger.
  const passkeys = useCall('GET /account/passkeys');
  const sessions = useCall('GET /account/sessions');
  const tokens = useCall('GET /account/read-tokens');
  return (
    <div className="profile-tab">
      {user.app_metadata.has_password ? (
        <PasswordForm email={user.email} messages={messages} />
      ) : (
        <PasswordByLink user={user} messages={messages} />
      )}
      <div className="hash" aria-hidden />
      {[passkeys, sessions, tokens].some((list) => list.isPending) ? (
        <SkeletonRows rows={4} height={64} label="Loading security settings" />
      ) : (
        <>
          <PasskeysSection loaded={passkeys} user={user} messages={messages} />
          <div className="hash" aria-hidden />
          <SessionsSection loaded={sessions} messages={messages} />
          <div className="hash" aria-hidden />
          <ReadTokensSection loaded={tokens} messages={messages} />
        </>
      )}
    </div>
  );
}
