import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { SavedLineup, SavedSlot } from '../model.ts';

interface GroupRow {
  readonly id: string;
  readonly name: string;
  /** Below the name: why the week no longer counts in the group. */
  readonly note?: string | null;
  /** The place on the group's table; absent while it loads. */
  readonly season?: ReactNode;
  readonly cells?: readonly ReactNode[];
}

interface GroupTableProps {
  name: string;
  /** What the week makes of the place, in short. */
  heads: readonly string[];
  rows: readonly GroupRow[];
}

const FIGURE = 'w-(--column-left) text-right whitespace-nowrap last:w-(--column-points) last:pr-4';
const HEAD = 'h-8 pt-2 [font:inherit]';
const CELL = 'h-11 border-b border-line in-[tr:last-child]:border-b-0';
const VALUE = cx(CELL, FIGURE, 'font-num text-num font-medium text-text-2 [&_b]:text-text');

/** The groups of a lineup, a line each, whose columns end where those of its players end. */
export function GroupTable({ name, heads, rows }: GroupTableProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 border-t border-line">
      <caption className="sr-only">Places of {name}</caption>
      <thead>
        <tr className="cap">
          <th scope="col" className={cx(HEAD, 'pl-4 text-left')}>
            Group
          </th>
          <th scope="col" className={cx(HEAD, FIGURE)}>
            Season
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className={cx(HEAD, FIGURE)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name: group, note, season, cells = [] }) => (
          <tr key={id}>
            <th scope="row" className={cx(CELL, 'pl-4 text-left')}>
              <Link
                to="/groups/$groupId"
                params={{ groupId: id }}
                className="inline-block py-1.5 pr-5 leading-[1.2] font-semibold wrap-break-word hover:underline hover:underline-offset-4"
              >
                <Isolated>{group}</Isolated>
                {/* Without a width of its own it never stands alone in a line. */}
                <ChevronRight size={16} className="-mr-5 ml-1 inline-block align-[-3px] text-text-2" aria-hidden />
              </Link>
              {note ? <span className="block pb-1.5 text-meta font-normal text-text-2">{note}</span> : null}
            </th>
            <td className={VALUE}>{season}</td>
            {heads.map((head, at) => (
              <td key={head} className={VALUE}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A card of the lineups page. */
export interface CardProps {
  lineup: SavedLineup;
  week: Week;
}

/** A row of a card. */
export interface CardSlotProps extends CardProps {
  slot: SavedSlot;
}

/** What only some pages have: where one is absent, its place is not there either. */
export interface CardForecast {
  /** In the head of a card, in place of the projected points of before the games. */
  Projected: ComponentType<CardProps>;
  /** In the head of a card: that scores are missing or late; nothing while they are current. */
  Waiting: ComponentType<CardProps>;
  /** In a row: the points still expected. */
  Left: ComponentType<CardSlotProps>;
}

/**
 * What a week with games adds to its lineups. The parts come from several domains, so the app makes them; all of them are
 * loaded when they are first drawn, to keep the first screen small.
 */
export interface GameDay {
  /** The groups of a card with the user's places, in place of tags. */
  Groups: ComponentType<CardProps>;
  /** Between the groups and the foot of a card, around its players, where the page has no side: a choice of parts. */
  Body: ComponentType<CardProps & { children: ReactNode }>;
  /** Beside the card, on wide pages. */
  Side: ComponentType<CardProps>;
  forecast?: CardForecast | undefined;
  /** What the week before the current one has in place of all that: how it ended. */
  ended?: GameDay | undefined;
}

/** From this width on, in pixels, what a game day adds has a column beside the card. */
export const SIDE_FROM = 1180;
