import { lazy, Suspense } from 'react';
import { closeDerivation, useOpenedDerivation } from '../players/opened-derivation.ts';
import { ShownSeason } from '../players/rounds.ts';

const DerivationDialog = lazy(async () => ({
  default: (await import('../derivation/derivation-dialog.tsx')).DerivationDialog,
}));

/** How the number that was pressed adds up. */
export function OpenedDerivation() {
  const opened = useOpenedDerivation();
  return opened === null ? null : (
    <ShownSeason value={opened.season}>
      <Suspense>
        <DerivationDialog opened={opened} onClose={closeDerivation} />
      </Suspense>
    </ShownSeason>
  );
}
