import type { ChatMessage } from '@singleback/contract/chat.ts';
import type { GroupMember, MyGroup } from '@singleback/contract/groups.ts';
import { REACTIONS, type Reaction } from '@singleback/game/chat/chat.ts';
import { maskWords } from '@singleback/game/invitations/message.ts';
import { CornerUpLeft, Ellipsis, Info, SmilePlus, Trash2 } from 'lucide-react';
import { useRounds } from '../players/rounds.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Dropdown, DropdownItem } from '../ui/overlays/dropdown.tsx';
import { Tag } from '../ui/tag.tsx';
import { Initials } from '../ui/text/initials.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { timeText } from '../ui/text/time-text.ts';
import { stretchesOf } from './chat-text.ts';
import { actsOn, type MessageAct } from './message-acts.tsx';
import styles from './message-row.module.css';
import { FAILED, useMessageAct } from './mutations.ts';

interface MessageRowProps {
  group: MyGroup;
  message: ChatMessage;
  /** The first of its author in a row, with their name. */
  isFirst: boolean;
  userId: string;
  /** Of the members, who can be mentioned. */
  names: readonly string[];
  author: GroupMember | undefined;
  /** The message that it replies to, or words for one that is not shown. */
  repliedTo: ChatMessage | string | null;
  /** The thread is the whole chat: the week of a message is shown. */
  showsWeek: boolean;
  isSilent: boolean;
  /** Swear words are shown as asterisks. */
  isMasked: boolean;
  onAct: (act: MessageAct) => void;
}

/** A row between messages, as far in as these, which have a border: what the app says, or one that was deleted or not sent. */
export const NOTE = 'grid grid-cols-[34px_minmax(0,1fr)_auto] items-start gap-3 py-[9px] pr-4 pl-[19px] text-text-2';

/** What stands beside the name of the author. */
const ASIDE = 'font-num text-[14px]/[1.3] font-medium text-text-2';

/** A message, what the app says, or the place of a deleted message. */
export function MessageRow(props: MessageRowProps) {
  const rounds = useRounds();
  const { message, isFirst, userId, author, showsWeek } = props;
  const at = timeText(new Date(message.created_at));
  if (message.event !== null) {
    return (
      <div className={`${NOTE} my-1.5 bg-sunk`}>
        <Info size={17} className="mt-0.5 justify-self-center" aria-hidden />
        <p>{message.event}</p>
        <time className="font-num text-[14px]/[1.4] font-medium" dateTime={message.created_at}>
          {at}
        </time>
      </div>
    );
  }
  if (message.deleted_by !== null) {
    return (
      <div className={NOTE} id={rowId(message.id)} tabIndex={-1}>
        <Trash2 size={17} className="mt-0.5 justify-self-center" aria-hidden />
        <p>{tombstone(message, userId)}</p>
      </div>
    );
  }
  const name = message.user?.display_name ?? 'Former member';
  const isMentioned = message.mentions.includes(userId);
  return (
    <article
      className={cx(
        styles.row,
        'relative grid grid-cols-[34px_minmax(0,1fr)] gap-x-3 gap-y-0 border-l-[3px] py-0.5 pr-11 pl-4 data-[first=true]:pt-2.5',
        isMentioned ? 'border-flag bg-flag-lo' : 'border-transparent',
      )}
      id={rowId(message.id)}
      tabIndex={-1}
      data-first={isFirst}
      data-mentioned={isMentioned}
      aria-label={`${name}, ${at}`}
    >
      {isFirst ? <Initials name={name} /> : <span aria-hidden />}
      <div className="min-w-0">
        {isFirst ? (
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <b>
              <Isolated>{name}</Isolated>
            </b>
            {author?.is_creator || author?.is_commissioner ? (
              <Tag tone="outline" className={ASIDE}>
                Commissioner
              </Tag>
            ) : null}
            <time className={ASIDE} dateTime={message.created_at}>
              {at}
            </time>
            {showsWeek && message.week_number !== null ? (
              <span className={ASIDE}>
                <span aria-hidden>{rounds.mark(message.week_number)}</span>
                <span className="sr-only">{rounds.label(message.week_number)}</span>
              </span>
            ) : null}
          </p>
        ) : null}
        <Quote of={props.repliedTo} isMasked={props.isMasked} />
        <p
          className={cx(
            'text-[16px]/[1.4] whitespace-pre-line [overflow-wrap:anywhere]',
            isMentioned && '[&_b]:text-flag-text',
          )}
          dir="auto"
        >
          <MessageText text={message.text} names={props.names} isMasked={props.isMasked} />
          {message.edited_at === null ? null : <small className="text-meta text-text-2"> edited</small>}
        </p>
        <Reactions {...props} />
      </div>
      <MessageMenu {...props} />
    </article>
  );
}

