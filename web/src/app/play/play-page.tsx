import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { getRouteApi, Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useSignInMethods } from '../../auth/sign-in-methods.ts';
import { BuilderSkeleton } from '../../lineups/builder/first-step.tsx';
import { GUEST } from '../../lineups/builder/kept-drafts.ts';
import { LineupBuilder } from '../../lineups/builder/lineup-builder.tsx';
import type { TargetedLineup } from '../../lineups/builder/use-submit.ts';
import { keepArrivalNotice, type Landing } from '../../lineups/play/model.ts';
import { takePending } from '../../platform/api/pending.ts';
import { useAuth } from '../../platform/api/session.ts';
import { retryOf } from '../../platform/api/use-call.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { InWeek } from '../../players/in-week.tsx';
import { usePlayers, type WeekPlayer } from '../../players/queries.ts';
import { useTeams } from '../../players/teams.ts';
import type { Use } from '../../players/used-players.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import {
  type GuestGroups,
  guestGroupsIn,
  keepGuestDraft,
  readBegunSave,
  readGuestLineup,
  useGuestGroups,
} from './guest-groups.ts';
import { GuestIntro } from './guest-intro.tsx';
import { PlayShell } from './play-shell.tsx';
import { SaveSheet } from './save-sheet.tsx';

const route = getRouteApi('/play');
const NO_USES: ReadonlyMap<string, Use> = new Map();
const WORDS = { submit: 'Save Lineup', busy: 'Saving...' };

/** /play: the builder for a visitor, who saves the lineup with an email address. */
export function PlayPage() {
  const search = route.useSearch();
  const { user } = useAuth();
  const navigate = useNavigate();
  const isArriving = useRef(false);
  const groups = useGuestGroups(search);
  const arrive = (landing: Landing) => {
    takePending();
    keepArrivalNotice(landing.notice);
    void navigate({ href: landing.href, state: { firstSave: landing.firstSave }, replace: true });
  };
  const waiting = <BuilderSkeleton isEditing={false} weekNumber={null} />;
  return (
    <PlayShell
      corner={
        <Link to="/auth" search={search} className={buttonClass('ghost')}>
          Sign In
        </Link>
      }
    >
      <InWeek requested={undefined} waiting={waiting} none={waiting}>
        {({ week, weeks, currentWeekNumber }) =>
          user !== null && !isArriving.current ? (
            <Navigate to="/lineup/$week" params={{ week: String(currentWeekNumber) }} replace />
          ) : groups === undefined ? (
            waiting
          ) : (
            <PlayWeek
              current={week}
              weeks={weeks}
              groups={groups}
              onArriving={(isOn) => {
                isArriving.current = isOn;
              }}
              onArrive={arrive}
            />
          )
        }
      </InWeek>
    </PlayShell>
  );
}

interface PlayWeekProps {
  current: Week;
  weeks: readonly Week[];
  groups: GuestGroups;
  /** The session is about to begin, or not after all: until the lineup is saved, the page stays. */
  onArriving: (isOn: boolean) => void;
  onArrive: (landing: Landing) => void;
}

/** The builder of the current week; of the next one once every game of this one has started. */
function PlayWeek({ current, ...parts }: PlayWeekProps) {
  // What was open when the page opened stays until it is over, so that nothing jumps to another week.
  const [openedId, setOpenedId] = useState<string | null>(null);
  const isOpened = ({ id, weekNumber }: Week) => id === openedId && weekNumber >= current.weekNumber;
  const week = parts.weeks.find(isOpened) ?? current;
  const players = usePlayers(week.id);
  const teams = useTeams();
  if (players.data === undefined || teams.data === undefined) {
    const retry = retryOf({ players, teams });
    if (retry === null) return <BuilderSkeleton isEditing={false} weekNumber={week.weekNumber} />;
    return <ErrorState level={1} title="Error" text="Failed to load players" onRetry={retry} />;
  }
  if (openedId !== week.id) {
    const next = parts.weeks.find(({ weekNumber }) => weekNumber === week.weekNumber + 1);
    setOpenedId(next !== undefined && isAllLocked(players.data) ? next.id : week.id);
  }
  return <PlayBuilder key={week.id} {...{ ...parts, week }} players={players.data} teams={teams.data} />;
}

function isAllLocked(players: readonly WeekPlayer[]): boolean {
  const now = serverNow();
  return now !== null && players.every(({ game }) => game === null || isLocked(game, now));
}

interface PlayBuilderProps extends Omit<PlayWeekProps, 'current'> {
  week: Week;
  players: readonly WeekPlayer[];
  teams: React.ComponentProps<typeof LineupBuilder>['teams'];
}

function PlayBuilder({ week, weeks, groups, players, teams, onArriving, onArrive }: PlayBuilderProps) {
  // In the week that is built, which may be the next one.
  const guest = guestGroupsIn(groups, week.weekNumber);
  const pick = useLocation({ select: ({ state }) => state.pick });
  // Before the builder reads the draft.
  useState(() => startWithPick({ name: pick, weekId: week.id, players, guest, now: serverNow() }));
  // Fetched before the sheet is open, so that nothing moves in it.
  useSignInMethods();
  // After a reload the sheet comes back with the lineup that the code was requested for.
  const [begun] = useState(() => readBegunSave(guest));
  const [lineup, setLineup] = useState(() => (begun === null ? null : readGuestLineup(week.id)));
  const [isOpen, setOpen] = useState(lineup !== null);
  const target = {
    words: WORDS,
    // There is nothing to choose from.
    isBare: guest.groups.length === 1,
    onSubmit: (complete: TargetedLineup) => {
      // The last fill can no longer be undone from here.
      toast.clear();
      setLineup(complete);
      setOpen(true);
    },
    ...{ isBusy: false, failure: NOTHING, clearFailure: () => {} },
  };
  return (
    <>
      <LineupBuilder
        {...{ week, weeks, players, teams, groups: guest.groups, lineup: null, isPremium: false, userId: GUEST }}
        {...{ presetGroupId: null, changeSlot: null, elsewhere: null }}
        onSaved={() => {}}
        away={{ groupIds: guest.chosen, uses: NO_USES, target, intro: <GuestIntro {...guest} /> }}
      />
      {lineup === null ? null : (
        <SaveSheet
          {...{ isOpen, week, guest, players, lineup, begun }}
          onClose={() => setOpen(false)}
          onArriving={onArriving}
          onArrive={onArrive}
        />
      )}
    </>
  );
}

const NOTHING: readonly string[] = [];

interface LandingPick {
  /** The full name of the player picked on the landing page; undefined without one. */
  name: string | undefined;
  weekId: string;
  players: readonly WeekPlayer[];
  guest: Pick<GuestGroups, 'groups' | 'chosen'>;
  now: Date | null;
}

/** Begins the visitor's draft with the player, if the season has them, unlocked and projected, and there is no draft yet. */
function startWithPick({ name, weekId, players, guest, now }: LandingPick): void {
  const counts = guest.groups[0]?.settings.counts;
  if (name === undefined || counts === undefined || now === null || readGuestLineup(weekId) !== null) return;
  const player = players.find((each) => each.name === name && (each.projectedPoints ?? 0) > 0);
  const slot = slotsFor(counts).find(({ kind }) => kind === player?.position);
  if (!player || !slot || isLocked(player.game, now)) return;
  keepGuestDraft(weekId, {
    groupIds: guest.chosen,
    players: [{ position: slot.key, playerId: player.id }],
    doubleDownPlayerId: null,
  });
}
