import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface CheckEmailProps {
  sent: string;
  next?: string;
  /** How to request another mail. */
  again?: ReactNode;
  onBack: () => void;
}

/** Shown after a mail was sent [A2.31, A2.32]. */
export function CheckEmail({ sent, next, again, onBack }: CheckEmailProps) {
  return (
    <AuthFrame title="Check Your Email">
      <MailCheck size={32} className="text-good" aria-hidden />
      <div role="status" className="flex flex-col gap-2">
        <p className="font-semibold">{sent}</p>
        {next ? <p className="text-text-2">{next}</p> : null}
      </div>
      <Button onClick={onBack}>Back to Sign In</Button>
      {again}
    </AuthFrame>
  );
}