function tombstone({ deleted_by, user }: ChatMessage, userId: string): string {
  if (deleted_by === 'commissioner') {
    return user?.id === userId ? 'A commissioner removed your message.' : 'A commissioner removed a message.';
  }
  return deleted_by === 'account' ? 'A message from a deleted account.' : 'Deleted message.';
}

/** What a message replies to, in one line. */
function Quote({ of, isMasked }: { of: MessageRowProps['repliedTo']; isMasked: boolean }) {
  if (of === null) return null;
  return (
    <p className="my-0.5 flex items-center gap-1.5 truncate border-l-2 border-line-2 pl-2 text-[14px] text-text-2">
      <CornerUpLeft size={14} aria-hidden />
      {typeof of === 'string' ? (
        of
      ) : (
        <button
          type="button"
          className="min-w-0 cursor-pointer overflow-hidden text-ellipsis hover:underline hover:underline-offset-3"
          onClick={() => showMessage(of.id)}
        >
          <b>
            <Isolated>{of.user?.display_name ?? 'Former member'}</Isolated>
          </b>{' '}
          {of.deleted_by === null ? shownText(of.text, isMasked) : 'Deleted message'}
        </button>
      )}
    </p>
  );
}

const shownText = (text: string, isMasked: boolean) => (isMasked ? maskWords(text) : text);

/** Brings the message that was replied to into view. */
function showMessage(messageId: string): void {
  const row = document.getElementById(rowId(messageId));
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

const rowId = (messageId: string) => `message-${messageId}`;

function MessageText({ text, names, isMasked }: { text: string; names: readonly string[]; isMasked: boolean }) {
  return stretchesOf(text, names).map((stretch, at) => {
    const key = `${at} ${stretch.text}`;
    if (stretch.kind === 'text') return <span key={key}>{shownText(stretch.text, isMasked)}</span>;
    if (stretch.kind === 'mention') return <b key={key}>{stretch.text}</b>;
    return (
      <a key={key} href={stretch.href} className="link" target="_blank" rel="noopener noreferrer nofollow ugc">
        {stretch.text}
      </a>
    );
  });
}

const REACT = 'PUT /groups/:id/chat/:messageId/reaction';

/** Who reacted how; a press adds the user or takes them back. */
function Reactions({ group, message, userId, isSilent }: MessageRowProps) {
  const reacting = useMessageAct(REACT, { failed: FAILED });
  if (message.reactions.length === 0) return null;
  const params = { id: group.id, messageId: message.id };
  return (
    <p className="mt-1 flex flex-wrap gap-1.5">
      {message.reactions.map(({ reaction, user_ids }) => {
        const isOn = user_ids.includes(userId);
        return (
          <button
            key={reaction}
            type="button"
            className="relative min-h-8 rounded-1 border border-line-2 px-[9px] py-0.5 font-num text-[15px]/none font-medium text-text after:absolute after:-inset-x-[3px] after:-inset-y-1.5 disabled:cursor-default disabled:text-text-2 aria-pressed:border-text aria-pressed:bg-raise-3"
            aria-pressed={isOn}
            aria-label={`${reaction}, ${user_ids.length}`}
            disabled={isSilent || reacting.isPending}
            onClick={() => reacting.mutate({ params, body: { reaction: reaction as Reaction, is_on: !isOn } })}
          >
            {reaction} <b>{user_ids.length}</b>
          </button>
        );
      })}
    </p>
  );
}

/** The reactions, and what else can be done about a message. */
function MessageMenu({ group, message, userId, isSilent, onAct }: MessageRowProps) {
  const reacting = useMessageAct(REACT, { failed: FAILED });
  const params = { id: group.id, messageId: message.id };
  const acts = actsOn({ group, message, userId, isSilent });
  const isOn = (reaction: Reaction) =>
    message.reactions.some((each) => each.reaction === reaction && each.user_ids.includes(userId));
  if (acts.length === 0) return null;
  const author = message.user?.display_name ?? 'a former member';
  const Icon = isSilent ? Ellipsis : SmilePlus;
  return (
    <div className={styles.menu}>
      <Dropdown
        trigger={
          <IconButton label={`${isSilent ? 'More about' : 'React to'} the message of ${author}`}>
            <Icon size={18} aria-hidden />
          </IconButton>
        }
      >
        {isSilent ? null : (
          <div className="grid grid-cols-[repeat(4,auto)] border-b border-line">
            {REACTIONS.map((reaction) => (
              <DropdownItem
                key={reaction}
                onSelect={() => reacting.mutate({ params, body: { reaction, is_on: !isOn(reaction) } })}
              >
                {reaction}
              </DropdownItem>
            ))}
          </div>
        )}
        {acts.map(({ kind, text, Icon: ActIcon }) => (
          <DropdownItem key={kind} icon={<ActIcon size={17} aria-hidden />} onSelect={() => onAct({ kind, message })}>
            {text}
          </DropdownItem>
        ))}
      </Dropdown>
    </div>
  );
}
