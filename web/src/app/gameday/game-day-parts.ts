import { Expected } from '../../gameday/chances/expected.tsx';
import { Plot, PlotAxis, ToCome } from '../../gameday/chances/row-plot.tsx';
import { CardBody } from './card-body.tsx';
import { CardStrips } from './card-strips.tsx';
import { endedParts } from './ended-parts.tsx';
import { OpenGroups } from './open-groups.tsx';
import { Side } from './side.tsx';
import { WhatIfButton } from './what-if-button.tsx';

/** What the lineups of a game day are made of; loaded together. */
export const gameDayParts = {
  ...{ CardBody, CardStrips, OpenGroups, Side, WhatIfButton },
  ...{ Expected, Plot, PlotAxis, ToCome },
  ended: endedParts,
};
