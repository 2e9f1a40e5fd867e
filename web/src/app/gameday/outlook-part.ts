import { lazy } from 'react';
import type { Part } from './parts.ts';

/** What a lineup can still reach; its panel is loaded when it is looked at. */
export const OUTLOOK: Part = {
  ...{ name: 'outlook', label: 'Outlook' },
  Panel: lazy(async () => ({ default: (await import('./outlook-panel.tsx')).OutlookPanel })),
};
