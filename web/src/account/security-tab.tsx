import type { User } from '../api/user.ts';
import type { Messages } from '../ui/use-message.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordByLink } from './password-by-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { ReadTokensSection } from './read-tokens-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Password [A2.45], passkeys, where the user is signed in, and API tokens. */
export function SecurityTab({ user, messages }: { user: User; messages: Messages }) {
  return (
    <div className="profile-tab">
      {user.app_metadata.has_password ? (
        <PasswordForm email={user.email} messages={messages} />
      ) : (
        <PasswordByLink user={user} messages={messages} />
      )}
      <div className="hash" aria-hidden />
      <PasskeysSection user={user} messages={messages} />
      <div className="hash" aria-hidden />
      <SessionsSection messages={messages} />
      <div className="hash" aria-hidden />
      <ReadTokensSection messages={messages} />
    </div>
  );
}
