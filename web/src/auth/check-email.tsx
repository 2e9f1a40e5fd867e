import { MailCheck, MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { AuthFrame, ViewLink } from './auth-frame.tsx';
import { useSignInMethods } from './sign-in-methods.ts';

interface CheckEmailProps {
  sent: string;
  next?: string;
  /** Where no emails are sent: what to ask the operator for. */
  toAskFor: string;
  /** The field for the code of the email. */
  code?: ReactNode;
  /** false: the heading leaves the focus to the field for the code. */
  hasFocus?: boolean;
  /** How to request another mail. */
  again?: ReactNode;
  /** Returns to the form with the address. */
  onWrong: () => void;
  onBack: () => void;
}

/** Shown after a mail was sent [A2.31, A2.32], or was kept for the operator to hand out its link. */
export function CheckEmail({ sent, next, toAskFor, code, hasFocus, again, onWrong, onBack }: CheckEmailProps) {
  const isOff = useSignInMethods()?.sends_email === false;
  return (
    <AuthFrame title={isOff ? 'Ask for Your Link' : 'Check Your Email'} hasFocus={hasFocus}>
      {isOff ? (
        <MessageCircleQuestionMark size={32} className="text-text-2" aria-hidden />
      ) : (
        <MailCheck size={32} className="text-good" aria-hidden />
      )}
      <div className="flex flex-col items-start gap-2">
        <div role="status" className="flex flex-col gap-2 wrap-anywhere">
          <p className="font-semibold">{isOff ? 'This Singleback doesn’t send email.' : sent}</p>
          {isOff ? <p className="text-text-2">Ask the person who runs it for {toAskFor}.</p> : null}
          {!isOff && next ? <p className="text-text-2">{next}</p> : null}
        </div>
        <ViewLink onPress={onWrong}>Wrong address?</ViewLink>
      </div>
      {code}
      <Button size={code ? 'l' : 'm'} onClick={onBack}>
        Back to Sign In
      </Button>
      {again}
    </AuthFrame>
  );
}
