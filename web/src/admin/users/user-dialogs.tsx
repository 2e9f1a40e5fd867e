// Users, as an operator sees and helps them.
import type { AdminUser, UserAction } from '@singleback/contract/admin/admin-users.ts';
import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ActDialog, NameDialog } from '../parts/act-dialog.tsx';
import { countText } from '../parts/admin-words.ts';

type Answer = ReplyOf<Calls['POST /admin/users/:id']>;
export type UserActionName = UserAction['action'];
type SimpleAction = Exclude<UserActionName, 'rename' | 'grant_premium'>;

interface Words {
  title: string;
  description: (user: AdminUser) => string;
  isDanger?: boolean;
}

const WORDS: Readonly<Record<SimpleAction, Words>> = {
  send_reset: {
    title: 'Send Reset',
    description: ({ email }) => `A link to set a new password is sent to ${email}. The old password works until then.`,
  },
  end_sessions: {
    title: 'End Sessions',
    description: ({ sessions }) =>
      `${countText(sessions, 'session')} will end. They can sign in again at any time, on every device.`,
  },
  end_premium: {
    title: 'End Premium',
    description: () => 'Their granted Premium ends now. A paid subscription is not affected.',
  },
  suspend: {
    title: 'Suspend User',
    description: ({ name }) =>
      `${isolated(name)} is signed out everywhere and can’t sign in. They get no emails or notifications. Their lineups still count.`,
    isDanger: true,
  },
  lift_suspension: {
    title: 'Lift Suspension',
    description: ({ name }) => `${isolated(name)} can sign in again, and gets emails and notifications again.`,
  },
  delete: {
    title: 'Delete User',
    description: () =>
      'As if they had deleted the account themselves: their account, memberships and settings are deleted right away. This cannot be undone. Past lineups stay in the standings as ‘Former player’.',
    isDanger: true,
  },
};

interface UserDialogProps {
  user: AdminUser;
  action: UserActionName;
  /** After the account was deleted. */
  onDeleted: () => void;
  onClose: () => void;
}

const actOn = ({ id }: AdminUser, body: UserAction) => call('POST /admin/users/:id', { params: { id }, body });

/** The dialog of one action on a user. */
export function UserDialog({ user, action, onDeleted, onClose }: UserDialogProps) {
  const ends = {
    done: ({ message }: Answer) => message,
    onDone: ({ user: left }: Answer) => (left === null ? onDeleted() : onClose()),
    onClose,
  };
  const [day, setDay] = useState('');
  if (action === 'rename') {
    return (
      <NameDialog
        title="Rename User"
        description="The new name shows everywhere right away, in past weeks too."
        failure="Failed to rename the user"
        label="Display name"
        name={user.name}
        act={(name, reason) => actOn(user, { action, name, reason })}
        {...ends}
      />
    );
  }
  if (action === 'grant_premium') {
    return (
      <ActDialog
        title="Grant Premium"
        description="Free Premium through the day you choose. A paid subscription is not affected."
        actText="Grant Premium"
        failure="Failed to grant Premium"
        problem={() => (endOfDay(day) === null ? 'Choose the last day.' : null)}
        act={(reason) => actOn(user, { action, until: endOfDay(day) ?? '', reason })}
        {...ends}
      >
        <TextField label="Last day" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </ActDialog>
    );
  }
  const { title, description, isDanger = false } = WORDS[action];
  return (
    <ActDialog
      title={title}
      description={description(user)}
      actText={title}
      isDanger={isDanger}
      failure="That didn’t work. Please try again."
      act={(reason) => actOn(user, { action, reason })}
      {...ends}
    />
  );
}

/** The last minute of a day ('2026-11-30') in the viewer's time zone, as UTC; null when it is no day. */
function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
