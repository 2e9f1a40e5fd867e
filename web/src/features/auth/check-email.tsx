import { MailCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface CheckEmailProps {
  sent: string;
  next?: string;
  onBack: () => void;
}

/** A mail is on its way [A2.31, A2.32]. */
export function CheckEmail({ sent, next, onBack }: CheckEmailProps) {
  return (
    <AuthFrame title="Check Your Email">
      <MailCheck size={32} className="text-good" aria-hidden />
      <div role="status" className="flex flex-col gap-2">
        <p className="font-semibold">{sent}</p>
        {next ? <p className="text-text-2">{next}</p> : null}
      </div>
      <Button onClick={onBack}>Back to Sign In</Button>
    </AuthFrame>
  );
}
