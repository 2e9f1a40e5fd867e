import { useNavigate } from '@tanstack/react-router';
import { LogOut, Moon, Sun } from 'lucide-react';
import { useAuth } from '../data/session.ts';
import { Dropdown, DropdownItem, DropdownRule } from '../ui/dropdown.tsx';
import { setTheme, useTheme } from '../ui/theme.ts';

/** The avatar with the first letter of the e-mail, and under it who is signed in, the theme, and the way out [A2.40]. */
export function AvatarMenu() {
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  const theme = useTheme();
  if (!user) return null;
  const leave = async () => {
    // First away from what needs a session, so that it is not taken for a page to come back to.
    await navigate({ to: '/' });
    await signOut();
  };
  return (
    <Dropdown
      trigger={
        <button type="button" className="avatar" aria-label="Your account">
          {user.email.charAt(0).toUpperCase()}
        </button>
      }
    >
      <div className="px-2.5 pt-1.5 pb-2">
        <div className="font-semibold">{user.user_metadata.display_name}</div>
        <div className="text-meta text-text-2">{user.email}</div>
      </div>
      <DropdownRule />
      {theme === 'night' ? (
        <DropdownItem icon={<Sun size={18} aria-hidden />} onSelect={() => setTheme('scorecard')}>
          Scorecard (light)
        </DropdownItem>
      ) : (
        <DropdownItem icon={<Moon size={18} aria-hidden />} onSelect={() => setTheme('night')}>
          Night (dark)
        </DropdownItem>
      )}
      <DropdownRule />
      <DropdownItem icon={<LogOut size={18} aria-hidden />} onSelect={() => void leave()}>
        Sign Out
      </DropdownItem>
    </Dropdown>
  );
}
