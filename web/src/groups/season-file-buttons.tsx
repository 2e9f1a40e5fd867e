import type { Group } from '@singleback/contract/groups.ts';
import { Download } from 'lucide-react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { saveFile } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { SEASON_FILE_FORMATS, useSeasonFile } from './season-file-queries.ts';

/** Downloads the group's standings and lineups, as CSV or JSON. */
export function SeasonFileButtons({ group }: { group: Pick<Group, 'id' | 'name'> }) {
  const file = useSeasonFile(group, {
    onFile: saveFile,
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to export the season')),
  });
  return (
    <>
      {SEASON_FILE_FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          variant="ghost"
          size="s"
          aria-label={`Export season as ${label}`}
          busy={file.isPending && file.variables === format}
          onClick={() => file.mutate(format)}
        >
          <Download size={16} aria-hidden />
          {label}
        </Button>
      ))}
    </>
  );
}
