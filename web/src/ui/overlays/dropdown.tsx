import { DropdownMenu as Primitive } from 'radix-ui';
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';

interface DropdownProps {
  /** The button that opens it; it must take a ref and props. */
  trigger: ReactNode;
  children: ReactNode;
}

const MenuButton = createContext<RefObject<HTMLButtonElement | null> | null>(null);

/**
 * A menu of actions under a button: DropdownItem, DropdownRule, and any quiet text between them. It stands in the page
 * beside its button, so that it stays in the button's landmark.
 */
export function Dropdown({ trigger, children }: DropdownProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Primitive.Root modal={false}>
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
  disabled?: boolean;
  children: ReactNode;
}

export function DropdownItem({ icon, onSelect, disabled, children }: DropdownItemProps) {
  const button = useContext(MenuButton);
  const choose = () => {
    // The menu goes: a dialog that opens now gives the focus back to what opened the menu.
    button?.current?.focus();
    onSelect();
  };
  return (
    <Primitive.Item className="menu-item" onSelect={choose} disabled={disabled ?? false}>
      {icon}
      {children}
    </Primitive.Item>
  );
}

export function DropdownRule() {
  return <Primitive.Separator className="menu-rule" />;
}
