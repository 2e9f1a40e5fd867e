import { checkCode, checkEmail } from '@singleback/game/account/sign-up.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useState } from 'react';
import type { TargetedLineup } from '../../lineups/builder/use-submit.ts';
import { type Landing, landingOf } from '../../lineups/play/model.ts';
import { ApiError, failedWith, serviceWordsOf } from '../../platform/api/api-error.ts';
import type { ProvenAddress } from '../../platform/api/auth-service.ts';
import { authService, session } from '../../platform/api/session.ts';
import { pageTime } from '../../platform/live/server-clock.ts';
import type { GuestGroups } from './guest-groups.ts';
import { type BegunSave, dropGuestDraft, keepGuestDraft, storeBegunSave } from './guest-groups.ts';

export interface SaveParts extends Saving {
  /** A save that was begun before the page was reloaded. */
  begun: BegunSave | null;
  /** The session is about to begin, or not after all. */
  onArriving: (isOn: boolean) => void;
  onArrive: (landing: Landing) => void;
}

/** Saves a visitor's lineup in three steps: the email address, the code from the email, and the name. */
export function useSave({ begun, onArriving, onArrive, ...saving }: SaveParts) {
  const [email, setEmail] = useState(begun?.email ?? '');
  const [sent, setSent] = useState<RequestedCode | null>(begun && { ...begun, nextAt: 0 });
  const [code, setCode] = useState('');
  const [proven, setProven] = useState<ProvenAddress | null>(null);
  const [name, setName] = useState(begun?.suggestedName ?? '');
  const { busy, problem, setProblem, attempt } = useAttempt();

  const send = () =>
    attempt('sending', 'email', async () => {
      const address = email.trim();
      const refused = checkEmail(address);
      if (refused) return setProblem({ field: 'email', words: refused.message });
      const requested = await requestCode(address, saving);
      setSent(requested);
      setName((now) => now || requested.suggestedName);
      setCode('');
    });

  const check = (digits: string) =>
    attempt('checking', 'code', async () => {
      try {
        setProven(await authService.checkCode(email.trim(), digits));
      } catch (error) {
        if (failedWith(error, 'code_wrong', 'code_expired')) setCode('');
        throw error;
      }
    });

  const save = () =>
    attempt('saving', null, async () => {
      onArriving(true);
      try {
        const chosen = proven?.account === 'new' && name.trim() !== '' ? { name: name.trim() } : {};
        onArrive(await signInAndSave({ email: email.trim(), ...chosen }, saving));
      } catch (error) {
        onArriving(false);
        if (failedWith(error, 'code_needed')) setProven(null);
        throw error;
      }
    });

  const type = (digits: string) => {
    setCode(digits);
    setProblem(null);
    if (checkCode(digits) === null) void check(digits);
  };
  const submit = () => {
    if (sent === null) return void send();
    const refused = proven === null ? checkCode(code) : null;
    if (refused) return setProblem({ field: 'code', words: refused.message });
    if (proven === null) return void check(code);
    void save();
  };
  /** Another address: the lineup stays, a new code is needed. */
  const startOver = () => {
    storeBegunSave(null);
    setSent(null);
    setProven(null);
    setCode('');
    setProblem(null);
  };
  const typed = { email, setEmail, code, type, name, setName };
  return { ...typed, sent, proven, busy, problem, send, submit, startOver };
}

/** Runs one step at a time, and says what went wrong with it. */
function useAttempt() {
  const [busy, setBusy] = useState<'sending' | 'checking' | 'saving' | null>(null);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const attempt = async (what: NonNullable<typeof busy>, field: SaveProblem['field'], work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error, field));
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, setProblem, attempt };
}

/** The lineup that a visitor saves, and what for. */
interface Saving {
  week: Week;
  guest: GuestGroups;
  lineup: TargetedLineup;
}

/** A code that is on its way; `nextAt` is when another one can be requested, by `pageTime`. */
interface RequestedCode extends BegunSave {
  nextAt: number;
}

interface SaveProblem {
  field: 'email' | 'code' | 'name' | null;
  words: string;
}

/** Requests a code; the lineup goes along, so that the link in the email saves it on any device. */
async function requestCode(email: string, { week, guest, lineup }: Saving): Promise<RequestedCode> {
  const { joinToken, invitationToken } = guest;
  const to = { ...(joinToken && { joinToken }), ...(invitationToken && { invitationToken }) };
  const reply = await authService.sendCode({ email, lineup: wireOf(week, lineup), ...to });
  const begun = { email, suggestedName: reply.suggested_name, link: joinToken ?? invitationToken };
  storeBegunSave(begun);
  return { ...begun, nextAt: pageTime() + reply.next_code_in * 1000 };
}

/** Signs in with the proven address and saves the lineup; on a failure the draft stays on the device. */
async function signInAndSave(who: { email: string; name?: string }, saving: Saving): Promise<Landing> {
  const { week, lineup } = saving;
  dropGuestDraft(week.id);
  try {
    const arrival = await session.signInByCode({ ...who, lineup: wireOf(week, lineup) });
    storeBegunSave(null);
    const group = saving.guest.waiting?.group.name ?? null;
    return landingOf(arrival, group) ?? { href: '/lineups', firstSave: null, notice: null };
  } catch (error) {
    keepGuestDraft(week.id, lineup);
    throw error;
  }
}

function wireOf(week: Week, { groupIds, players, doubleDownPlayerId }: TargetedLineup) {
  return {
    week_id: week.id,
    group_ids: [...groupIds],
    players: players.map(({ playerId, position }) => ({ player_id: playerId, position })),
    double_down_player_id: doubleDownPlayerId,
  };
}

/** A failure in words, below its field; `field` is the one of the step. */
function problemOf(error: unknown, field: SaveProblem['field']): SaveProblem {
  const words = failedWith(error, 'unreachable', 'timeout')
    ? 'You’re offline. Your lineup is still here: try again when you’re back.'
    : serviceWordsOf(error, 'Failed to save your lineup');
  if (failedWith(error, 'display_name_taken')) return { field: 'name', words };
  const named = error instanceof ApiError ? (error.details as { field?: unknown } | undefined)?.field : undefined;
  return { field: named === 'email' || named === 'code' || named === 'name' ? named : field, words };
}
