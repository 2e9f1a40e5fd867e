import { playerIdsOf } from '@singleback/game/lineups/lineup.ts';
import { Check, CircleAlert } from 'lucide-react';
import { inviterName } from '../../invitations/invitation-words.ts';
import { useBuilder } from '../../lineups/builder/use-builder.ts';
import { cx } from '../../ui/cx.ts';
import { initialsOf } from '../../ui/text/initials.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { GuestGroups } from './guest-groups.ts';

const SEASON_WEEKS = 18;

/** Above a visitor's builder: who invites them, to what, the game in a line, and where the lineup counts. */
export function GuestIntro({ waiting, problem, outside }: GuestGroups) {
  const { rules, draft, chosen } = useBuilder();
  const count = rules.slots.length;
  const by = waiting ? inviterName(waiting.inviter) : null;
  const hasBegun = playerIdsOf(draft).length > 0;
  const isWatching = problem === null && waiting?.group.is_watching === true;
  const isOwn = waiting !== null && problem === null && outside === null && !isWatching && chosen.length === 1;
  return (
    // Above the list it gives its room to the players as soon as the first one is picked; beside wide panels it stays.
    <section
      className={cx(
        'grid flex-none grid-rows-[1fr] transition-[grid-template-rows] duration-(--move) ease-out motion-reduce:transition-none',
        hasBegun && 'max-lg:grid-rows-[0fr]',
      )}
      aria-label="What this is"
    >
      <div
        className={cx(
          'flex min-h-0 overflow-hidden leading-[1.3] max-lg:flex-col max-lg:gap-2 max-lg:px-4 lg:flex-row lg:flex-wrap lg:items-center lg:gap-x-6 lg:gap-y-1.5 lg:pb-4',
          hasBegun ? 'max-lg:py-0' : 'max-lg:py-3',
        )}
      >
        {waiting && problem === null ? (
          <div className="flex min-w-0 items-center gap-3">
            <span
              className="grid size-11 flex-none place-items-center rounded-2 border border-line-2 bg-raise-2 font-num text-[20px]/none font-extrabold italic"
              aria-hidden
            >
              {initialsOf(waiting.group.name)}
            </span>
            <div className="min-w-0">
              <p className="text-text-2">
                <b className="text-text">
                  <Isolated>{by}</Isolated>
                </b>{' '}
                invited you to
              </p>
              <h2 className="title-2 truncate">
                <Isolated>{waiting.group.name}</Isolated>
              </h2>
            </div>
          </div>
        ) : (
          <h2 className="title-2">Pick your {count === 9 ? 'nine' : count}</h2>
        )}
        {problem === null ? null : (
          <p role="status" className="flex items-start gap-2">
            <CircleAlert size={18} className="mt-0.5 shrink-0 text-warn" aria-hidden />
            <span>{problemWords(problem, waiting)}</span>
          </p>
        )}
        <p>
          Pick {count === 9 ? 'nine' : count} each week. Use each NFL player {timesWords(rules.usageLimit)}. Most points
          after {SEASON_WEEKS} weeks wins.
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold">
          <span className="cap">Counts in</span>
          {chosen.map(({ id, name }) => (
            <span key={id} className="inline-flex items-center gap-1.5">
              <Check size={15} aria-hidden />
              <Isolated>{name}</Isolated>
            </span>
          ))}
        </p>
        {waiting && outside !== null ? (
          <p className="text-meta text-text-2">
            <Isolated>{waiting.group.name}</Isolated> {outside}. You join it when you save.
          </p>
        ) : null}
        {isWatching ? (
          <p className="text-meta text-text-2">
            The first cut of <Isolated>{waiting?.group.name ?? ''}</Isolated> is over. You join it to watch when you
            save.
          </p>
        ) : null}
        {isOwn ? (
          <p className="text-meta text-text-2">
            Different rules: this lineup counts in <Isolated>{waiting.group.name}</Isolated> only.
          </p>
        ) : null}
      </div>
    </section>
  );
}

function problemWords(problem: 'ended' | 'full', waiting: GuestGroups['waiting']): string {
  if (problem === 'ended' || waiting === null)
    return 'This join link is no longer valid. Ask for a new one. Your lineup counts in Everyone.';
  const { name, current_participants, max_participants } = waiting.group;
  return `${name} is full, ${current_participants} of ${max_participants}. Your lineup counts in Everyone.`;
}

const timesWords = (limit: number) => (limit === 1 ? 'once' : limit === 2 ? 'up to twice' : `up to ${limit} times`);
