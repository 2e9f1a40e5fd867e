import { cloneElement, useContext } from 'react';
import { type DropdownItemProps, type DropdownProps, MenuParts } from './menu-parts.ts';
import { onDemand, useOnDemand } from './on-demand.ts';
import { bothHandlers } from './tooltip.tsx';

const menu = onDemand(() => import('./dropdown-menu.tsx'));

/**
 * A menu of actions below a button: DropdownItem, DropdownRule, and any plain text between them. It is loaded when it is
 * first opened, and rendered beside its button to stay in the same landmark. Back closes it.
 */
export function Dropdown({ trigger, children }: DropdownProps) {
  const { opened, handlers } = useOnDemand(menu);
  if (opened) return <opened.DropdownMenu trigger={trigger}>{children}</opened.DropdownMenu>;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...bothHandlers(trigger.props, handlers),
  });
}

export function DropdownItem(props: DropdownItemProps) {
  const parts = useContext(MenuParts);
  return parts && <parts.Item {...props} />;
}

export function DropdownRule() {
  const parts = useContext(MenuParts);
  return parts && <parts.Rule />;
}
