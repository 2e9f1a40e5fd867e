import type { Group } from '@singleback/contract/groups.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { serviceWordsOf } from '../../data/api-error.ts';
import { type SeasonFileFormat, seasonFile } from '../../data/season-file.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
] as const;

/** The group's table and lineups to take along, for a program for tables or one of one's own. */
export function SeasonFileButtons({ group }: { group: Pick<Group, 'id'> }) {
  const [busy, setBusy] = useState<SeasonFileFormat | null>(null);
  const take = async (format: SeasonFileFormat) => {
    setBusy(format);
    try {
      saveFile(`singleback-${group.id.slice(0, 8)}.${format}`, await seasonFile(group.id, format));
    } catch (failure) {
      toast.bad(serviceWordsOf(failure, 'Failed to export the season'));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <span className="mr-auto text-meta text-text-2">Export season</span>
      {FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          variant="ghost"
          size="s"
          aria-label={`Export season as ${label}`}
          busy={busy === format}
          onClick={() => void take(format)}
        >
          <Download size={16} aria-hidden />
          {label}
        </Button>
      ))}
    </>
  );
}
