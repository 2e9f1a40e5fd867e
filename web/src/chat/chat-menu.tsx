import type { ChatLevel, ChatThread } from '@singleback/contract/chat.ts';
import type { MyGroup } from '@singleback/contract/groups.ts';
import { Bell, BellOff, BellRing, Check, Eye, EyeOff, Lock, LockOpen, UserCheck } from 'lucide-react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct, useCall } from '../platform/api/use-call.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Dropdown, DropdownItem, DropdownRule } from '../ui/overlays/dropdown.tsx';
import { toast } from '../ui/overlays/toast.tsx';

interface ChatMenuProps {
  group: MyGroup;
  thread: ChatThread;
  isCommissioner: boolean;
}

const LEVELS = [
  { level: 'all', text: 'All messages (hourly)', Icon: BellRing },
  { level: 'mentions', text: 'Mentions only', Icon: Bell },
  { level: 'none', text: 'Nothing', Icon: BellOff },
] as const satisfies readonly { level: ChatLevel; text: string; Icon: typeof Bell }[];

const onError = (error: unknown) => toast.bad(serviceWordsOf(error, 'Failed to save'));

/** What the user is notified of, whom they blocked, and for commissioners the lock and the mutes. */
export function ChatMenu({ group, thread, isCommissioner }: ChatMenuProps) {
  const members = useCall('GET /groups/:id/members', { params: { id: group.id } }).data ?? [];
  const leveling = useAct('PUT /groups/:id/chat/level', { onSuccess: () => toast.good('Saved'), onError });
  const locking = useAct('PUT /groups/:id/chat/lock', { onError });
  const masking = useAct('PUT /groups/:id/chat/word-filter', { onError });
  const unmuting = useAct('DELETE /groups/:id/chat/mutes/:userId', { onSuccess: () => toast.good('Unmuted'), onError });
  const unblocking = useAct('DELETE /blocks/:userId', { onSuccess: () => toast.good('Unblocked'), onError });
  const params = { id: group.id };
  const nameOf = (userId: string) => members.find(({ id }) => id === userId)?.display_name ?? 'a former member';
  const manages = isCommissioner && group.is_active;
  const CurrentIcon = LEVELS.find(({ level }) => level === thread.level)?.Icon ?? Bell;
  return (
    <Dropdown
      trigger={
        <IconButton label="Settings of this chat">
          <CurrentIcon size={18} aria-hidden />
        </IconButton>
      }
    >
      {LEVELS.map(({ level, text, Icon }) => (
        <DropdownItem
          key={level}
          icon={<Icon size={17} aria-hidden />}
          onSelect={() => leveling.mutate({ params, body: { level } })}
        >
          {text}
          {level === thread.level ? <Check size={17} aria-label="chosen" className="ml-auto" /> : null}
        </DropdownItem>
      ))}
      {manages || thread.blocked.length > 0 ? <DropdownRule /> : null}
      {manages ? (
        <>
          <DropdownItem
            icon={thread.is_locked ? <LockOpen size={17} aria-hidden /> : <Lock size={17} aria-hidden />}
            onSelect={() => locking.mutate({ params, body: { is_locked: !thread.is_locked } })}
          >
            {thread.is_locked ? 'Let Everyone Write' : 'Only Commissioners Write'}
          </DropdownItem>
          <DropdownItem
            icon={thread.masks_words ? <Eye size={17} aria-hidden /> : <EyeOff size={17} aria-hidden />}
            onSelect={() => masking.mutate({ params, body: { masks_words: !thread.masks_words } })}
          >
            {thread.masks_words ? 'Show Profanity' : 'Hide Profanity'}
          </DropdownItem>
        </>
      ) : null}
      {thread.muted_members.map(({ user_id }) => (
        <DropdownItem
          key={user_id}
          icon={<UserCheck size={17} aria-hidden />}
          onSelect={() => unmuting.mutate({ params: { ...params, userId: user_id } })}
        >
          Unmute {nameOf(user_id)}
        </DropdownItem>
      ))}
      {thread.blocked.map((userId) => (
        <DropdownItem
          key={userId}
          icon={<UserCheck size={17} aria-hidden />}
          onSelect={() => unblocking.mutate({ params: { userId } })}
        >
          Unblock {nameOf(userId)}
        </DropdownItem>
      ))}
    </Dropdown>
  );
}
