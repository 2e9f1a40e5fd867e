import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Suspense, useMemo, useState } from 'react';
import { useOwnGroups } from '../groups/queries.ts';
import { type Rounds, roundsOf, useRounds } from '../players/rounds.ts';
import { NO_TEAM_COLOR } from '../players/teams.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import type { ShareCard } from '../ui/share/draw-card.ts';
import { useNamedGroup } from '../ui/share/use-named-group.tsx';
import type { GroupRecap, MemberRecap } from './queries.ts';

const ShareImageDialog = lazyPart(() => import('../ui/share/share-image-dialog.tsx'), 'ShareImageDialog');

interface ShareRecapProps {
  recap: GroupRecap;
  own: MemberRecap;
  groupId: string;
  week: number;
}

/** Shares the user's own week as an image. The week is final, so that every slot in it is locked. */
export function ShareRecap({ recap, own, groupId, week }: ShareRecapProps) {
  const rounds = useRounds();
  const [isOpen, setOpen] = useState(false);
  const group = useOwnGroups().data?.find(({ id }) => id === groupId);
  const { name, choice } = useNamedGroup(group);
  const card = useMemo(
    () => recapCard({ recap, own, groupName: name, week, rounds, site: location.host }),
    [recap, own, name, week, rounds],
  );
  if (card === null) return null;
  return (
    <>
      <Button variant="ghost" size="s" onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareImageDialog
            title={`Share Your ${rounds.title}`}
            card={card}
            fileName={`singleback-${rounds.inFile(week)}`}
            url={location.origin}
            choice={choice}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface CardParts {
  recap: Pick<GroupRecap, 'lineups'>;
  own: Pick<MemberRecap, 'rank' | 'points' | 'username' | 'played' | 'bestPoints'>;
  /** Null leaves it out. */
  groupName: string | null;
  week: number;
  rounds?: Rounds;
  site: string;
}

/** The card of a member's week; null without a lineup. */
export function recapCard({
  recap,
  own,
  groupName,
  week,
  site,
  rounds = roundsOf('regular'),
}: CardParts): ShareCard | null {
  const { rank, points, username, played, bestPoints } = own;
  if (rank === null || points === null) return null;
  const place = ordinal(rank);
  return {
    label: rounds.label(week),
    title: groupName,
    big: String(rank),
    suffix: place.slice(String(rank).length),
    under: `of ${recap.lineups} this ${rounds.noun}`,
    name: username,
    total: formatPoints(points, 2),
    note: rank === 1 ? `${rounds.title} won.` : `Your best possible: ${formatPoints(bestPoints, 2)}`,
    rows: played.map(({ kind, player, points: scored }) => ({
      label: kind,
      name: player?.name ?? '–',
      aside: player?.team ?? '',
      color: player?.color ?? NO_TEAM_COLOR,
      value: formatPoints(scored, 2),
    })),
    foot: `${played.length === 9 ? 'Nine' : played.length} used. Every player, once.`,
    site,
  };
}
