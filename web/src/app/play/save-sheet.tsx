import { CODE_TRIES } from '@singleback/game/account/sign-up.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { lineupTotal } from '@singleback/game/lineups/slots.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { faceWord } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { MailCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ChosenName } from '../../auth/fields.tsx';
import { AsideLink, NewCode } from '../../auth/methods/code.tsx';
import { AcceptTerms, GoogleMethod } from '../../auth/methods/first-method.tsx';
import { useSignInMethods } from '../../auth/sign-in-methods.ts';
import { lateJoinerWords } from '../../groups/model.ts';
import { chipColumns } from '../../lineups/builder/slots/use-slots.ts';
import type { TargetedLineup } from '../../lineups/builder/use-submit.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { nextLock } from '../../players/next-lock.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import { useRounds } from '../../players/rounds.ts';
import { spineColor } from '../../players/teams.ts';
import { Button } from '../../ui/button.tsx';
import { Spine } from '../../ui/face.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { whenText } from '../../ui/text/time-text.ts';
import { type SaveParts, useSave } from './use-save.ts';

interface SaveSheetProps extends SaveParts {
  isOpen: boolean;
  onClose: () => void;
  players: readonly WeekPlayer[];
}

/** Saves a visitor's lineup: email, code and name on one sheet, without a page change. */
export function SaveSheet({ isOpen, onClose, players, ...parts }: SaveSheetProps) {
  const save = useSave(parts);
  const formId = useId();
  const { guest, week, lineup } = parts;
  const { waiting, problem, outside } = guest;
  const isMember = save.proven?.is_member ?? false;
  const comes =
    waiting !== null &&
    problem === null &&
    (outside !== null || waiting.group.is_watching === true || lineup.groupIds.includes(waiting.group.id));
  const joins = comes && !isMember;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.submit();
  };
  const isCodeStep = save.sent !== null;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Save Your Lineup"
      width={440}
      keepsTyped
      foot={
        <div className="flex min-w-0 flex-1 flex-col gap-2.5">
          {isCodeStep ? (
            <WhatItMeans {...{ guest, lineup, week, joins, isMember }} isKnown={save.proven?.account === 'known'} />
          ) : null}
          <Button
            type="submit"
            form={formId}
            variant="flag"
            size="l"
            busy={save.busy === 'saving' || save.busy === 'sending'}
            busyText={save.busy === 'sending' ? 'Sending...' : 'Saving...'}
          >
            {isCodeStep ? (joins ? 'Save and Join' : 'Save Lineup') : 'Send Code'}
          </Button>
          {isCodeStep ? <AcceptTerms by="saving" /> : null}
        </div>
      }
    >
      <Nine players={players} lineup={lineup} />
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4 pt-4" noValidate>
        {isCodeStep ? <CodeStep save={save} /> : <EmailStep save={save} />}
      </form>
    </Dialog>
  );
}

type Save = ReturnType<typeof useSave>;

function EmailStep({ save }: { save: Save }) {
  const { problem } = save;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <>
      <GoogleMethod onFailed={setFailed} isAbove />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        value={save.email}
        error={problem?.words ?? failed}
        help="We send a six-digit code. No password needed."
        onChange={(event) => save.setEmail(event.target.value)}
      />
    </>
  );
}

function CodeStep({ save }: { save: Save }) {
  const { sent, proven, problem } = save;
  const isOff = useSignInMethods()?.sends_email === false;
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  const wrong = (field: string) => (problem?.field === field ? problem.words : null);
  return (
    <>
      <TextField
        label="Email"
        value={sent?.email ?? ''}
        readOnly
        trailing={<MailCheck size={20} className="text-text-2" aria-hidden />}
        error={wrong('email')}
        aside={<AsideLink onPress={save.startOver}>Wrong address?</AsideLink>}
      />
      {isOff ? (
        <p className="text-text-2">This Singleback doesn’t send email. Ask the person who runs it for your code.</p>
      ) : null}
      {proven === null ? (
        <CodeField
          ref={code}
          label="Code from the email"
          value={save.code}
          isBusy={save.busy === 'checking'}
          error={wrong('code')}
          help={
            save.busy === 'checking'
              ? 'Checking...'
              : `Six digits, ${CODE_TRIES} tries. The link in the same email works too.`
          }
          onChange={save.type}
          aside={<NewCode at={sent?.nextAt ?? 0} onSend={() => void save.send()} />}
        />
      ) : (
        <p role="status" className="font-semibold text-good">
          {proven.account === 'known' ? (
            <>
              Welcome back, <Isolated>{proven.display_name ?? sent?.email}</Isolated>.
            </>
          ) : (
            'Your email is confirmed.'
          )}
        </p>
      )}
      {proven?.account === 'known' ? null : (
        <ChosenName value={save.name} error={wrong('name')} onChange={save.setName} />
      )}
      <div role="alert" className={problem?.field === null ? 'rounded-2 bg-bad-lo px-3 py-2.5 text-bad' : undefined}>
        {problem?.field === null ? problem.words : null}
      </div>
    </>
  );
}

