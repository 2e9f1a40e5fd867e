import { Left } from '../../gameday/chances/left.tsx';
import { Projected } from '../../gameday/chances/projected.tsx';
import { Waiting } from '../../gameday/chances/waiting.tsx';
import { CardBody } from './card-body.tsx';
import { CardGroups } from './card-groups.tsx';
import { endedParts } from './ended-parts.tsx';
import { Side } from './side.tsx';

/** What the lineups of a game day are made of; loaded together. */
export const gameDayParts = { CardBody, CardGroups, Side, Projected, Waiting, Left, ended: endedParts };
