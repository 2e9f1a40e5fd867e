import type { Group } from '@singleback/contract/groups.ts';
import { Braces, Download, Table2 } from 'lucide-react';
import { serviceWordsOf } from '../api/api-error.ts';
import { SEASON_FILE_FORMATS, useSeasonFile } from '../groups/season-file-queries.ts';
import { Button } from '../ui/button.tsx';
import { Dropdown, DropdownItem } from '../ui/overlays/dropdown.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { saveFile } from '../ui/save-file.ts';

/** Downloads the standings and their lineups, as CSV or JSON. */
export function SeasonFileMenu({ group }: { group: Pick<Group, 'id' | 'name'> }) {
  const file = useSeasonFile(group, {
    onFile: saveFile,
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to export the season')),
  });
  return (
    <Dropdown
      trigger={
        <Button
          variant="ghost"
          size="s"
          busy={file.isPending}
          busyText="Exporting..."
          aria-label={`Export season: ${group.name}`}
        >
          <Download size={16} aria-hidden />
          Export season
        </Button>
      }
    >
      {SEASON_FILE_FORMATS.map(({ format, label }) => {
        const Icon = format === 'json' ? Braces : Table2;
        return (
          <DropdownItem key={format} icon={<Icon size={17} aria-hidden />} onSelect={() => file.mutate(format)}>
            {label}
          </DropdownItem>
        );
      })}
    </Dropdown>
  );
}
