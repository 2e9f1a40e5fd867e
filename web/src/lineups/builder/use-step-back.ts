import { useState } from 'react';
import { useBackLayer, useLayersAtStart } from '../../ui/overlays/use-back-layer.ts';
import type { useBuilding } from './use-building.ts';

/**
 * Back returns from the second step to the group selection if the user came from there [G4.6], also after a reload;
 * otherwise it leaves the builder. `allow` records that groups were selected.
 */
export function useStepBack({
  building,
  setBuilding,
}: Pick<ReturnType<typeof useBuilding>, 'building' | 'setBuilding'>) {
  const atStart = useLayersAtStart();
  const isBuilding = building.step === 'build-lineup';
  const [hasChosen, setChosen] = useState(atStart > 0 && isBuilding);
  useBackLayer(isBuilding && hasChosen, () => setBuilding((before) => ({ ...before, step: 'select-groups' })));
  return { allow: () => setChosen(true) };
}
