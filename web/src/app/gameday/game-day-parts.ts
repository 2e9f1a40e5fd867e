import { Left, Projected, Waiting } from '../../gameday/chances/card-parts.tsx';
import { CardBody } from './card-body.tsx';
import { CardGroups } from './card-groups.tsx';
import { endedParts } from './ended-parts.tsx';
import { Side } from './side.tsx';

/** What the lineups of a game day are made of; loaded together. */
export const gameDayParts = { CardBody, CardGroups, Side, Projected, Waiting, Left, ended: endedParts };
