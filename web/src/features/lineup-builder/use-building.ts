import { useEffect, useMemo, useRef, useState } from 'react';
import { type DraftPlace, deviceStore, dropDraft, keepDraft, readDraft } from '../../data/lineup-draft.ts';
import { type Beginning, type Building, freshBuilding, isChanged, keptBuilding } from './building.ts';

/**
 * The state of the builder: taken up from what was kept on this device, kept again on every change, and dropped when
 * it is handed in or begun anew.
 */
export function useBuilding(beginning: Beginning, place: DraftPlace) {
  const base = beginning.lineup?.updatedAt ?? null;
  // The list of players is read anew while the page is open; where a lineup began stays what it was.
  const [fresh] = useState(() => freshBuilding(beginning));
  const [building, setBuilding] = useState(
    () => keptBuilding(beginning, readDraft(deviceStore(), place, base)) ?? fresh,
  );
  const isDone = useRef(false);
  const changed = useMemo(() => isChanged(building, fresh), [building, fresh]);

  useEffect(() => {
    const { draft, name, groupIds } = building;
    if (isDone.current) return;
    if (changed && draft !== null) keepDraft(deviceStore(), place, { ...draft, name, groupIds, base });
    else if (draft !== null) dropDraft(deviceStore(), place);
  }, [building, changed, place, base]);

  return {
    building,
    fresh,
    isChanged: changed,
    setBuilding: (change: (building: Building) => Building) => setBuilding(change),
    /** It is handed in: nothing is kept from now on, and leaving asks nothing. */
    finish: () => {
      isDone.current = true;
      dropDraft(deviceStore(), place);
    },
    isDone: () => isDone.current,
  };
}
