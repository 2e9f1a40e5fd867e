import type { ChatMessage } from '@singleback/contract/chat.ts';
import type { MyGroup } from '@singleback/contract/groups.ts';
import { CHAT_EDIT_MS, checkChatText, cleanChatText } from '@singleback/game/chat/chat.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { CornerUpLeft, Flag, type LucideIcon, MessageSquareOff, Pencil, Trash2, UserX } from 'lucide-react';
import { Suspense } from 'react';
import { isCommissioner } from '../groups/model.ts';
import { sendReport } from '../help/report-mutations.ts';
import { failureOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { LazyReportDialog } from '../ui/overlays/report-button.tsx';
import { useMessageAct } from './mutations.ts';
import { MuteDialog } from './mute-dialog.tsx';

/** What is done about a message. */
export interface MessageAct {
  kind: 'reply' | 'edit' | 'delete' | 'mute' | 'block' | 'report';
  message: ChatMessage;
}

interface Choice {
  kind: MessageAct['kind'];
  text: string;
  Icon: LucideIcon;
}

interface About {
  group: MyGroup;
  message: ChatMessage;
  userId: string;
  isSilent: boolean;
}

/** What the user may do about a message; the server decides again. */
export function actsOn({ group, message, userId, isSilent }: About): Choice[] {
  const isOwn = message.user?.id === userId;
  const manages = isCommissioner(group, userId);
  const now = serverNow();
  const isFresh = now !== null && now.getTime() - Date.parse(message.created_at) < CHAT_EDIT_MS;
  const choices: (Choice | false)[] = [
    !isSilent && { kind: 'reply', text: 'Reply', Icon: CornerUpLeft },
    isOwn && !isSilent && isFresh && { kind: 'edit', text: 'Edit', Icon: Pencil },
    (isOwn || manages) && { kind: 'delete', text: 'Delete', Icon: Trash2 },
    manages && !isOwn && message.user !== null && { kind: 'mute', text: 'Mute Member', Icon: MessageSquareOff },
    !isOwn && message.user !== null && { kind: 'block', text: 'Block', Icon: UserX },
    !isOwn && { kind: 'report', text: 'Report', Icon: Flag },
  ];
  return choices.filter((choice) => choice !== false);
}

interface MessageActsProps {
  group: MyGroup;
  act: MessageAct;
  onClose: () => void;
}

/** The dialog of what was chosen about a message. */
export function MessageActs({ group, act: { kind, message }, onClose }: MessageActsProps) {
  if (kind === 'edit') return <EditMessage group={group} message={message} onClose={onClose} />;
  if (kind === 'mute') return <MuteDialog group={group} member={message.user} onClose={onClose} />;
  if (kind === 'report') {
    const send = (reason: string) => sendReport({ subject_type: 'message', subject_id: message.id }, reason);
    return (
      <Suspense>
        <LazyReportDialog
          name={message.user?.display_name ?? 'a former member'}
          what="message"
          {...{ send, onClose }}
        />
      </Suspense>
    );
  }
  if (kind === 'block') return <BlockAuthor message={message} onClose={onClose} />;
  return <DeleteMessage group={group} message={message} onClose={onClose} />;
}

type About1 = Omit<MessageActsProps, 'act'> & { message: ChatMessage };

function EditMessage({ group, message, onClose }: About1) {
  const editing = useMessageAct('PUT /groups/:id/chat/:messageId');
  const check = (text: string) => checkChatText(cleanChatText(text))?.message ?? null;
  const field = { name: 'text', label: 'Message', initial: message.text, check };
  return (
    <FormDialog
      title="Edit Message"
      submitText="Save"
      fields={[{ ...field, required: true, rows: 4 }]}
      onSubmit={({ text = '' }) =>
        failureOf(
          editing.mutateAsync({ params: { id: group.id, messageId: message.id }, body: { text: cleanChatText(text) } }),
          'Failed to change the message',
        )
      }
      onClose={onClose}
    />
  );
}

function DeleteMessage({ group, message, onClose }: About1) {
  const deleting = useMessageAct('DELETE /groups/:id/chat/:messageId');
  const params = { id: group.id, messageId: message.id };
  return (
    <Question
      title="Delete Message"
      message="Its text is removed for everyone. A note stays in its place."
      confirmText="Delete"
      type="danger"
      act={() => failureOf(deleting.mutateAsync({ params }), 'Failed to delete the message')}
      onClose={onClose}
    />
  );
}

function BlockAuthor({ message, onClose }: Omit<About1, 'group'>) {
  const name = message.user?.display_name ?? '';
  const blocking = useAct('PUT /blocks/:userId');
  return (
    <Question
      title="Block"
      message={`You won’t see what ${isolated(name)} writes in any group, or get their mentions. They aren’t told. You can unblock them in the chat’s menu.`}
      confirmText="Block"
      type="danger"
      act={() => failureOf(blocking.mutateAsync({ params: { userId: message.user?.id ?? '' } }), 'Failed to block')}
      done="Blocked"
      onClose={onClose}
    />
  );
}
