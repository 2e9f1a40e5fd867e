import type { CallKey } from '@singleback/contract/calls.ts';
import type { Group, GroupMember } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import {
  CircleCheck,
  CircleDashed,
  Ellipsis,
  Flag,
  KeyRound,
  ShieldMinus,
  ShieldPlus,
  UserMinus,
  VolumeX,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { sendReport } from '../../help/report-mutations.ts';
import { failureOf } from '../../platform/api/api-error.ts';
import { useAct, useCall } from '../../platform/api/use-call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Question } from '../../ui/overlays/confirm-dialog.tsx';
import { Dropdown, DropdownItem } from '../../ui/overlays/dropdown.tsx';
import { LazyReportDialog } from '../../ui/overlays/report-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Initials } from '../../ui/text/initials.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateText } from '../../ui/text/time-text.ts';

interface MembersProps {
  group: Group;
  userId: string;
  /** The dialog that mutes a member, which belongs to the chat; without it nobody is muted here. */
  muteDialog?: (member: GroupMember, onClose: () => void) => ReactNode;
}

/** The active members of a group; its commissioners manage them. */
export function Members({ group, userId, muteDialog }: MembersProps) {
  const members = useCall('GET /groups/:id/members', { params: { id: group.id } });
  const [chosen, setChosen] = useState<MemberAct | null>(null);
  // An error hides cached members: the user may have been removed.
  if (members.isError || !members.data) return <NotLoaded query={members} what="group members" rows={5} />;
  const own = members.data.find(({ id }) => id === userId);
  const canMute = muteDialog !== undefined && group.is_active;
  const close = () => setChosen(null);
  const active = members.data.filter(({ is_active }) => is_active);
  return (
    <>
      <ul aria-label={`Members of ${group.name}`}>
        {active.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isYou={member.id === userId}
            acts={own ? actsOn(member, own).filter((kind) => kind !== 'mute' || canMute) : []}
            onAct={setChosen}
          />
        ))}
      </ul>
      {chosen?.kind === 'mute' ? muteDialog?.(chosen.member, close) : null}
      {chosen && chosen.kind !== 'mute' ? (
        <ChosenAct group={group} kind={chosen.kind} member={chosen.member} onClose={close} />
      ) : null}
    </>
  );
}

/** What a member may do about another one, or about themselves. */
function actsOn(member: GroupMember, own: GroupMember): MemberAct['kind'][] {
  if (member.id === own.id) return own.is_commissioner && !own.is_creator ? ['dismiss'] : [];
  // Commissioners can't be muted.
  const mute: MemberAct['kind'][] = member.is_creator || member.is_commissioner ? [] : ['mute'];
  if (own.is_creator) return [member.is_commissioner ? 'dismiss' : 'name', 'hand-over', ...mute, 'remove'];
  return own.is_commissioner && mute.length > 0 ? [...mute, 'remove'] : [];
}

interface ChosenActProps {
  group: Group;
  kind: Exclude<MemberAct['kind'], 'mute'>;
  member: GroupMember;
  onClose: () => void;
}

function ChosenAct({ group, kind, member, onClose }: ChosenActProps) {
  if (kind !== 'report') return <MemberQuestion group={group} kind={kind} member={member} onClose={onClose} />;
  const send = (reason: string) => sendReport({ subject_type: 'user', subject_id: member.id }, reason);
  return (
    <Suspense>
      <LazyReportDialog name={member.display_name} send={send} onClose={onClose} />
    </Suspense>
  );
}

type QuestionKind = Exclude<ChosenActProps['kind'], 'report'>;

interface MemberQuestionProps extends ChosenActProps {
  kind: QuestionKind;
}

interface QuestionWords {
  call: Extract<CallKey, `${string} /groups/:id/${'members/:userId/remove' | 'hand-over' | 'commissioners/:userId'}`>;
  title: string;
  message: (name: string, group: string) => string;
  confirm: string;
  done: string;
  failed: string;
}