/** The total, the first lock, and who is in. */
function Nine({ players, lineup }: { players: readonly WeekPlayer[]; lineup: TargetedLineup }) {
  const picked = lineup.players.flatMap(({ playerId }) => players.find(({ id }) => id === playerId) ?? []);
  const projected = lineupTotal(
    picked.map(({ id, projectedPoints }) => ({ points: projectedPoints, isDoubled: id === lineup.doubleDownPlayerId })),
  );
  const now = useNow();
  const games = picked.map(({ kickoff, game }) => ({ kickoff, gameTime: game, game: null }));
  const lock = now === null ? null : nextLock(games, now);
  const late = now === null ? [] : picked.filter(({ game }) => game !== null && isLocked(game, now));
  return (
    <section aria-label="Your lineup" className="flex flex-col gap-2 border-b border-line pb-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b translate="no" className="num text-h1">
          {formatPoints(projected, 2)}
        </b>
        <span className="cap">Projected</span>
        <span className="ml-auto text-meta text-text-2">
          {picked.length} of {picked.length}
          {lock === null ? '' : ` · first lock ${whenText(lock.at, now)}`}
        </span>
      </p>
      <ul className="grid gap-[5px] max-[360px]:gap-[3px]" style={chipColumns(picked.length)}>
        {picked.map(({ id, name, position, teamAbbreviation }) => (
          <li
            key={id}
            className="@container relative grid h-[34px] place-items-center overflow-hidden rounded-2 border border-line bg-raise-1 pl-1 font-num text-[16px]/none font-bold [&_.spine]:absolute [&_.spine]:inset-y-0 [&_.spine]:left-0 [&_.spine]:h-full"
          >
            <Spine color={spineColor(teamAbbreviation)} />
            <span className="text-[min(1em,62cqi)] whitespace-nowrap" aria-hidden>
              {faceWord(name, position, teamAbbreviation)}
            </span>
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={late.length > 0 ? 'pt-2 text-meta text-bad' : undefined}>
        {late.length > 0
          ? `${late.length === 1 ? 'A game has' : 'Games have'} started: ${late.map(({ name }) => name).join(', ')}. Close this and replace them, or save your account now and your lineup after.`
          : null}
      </p>
    </section>
  );
}

interface WhatItMeansProps extends Pick<SaveParts, 'guest' | 'lineup' | 'week'> {
  joins: boolean;
  isMember: boolean;
  isKnown: boolean;
}

/** Which group is joined, where the lineup counts, and what past and missed weeks mean there. */
function WhatItMeans({ guest, lineup, week, joins, isMember, isKnown }: WhatItMeansProps) {
  const { title } = useRounds();
  const { waiting } = guest;
  const isOverall = lineup.groupIds.includes(EVERYONE_GROUP_ID);
  const late = joins && waiting !== null ? lateJoinerWords(waiting.group, week.weekNumber) : null;
  const isLateForAll = waiting === null && !isKnown && week.weekNumber > 1;
  return (
    <p className="text-meta">
      {waiting !== null && (joins || isMember) ? (
        <>
          <b>{joins ? 'You join' : 'You’re already in'}</b> <Isolated>{waiting.group.name}</Isolated>.{' '}
        </>
      ) : null}
      {late === null ? null : `${late} `}
      {isOverall ? 'Your lineup counts in Everyone. ' : null}
      {isLateForAll ? `Past ${title.toLowerCase()}s count as zero.` : null}
    </p>
  );
}
