import { useState } from 'react';
import { useBackLayer, useLayersAtStart } from '../../ui/overlays/use-back-layer.ts';
import type { useBuilding } from './use-building.ts';

/**
 * Back goes from the second step to the choice of groups when the user came from there [G4.6], also after a reload;
 * whoever began in the second step leaves the builder. `allow` notes that the choice was made.
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
