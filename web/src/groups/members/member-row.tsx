import type { GroupMember } from '@singleback/contract/groups.ts';
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
import { serverNow } from '../../platform/live/server-clock.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Dropdown, DropdownItem } from '../../ui/overlays/dropdown.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated, initialsOf } from '../../ui/text/isolated.tsx';
import { dateText } from '../../ui/text/time-text.ts';
import styles from './member-row.module.css';

/** An action on a member: of a commissioner, or a report by anyone. */
export interface MemberAct {
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
export function MemberRow({ member, isYou, acts, onAct }: MemberRowProps) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <span className={styles.memberInitials} aria-hidden>
        {initialsOf(member.display_name)}
      </span>
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