const QUESTIONS: Readonly<Record<QuestionKind, QuestionWords>> = {
  remove: {
    call: 'POST /groups/:id/members/:userId/remove',
    title: 'Remove Member',
    message: (name, group) =>
      `${name} leaves ${group} and needs a new invitation from a commissioner to return. Past lineups and points stay in its standings; a lineup without a locked player leaves with them.`,
    ...{ confirm: 'Remove', done: 'Member removed', failed: 'Failed to remove member' },
  },
  'hand-over': {
    call: 'POST /groups/:id/hand-over',
    title: 'Transfer Group',
    message: (name, group) =>
      `${name} becomes the commissioner of ${group} and manages it from now on. You stay in it as an ordinary member.`,
    ...{ confirm: 'Transfer', done: 'Group transferred', failed: 'Failed to transfer group' },
  },
  name: {
    call: 'PUT /groups/:id/commissioners/:userId',
    title: 'Make Commissioner',
    message: (name, group) =>
      `${name} can edit and close ${group}, invite and remove members, announce, nudge, and look after the chat and webhooks. You can take this back.`,
    ...{ confirm: 'Make Commissioner', done: 'Commissioner added', failed: 'Failed to make them a commissioner' },
  },
  dismiss: {
    call: 'DELETE /groups/:id/commissioners/:userId',
    title: 'Remove as Commissioner',
    message: (name, group) => `${name} stays a member of ${group}, but no longer manages it.`,
    ...{ confirm: 'Remove', done: 'Commissioner removed', failed: 'Failed to remove the commissioner' },
  },
};

/** Confirms what is done about a member. */
function MemberQuestion({ group, kind, member, onClose }: MemberQuestionProps) {
  const words = QUESTIONS[kind];
  const acting = useAct(words.call);
  const act = () => {
    const params = { id: group.id, userId: member.id };
    const body = kind === 'hand-over' ? { user_id: member.id } : undefined;
    return failureOf(acting.mutateAsync({ params, body }), words.failed);
  };
  return (
    <Question
      title={words.title}
      message={words.message(isolated(member.display_name), isolated(group.name))}
      confirmText={words.confirm}
      type={kind === 'remove' ? 'danger' : 'warning'}
      act={act}
      done={words.done}
      onClose={onClose}
    />
  );
}

/** An action on a member: of a commissioner, or a report by anyone. */
interface MemberAct {
  kind: 'remove' | 'hand-over' | 'name' | 'dismiss' | 'mute' | 'report';
  member: GroupMember;
}

interface MemberRowProps {
  member: GroupMember;
  isYou: boolean;
  /** What the user may do about this member, besides a report. */
  acts: readonly MemberAct['kind'][];
  onAct: (act: MemberAct) => void;
}

/** A member with the date they joined, and whether they have a lineup this week, never which (rules 4.8). */
function MemberRow({ member, isYou, acts, onAct }: MemberRowProps) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <Initials name={member.display_name} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">
            <Isolated>{member.display_name}</Isolated>
          </span>
          {isYou ? <Tag tone="flag">You</Tag> : null}
          {member.is_creator || member.is_commissioner ? <Tag tone="outline">Commissioner</Tag> : null}
        </span>
        <span className="flex flex-wrap gap-x-3 text-meta text-text-2">
          <span>Joined {dateText(new Date(member.joined_at), serverNow())}</span>
          <LineupState isIn={member.has_lineup_this_week} />
        </span>
      </span>
      {isYou && acts.length === 0 ? null : <MemberMenu member={member} isYou={isYou} acts={acts} onAct={onAct} />}
    </li>
  );
}

const ACTS = [
  { kind: 'name', text: 'Make Commissioner', Icon: ShieldPlus },
  { kind: 'dismiss', text: 'Remove as Commissioner', Icon: ShieldMinus },
  { kind: 'hand-over', text: 'Transfer Group', Icon: KeyRound },
  { kind: 'mute', text: 'Mute in Chat', Icon: VolumeX },
  { kind: 'remove', text: 'Remove Member', Icon: UserMinus },
] as const;

function MemberMenu({ member, isYou, acts, onAct }: MemberRowProps) {
  const isManaged = acts.length > 0;
  return (
    <Dropdown
      trigger={
        <IconButton label={isManaged ? `Manage ${member.display_name}` : `More about ${member.display_name}`}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
    >
      {ACTS.filter(({ kind }) => acts.includes(kind)).map(({ kind, text, Icon }) => (
        <DropdownItem key={kind} icon={<Icon size={17} aria-hidden />} onSelect={() => onAct({ kind, member })}>
          {isYou && kind === 'dismiss' ? 'Step Down as Commissioner' : text}
        </DropdownItem>
      ))}
      {isYou ? null : (
        <DropdownItem icon={<Flag size={17} aria-hidden />} onSelect={() => onAct({ kind: 'report', member })}>
          Report Name
        </DropdownItem>
      )}
    </Dropdown>
  );
}

/** Submitted or not yet; nothing when the user may not know. */
function LineupState({ isIn }: { isIn: boolean | null }) {
  if (isIn === null) return null;
  const Icon = isIn ? CircleCheck : CircleDashed;
  return (
    <span className={`flex items-center gap-1.5 text-meta ${isIn ? 'text-good' : 'text-text-2'}`}>
      <Icon size={16} aria-hidden />
      {isIn ? 'Lineup in' : 'No lineup yet'}
    </span>
  );
}
