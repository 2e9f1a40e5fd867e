import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tab } from '../../api/device-storage.ts';
import type { SavedLineup } from '../model.ts';

const KEY = 'firstSaveShown';

/** The lineup with which the user has just begun; the next visit, a reload or a press on Lineups shows the ordinary page. */
export function useFirstSave(lineups: readonly SavedLineup[] | undefined): SavedLineup | undefined {
  const router = useRouter();
  const [id, setId] = useState(() => {
    const saved = (history.state as { firstSave?: string } | null)?.firstSave;
    return saved === tab.get(KEY) ? undefined : saved;
  });
  useEffect(() => {
    if (id === undefined) return;
    tab.set(KEY, id);
    return router.subscribe('onBeforeLoad', () => setId(undefined));
  }, [id, router]);
  return id === undefined ? undefined : lineups?.find((lineup) => lineup.id === id);
}
