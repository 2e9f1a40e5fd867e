import { type ReactNode, useState } from 'react';
import { Toggle } from '../forms/checkbox.tsx';

interface Nameable {
  readonly name: string;
  readonly visibility: 'public' | 'private';
  /** Whether a private group may be named outside of the app. */
  readonly shares_name: boolean;
}

/**
 * Whether an image names a group: a public one always, a private one only if the group allows it and the sharer wants it.
 * @returns the name to show, null for none, and the sharer's switch where there is a choice
 */
export function useNamedGroup(group: Nameable | undefined): { name: string | null; choice: ReactNode } {
  const [isOn, setOn] = useState(false);
  if (!group) return { name: null, choice: null };
  if (group.visibility === 'public') return { name: group.name, choice: null };
  if (!group.shares_name) return { name: null, choice: null };
  return {
    name: isOn ? group.name : null,
    choice: <Toggle label={`Name ${group.name}`} checked={isOn} onCheckedChange={setOn} />,
  };
}
