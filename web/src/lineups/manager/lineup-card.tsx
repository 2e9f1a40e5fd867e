import type { Week } from '@singleback/game/season/week.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { useWide } from '../../ui/use-wide.ts';
import { CardHead } from '../game-day/card-head.tsx';
import { CardPlayers } from '../game-day/card-players.tsx';
import { type CardWhatIf, type GameDay, SIDE_FROM } from '../game-day/game-day.ts';
import { StripBones } from '../game-day/strip-bones.tsx';
import type { SavedLineup } from '../model.ts';
import { useCorrections } from './corrections/corrections.ts';
import { LineupActions } from './lineup-actions.tsx';

// There are corrections on few days of a season; the lineups wait for them then, so that nothing shifts.
const CorrectionsLine = lazy(async () => ({
  default: (await import('./corrections/corrections-line.tsx')).CorrectionsLine,
}));

interface LineupCardProps {
  lineup: SavedLineup;
  /** Added to the name for screen readers when other lineups have the same name; or ''. */
  apart: string;
  week: Week;
  /** The week is over: the lineup can no longer be changed [G2.54]. */
  isOver: boolean;
  now: Date | null;
  gameDay: GameDay | null;
}

/** A lineup of the week [G2.53]. */
export function LineupCard({ lineup, apart, week, isOver, now, gameDay }: LineupCardProps) {
  const id = useId();
  const hasSide = useWide(SIDE_FROM);
  const corrections = useCorrections().data;
  const [whatIf, setWhatIf] = useState<CardWhatIf | null>(null);
  const name = lineup.name + apart;
  const shown = { ...lineup, ...whatIf?.lineup };
  const labelled = { ...shown, name };
  const players = <CardPlayers lineup={labelled} week={week} now={now} gameDay={gameDay} />;
  return (
    <article
      className="panel @container isolate flex flex-col overflow-hidden"
      aria-labelledby={id}
      data-what-if={whatIf !== null}
    >
      {whatIf?.line}
      <CardHead id={id} lineup={shown} week={week} apart={apart} gameDay={gameDay} />
      {gameDay ? (
        <Suspense fallback={<StripBones groups={lineup.groups} isPlotted={gameDay.forecast !== undefined} />}>
          <gameDay.Strips lineup={labelled} week={week} whatIf={whatIf} />
        </Suspense>
      ) : null}
      <div className="hash" aria-hidden />
      <div className="flex-1">
        {gameDay && !hasSide ? (
          <Suspense fallback={players}>
            <gameDay.Body lineup={labelled} week={week}>
              {players}
            </gameDay.Body>
          </Suspense>
        ) : (
          players
        )}
      </div>
      {corrections?.length ? <CorrectionsLine lineupId={lineup.id} /> : null}
      <footer className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2">
        <span className="text-meta text-text-2">Created {dateTimeText(lineup.createdAt, serverNow())}</span>
        <LineupActions
          lineup={{ ...lineup, name }}
          week={week}
          isOver={isOver}
          now={now}
          WhatIf={gameDay?.WhatIf}
          onShow={setWhatIf}
        />
      </footer>
    </article>
  );
}
