import type { ReactNode } from 'react';
import { Isolated } from '../../ui/text/isolated.tsx';

/** The title row of a user or a group: the name as it is spelled, because that is what it is judged by. */
export function SubjectHead({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <h1 className="title-1 normal-case [overflow-wrap:anywhere]">
        <Isolated>{name}</Isolated>
      </h1>
      {children}
    </div>
  );
}
