import { type ComponentType, createContext, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';

export interface DropdownProps {
  /** The button that opens it; it must take a ref and props. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  children: ReactNode;
}

export interface DropdownItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  /** Why it can't be chosen: it stays in reach of the keyboard, so that the reason is read. */
  unavailable?: string | undefined;
  children: ReactNode;
}

/** What items and rules are made of, once the menu has been loaded. */
export const MenuParts = createContext<{ Item: ComponentType<DropdownItemProps>; Rule: ComponentType } | null>(null);
