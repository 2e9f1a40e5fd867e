import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface DropdownProps {
  /** The button that opens it; it must take a ref and props. */
  trigger: ReactNode;
  children: ReactNode;
}

/**
 * A menu of actions under a button: DropdownItem, DropdownRule, and any quiet text between them. It stands in the page
 * beside its button, so that it stays in the button's landmark.
 */
export function Dropdown({ trigger, children }: DropdownProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content className="menu" align="end" sideOffset={8} collisionPadding={12}>
        {children}
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
  return (
    <Primitive.Item className="menu-item" onSelect={onSelect} disabled={disabled ?? false}>
      {icon}
      {children}
    </Primitive.Item>
  );
}

export function DropdownRule() {
  return <Primitive.Separator className="menu-rule" />;
}
