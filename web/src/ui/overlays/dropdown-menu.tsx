import { DropdownMenu as Primitive } from 'radix-ui';
import { createContext, type RefObject, useContext, useRef, useState } from 'react';
import { type DropdownItemProps, type DropdownProps, MenuParts } from './menu-parts.ts';
import { useBackLayer } from './use-back-layer.ts';

const MenuButton = createContext<RefObject<HTMLButtonElement | null> | null>(null);

/** A menu that has been opened, and which is open at first. */
export function DropdownMenu({ trigger, children }: DropdownProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(true);
  useBackLayer(isOpen, () => setOpen(false));
  return (
    <Primitive.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Content className="menu" align="end" sideOffset={8} collisionPadding={12}>
        <MenuParts value={PARTS}>
          <MenuButton value={button}>{children}</MenuButton>
        </MenuParts>
      </Primitive.Content>
    </Primitive.Root>
  );
}

function Item({ icon, onSelect, unavailable, children }: DropdownItemProps) {
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

const PARTS = { Item, Rule: () => <Primitive.Separator className="mx-1 my-1.5 h-px bg-line" /> };
