import { DropdownMenu as Primitive } from 'radix-ui';
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { useBackLayer } from './use-back-layer.ts';

interface DropdownProps {
  /** The button that opens it; it must take a ref and props. */
  trigger: ReactNode;
  children: ReactNode;
}

const MenuButton = createContext<RefObject<HTMLButtonElement | null> | null>(null);

/**
 * A menu of actions below a button: DropdownItem, DropdownRule, and any plain text between them. It is rendered beside
 * its button to stay in the same landmark. Back closes it.
 */
export function Dropdown({ trigger, children }: DropdownProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackLayer(isOpen, () => setOpen(false));
  return (
    <Primitive.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Content className="menu" align="end" sideOffset={8} collisionPadding={12}>
        <MenuButton value={button}>{children}</MenuButton>
      </Primitive.Content>
    </Primitive.Root>
  );
}

interface DropdownItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  /** Why it can't be chosen: it stays in reach of the keyboard, so that the reason is read. */
  unavailable?: string | undefined;
  children: ReactNode;
}

export function DropdownItem({ icon, onSelect, unavailable, children }: DropdownItemProps) {
  const button = useContext(MenuButton);
  const choose = () => {
    // The menu closes: a dialog that opens now must restore the focus to the menu's button.
    button?.current?.focus();
    onSelect();
  };
  return (
    <Primitive.Item
      className="menu-item"
      onSelect={unavailable ? (event) => event.preventDefault() : choose}
      aria-disabled={unavailable ? true : undefined}
    >
      {icon}
      {unavailable ? (
        <span>
          {children} <small>{unavailable}</small>
        </span>
      ) : (
        children
      )}
    </Primitive.Item>
  );
}

export function DropdownRule() {
  return <Primitive.Separator className="menu-rule" />;
}
