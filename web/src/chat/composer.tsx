import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import type { GroupMember, MyGroup } from '@singleback/contract/groups.ts';
import { checkChatText, cleanChatText } from '@singleback/game/chat/chat.ts';
import { maskWords } from '@singleback/game/invitations/message.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Lock, MessageSquareOff, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { device, ownKey } from '../platform/api/device-storage.ts';
import { useNow } from '../platform/live/server-clock.ts';
import { useRounds } from '../players/rounds.ts';
import { FieldNote } from '../ui/forms/text-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { asOfText, countdown } from '../ui/text/time-text.ts';
import { mentionAt, newMessageId, withMention } from './chat-text.ts';
import { useSend } from './mutations.ts';

interface ComposerProps {
  group: MyGroup;
  userId: string;
  week: number | null;
  thread: ChatThread;
  members: readonly GroupMember[];
  replyTo: ChatMessage | null;
  /** Who can't write at all now. */
  isClosedTo: 'members' | 'everyone' | null;
  /** The reply was sent or given up. */
  onReplied: () => void;
}

const MOST_NAMES = 5;

/** Where a message is written. What was begun stays on the device until it is sent. */
export function Composer(props: ComposerProps) {
  const { group, userId, thread, isClosedTo } = props;
  const [text, setText] = useState(() => device.get(keyOf(userId, group.id)) ?? '');
  const write = (next: string) => {
    setText(next);
    device.set(keyOf(userId, group.id), next || null);
  };
  if (isClosedTo !== null) {
    return (
      <p className="border-t border-line bg-raise-2 px-3 py-2.5 flex min-h-15 items-center gap-2.5 text-text-2">
        <Lock size={17} aria-hidden />
        {isClosedTo === 'everyone' ? 'This group is closed.' : 'Only commissioners write here now.'}
      </p>
    );
  }
  if (thread.mute) return <Muted mute={thread.mute} draft={text} />;
  return <Writing {...props} text={text} onWrite={write} />;
}

/** Until when, by whom and why the user is muted; the draft stays. */
function Muted({ mute, draft }: { mute: NonNullable<ChatThread['mute']>; draft: string }) {
  const now = useNow();
  const until = new Date(mute.until);
  return (
    <div className="flex gap-3 border-t border-line bg-raise-2 px-4 py-3.5">
      <MessageSquareOff size={20} className="text-warn" aria-hidden />
      <div className="min-w-0 flex-1">
        <div role="status">
          <p className="font-semibold text-balance">You can write again {againText(until, now ?? until)}</p>
          <p className="text-meta text-text-2">
            {isolated(mute.by ?? 'A commissioner')}: “{mute.reason}”
          </p>
          <p className="text-meta text-text-2">You can still read everything. Your lineups aren’t affected.</p>
        </div>
        {draft === '' ? null : (
          <p className="mt-2 max-h-30 overflow-y-auto rounded-2 border border-dashed border-line-2 px-3 py-2 wrap-anywhere">
            <Lock size={15} className="mr-2 inline align-[-2px] text-text-2" aria-hidden />
            <span className="sr-only">Your draft: </span>
            <span dir="auto">{draft}</span>
          </p>
        )}
      </div>
      {now ? <span className="font-num text-num/[1.2] font-bold">{countdown(until, now)}</span> : null}
    </div>
  );
}

/** 'at 4:00 PM', on another day 'on Oct 29, 4:00 PM'. */
function againText(until: Date, now: Date): string {
  const text = asOfText(until, now);
  return text.includes(',') ? `on ${text}` : `at ${text}`;
}

interface WritingProps extends ComposerProps {
  text: string;
  onWrite: (text: string) => void;
}

function Writing({ group, week, thread, members, userId, replyTo, onReplied, text, onWrite }: WritingProps) {
  const rounds = useRounds();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const noteId = useId();
  const sendOut = useSend();
  const begun = mentionAt(text, caret);
  const fitting = begun === null ? [] : fittingNames(members, userId, begun.typed);
  useEffect(() => {
    if (replyTo !== null) field.current?.focus();
  }, [replyTo]);
  const send = () => {
    const clean = cleanChatText(text);
    if (clean === '') return;
    const problem = checkChatText(clean);
    setWrong(problem?.message ?? null);
    if (problem) return;
    const message = { id: newMessageId(), text: clean, weekNumber: week, replyTo: replyTo?.id ?? null };
    void sendOut({ ...message, userId, groupId: group.id });
    onWrite('');
    onReplied();
  };
  const mention = (name: string) => {
    if (begun === null) return;
    const next = withMention(text, begun, name);
    onWrite(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo !== null) onReplied();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    const [first] = fitting;
    const typed = begun?.typed.trim().toLowerCase();
    // A whole name is meant, though a longer one may begin with it.
    const isWhole = members.some(({ display_name }) => display_name.toLowerCase() === typed);
    if (first && typed !== '' && !isWhole) mention(first);
    else send();
  };
  return (
    <form
      className="border-t border-line bg-raise-2 px-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyTo === null ? null : <ReplyStrip message={replyTo} isMasked={thread.masks_words} onEnd={onReplied} />}
      {fitting.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5 pb-2" aria-label="Mention">
          {fitting.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="min-h-9 rounded-2 border border-line-2 px-2.5 py-1 font-semibold"
                onClick={() => mention(name)}
              >
                @{isolated(name)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          className="field-sizing-content max-h-35 min-w-0 flex-1 resize-none rounded-2 border border-line-2 bg-sunk px-3 py-[9px] text-[16px]/[1.4] text-text"
          aria-label={`Message ${group.name}`}
          placeholder={week === null ? 'Message' : `About ${rounds.words(week)}`}
          rows={1}
          enterKeyHint="send"
          value={text}
          aria-invalid={wrong !== null}
          aria-describedby={noteId}
          onChange={(event) => {
            setWrong(null);
            onWrite(event.target.value);
            setCaret(event.target.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={press}
        />
        <IconButton type="submit" label="Send" className="size-11" variant={text.trim() === '' ? 'outline' : 'flag'}>
          <SendHorizontal size={19} aria-hidden />
        </IconButton>
      </div>
      <FieldNote id={noteId} error={wrong} />
    </form>
  );
}

/** The members whose names fit what was typed after '@'. */
function fittingNames(members: readonly GroupMember[], userId: string, typed: string): string[] {
  const lower = typed.toLowerCase();
  return members
    .filter(({ id, is_active, display_name }) => {
      const name = display_name.toLowerCase();
      return is_active && id !== userId && name.startsWith(lower) && name !== lower;
    })
    .slice(0, MOST_NAMES)
    .map(({ display_name }) => display_name);
}

function ReplyStrip({ message, isMasked, onEnd }: { message: ChatMessage; isMasked: boolean; onEnd: () => void }) {
  return (
    <div className="mb-1.5 flex items-center gap-2 border-l-2 border-flag pb-1.5 pl-2.5 text-[14px] text-text-2">
      <p className="min-w-0 flex-1 truncate">
        Reply to <b>{isolated(message.user?.display_name ?? 'a former member')}</b>:{' '}
        {isMasked ? maskWords(message.text) : message.text}
      </p>
      <IconButton label="Don’t reply" onClick={onEnd}>
        <X size={17} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Where what a user has begun to write in a group's chat is kept on this device. */
const keyOf = (userId: string, groupId: string) => ownKey(userId, `chat-draft:${groupId}`);
