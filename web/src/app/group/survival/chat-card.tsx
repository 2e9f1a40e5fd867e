// The home of a group that plays last one standing.
import type { ChatMessage } from '@singleback/contract/chat.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useThread } from '../../../chat/queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useWide } from '../../../ui/use-wide.ts';

/** Leads to the chat, with its newest message, where there is room beside the table; else the chat is only a tab. */
export function ChatCard({ groupId }: { groupId: string }) {
  return useWide(1024) ? <Newest groupId={groupId} /> : null;
}

function Newest({ groupId }: { groupId: string }) {
  const newest = useThread(groupId, null).data?.messages.findLast((message) => message.deleted_by === null);
  return (
    <Panel>
      <Link
        to="/groups/$groupId"
        params={{ groupId }}
        search={{ tab: 'chat' }}
        className="flex items-center gap-3 px-4 py-3"
      >
        <span className="min-w-0 flex-1">
          <span className="title-2 block">Chat</span>
          <span className="block truncate text-meta text-text-2">
            {newest ? wordsOf(newest) : 'Nothing written yet'}
          </span>
        </span>
        <ChevronRight size={20} className="flex-none" aria-hidden />
      </Link>
    </Panel>
  );
}

const wordsOf = ({ event, user, text }: ChatMessage) =>
  event ?? (user === null ? text : `${isolated(user.display_name)}: ${text}`);
