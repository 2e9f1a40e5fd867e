import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../tag.tsx';

interface OwnRowProps {
  Icon: LucideIcon;
  name: string;
  note: string;
  tag?: string;
  /** The action. */
  children?: ReactNode;
}

/** Something of the user, as a passkey, a session or a second factor, with what can be done about it. */
export function OwnRow({ Icon, name, note, tag, children }: OwnRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-0">
      <Icon size={20} className="flex-none text-text-2" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name}
          {tag ? <Tag>{tag}</Tag> : null}
        </p>
        <p className="text-meta text-text-2">{note}</p>
      </div>
      {children}
    </li>
  );
}
