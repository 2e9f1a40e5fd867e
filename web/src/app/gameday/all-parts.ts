// A card of a lineup on game day, with its parts.
import { lazy } from 'react';
import { onDemand } from '../../ui/overlays/on-demand.ts';
import type { Part } from './parts.ts';
import { PLAYS } from './plays-part.tsx';

/** What a lineup can still reach; its panel is loaded when it is looked at. */
const OUTLOOK: Part = {
  ...{ name: 'outlook', label: 'Outlook' },
  Panel: lazy(async () => ({ default: (await import('./outlook-panel.tsx')).OutlookPanel })),
};

/** The parts of a game day, in their order beside the cards and in the choice of a card. */
export const PARTS: readonly Part[] = [OUTLOOK, PLAYS];

/** The panels of a card, before one is looked at. */
export const panels = onDemand(() =>
  Promise.all([import('./outlook-panel.tsx'), import('../../gameday/plays/play-list.tsx')]),
);
