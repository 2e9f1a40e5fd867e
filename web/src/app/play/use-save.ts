import { checkEmail } from '@singleback/game/account/email.ts';
import { checkCode } from '@singleback/game/account/email-code.ts';
import { useState } from 'react';
import type { Landing } from '../../lineups/play/model.ts';
import { failedWith } from '../../platform/api/api-error.ts';
import type { ProvenAddress } from '../../platform/api/auth-service.ts';
import { authService } from '../../platform/api/session.ts';
import { type BegunSave, storeBegunSave } from './begun-save.ts';
import {
  problemOf,
  type RequestedCode,
  requestCode,
  type SaveProblem,
  type Saving,
  signInAndSave,
} from './save-steps.ts';

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
