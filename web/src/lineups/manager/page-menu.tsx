import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, LifeBuoy, Route } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Dropdown, DropdownItem } from '../../ui/overlays/dropdown.tsx';

/** What belongs to the lineups and is needed rarely; the plan where it has no place in the head. */
export function PageMenu({ hasPlan }: { hasPlan: boolean }) {
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={
        <IconButton label="More" className="size-11">
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      }
    >
      {hasPlan ? (
        <DropdownItem icon={<Route size={16} aria-hidden />} onSelect={() => void navigate({ to: '/plan' })}>
          Plan
        </DropdownItem>
      ) : null}
      <DropdownItem icon={<LifeBuoy size={16} aria-hidden />} onSelect={() => void navigate({ to: '/orders' })}>
        Backups
      </DropdownItem>
    </Dropdown>
  );
}
