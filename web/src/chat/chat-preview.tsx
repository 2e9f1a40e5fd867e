import type { ChatMessage } from '@singleback/contract/chat.ts';
import type { MyGroup } from '@singleback/contract/groups.ts';
import { maskWords } from '@singleback/game/invitations/message-signs.ts';
import { Info } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { timeText } from '../ui/text/time-text.ts';
import styles from './chat-preview.module.css';
import { useThread } from './queries.ts';

interface ChatPreviewProps {
  group: MyGroup;
  /** Messages that the user has not read. */
  unread: number;
  onOpen: () => void;
}

const SHOWN = 2;

/** The last messages of a group's chat, where the chat itself is in another tab. Nothing where it can't be read. */
export function ChatPreview({ group, unread, onOpen }: ChatPreviewProps) {
  const thread = useThread(group.id, null);
  if (thread.isError && !thread.data) return null;
  const { messages = [], blocked = [], masks_words: isMasked = false } = thread.data ?? {};
  const shown = messages
    .filter(({ deleted_by, user }) => deleted_by === null && !(user && blocked.includes(user.id)))
    .slice(-SHOWN);
  return (
    <Panel
      title="Chat"
      className="overflow-hidden"
      actions={
        <Button size="s" variant="ghost" aria-label="Open the chat" onClick={onOpen}>
          {unread > 0 ? `Open, ${unread} new` : 'Open'}
        </Button>
      }
    >
      {thread.data === undefined ? (
        <SkeletonRows rows={SHOWN} height={62} label="Loading the chat" />
      ) : shown.length === 0 ? (
        <p className={styles.empty}>No messages yet. Say who is going down.</p>
      ) : (
        <ul>
          {shown.map((message) => (
            <PreviewRow key={message.id} message={message} isMasked={isMasked} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PreviewRow({ message, isMasked }: { message: ChatMessage; isMasked: boolean }) {
  const { event, text, user, created_at } = message;
  const time = <time dateTime={created_at}>{timeText(new Date(created_at))}</time>;
  if (event !== null) {
    return (
      <li className={styles.event}>
        <Info size={16} aria-hidden />
        <span>{event}</span>
        {time}
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <p className={styles.author}>
        <b>
          <Isolated>{user?.display_name ?? 'Former member'}</Isolated>
        </b>
        {time}
      </p>
      <p className={styles.text} dir="auto">
        {isMasked ? maskWords(text) : text}
      </p>
    </li>
  );
}
