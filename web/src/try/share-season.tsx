import type { Team } from '@singleback/contract/season.ts';
import type { TryEnd, TryRun } from '@singleback/contract/try.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { Share } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { roundsOf } from '../players/rounds.ts';
import { NO_TEAM_COLOR } from '../players/teams.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import type { ShareCard } from '../ui/share/draw-card.ts';
import { challengeLink } from './challenge.ts';
import { twoDecimals, whole } from './try-points.ts';

const ShareImageDialog = lazyPart(() => import('../ui/share/share-image-dialog.tsx'), 'ShareImageDialog');

interface ShareSeasonProps {
  run: TryRun;
  end: TryEnd;
  teams: ReadonlyMap<string, Team>;
  /** The user's display name; null for a visitor. */
  name: string | null;
}

/** Shares the result as an image, with a link to the same season. */
export function ShareSeason({ run, end, teams, name }: ShareSeasonProps) {
  const [isOpen, setOpen] = useState(false);
  const card = useMemo(
    () => seasonCard({ season: run.season, end, teams, name, site: location.host }),
    [run, end, teams, name],
  );
  return (
    <>
      <Button variant="flag" size="l" className="col-span-2" onClick={() => setOpen(true)}>
        <Share size={18} aria-hidden />
        Beat My {whole(end.points)}
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareImageDialog
            title={`Beat My ${whole(end.points)}`}
            {...{ card, fileName: `singleback-${run.season.id}`, hasLinkButton: true }}
            url={challengeLink(location.origin, run.season.id, end.points, name)}
            message={`I made ${whole(end.points)} points in a ${run.season.kind === 'postseason' ? 'postseason' : 'season'} of Singleback. Can you beat that?`}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const ROWS = 9;

interface CardParts {
  season: TryRun['season'];
  end: TryEnd;
  teams: ReadonlyMap<string, Team>;
  name: string | null;
  site: string;
}

/** The card of a season: its points and percentile, and the best picks of the nine weeks with the best ones. */
export function seasonCard({ season, end, teams, name, site }: CardParts): ShareCard {
  const { percentile, of, median_points } = end.field;
  const place = percentile === null ? '–' : ordinal(percentile);
  const digits = percentile === null ? 1 : String(percentile).length;
  const best = end.weeks
    .flatMap(({ best_pick }) => best_pick ?? [])
    .toSorted((one, other) => other.points - one.points)
    .slice(0, ROWS)
    .toSorted((one, other) => one.week_number - other.week_number);
  return {
    label: season.is_invented ? 'Simulated Season' : season.name,
    title: 'Season in an Evening',
    ...{ big: place.slice(0, digits), suffix: place.slice(digits) },
    under: `percentile of ${whole(of)}`,
    name,
    total: whole(end.points),
    note: `points, median ${whole(median_points)}`,
    rows: best.map((pick) => ({
      label: season.kind === 'postseason' ? roundsOf(season.kind).label(pick.week_number) : `Wk ${pick.week_number}`,
      name: pick.name,
      aside: pick.team_abbreviation,
      color: teams.get(pick.team_abbreviation)?.primary_color ?? NO_TEAM_COLOR,
      value: twoDecimals(pick.points),
    })),
    foot: `${season.kind === 'postseason' ? '' : `${end.weeks.length * ROWS} used. `}Every player, once.`,
    site,
  };
}
