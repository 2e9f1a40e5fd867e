import { lazy, Suspense } from 'react';
import { copyText } from '../../ui/browser/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { CodeForm } from './code-form.tsx';
import { useAddApp } from './factor-mutations.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

interface AppSetUpProps {
  secret: string;
  uri: string;
  onAdded: () => void;
  onBack: () => void;
}

/** An authenticator app is added: its QR code, the same as a text, and the first code. */
export function AppSetUp({ secret, uri, onAdded, onBack }: AppSetUpProps) {
  const adding = useAddApp();
  const copy = async () => {
    if (await copyText(secret)) toast.good('Key copied');
    else toast.bad('The key couldn’t be copied. Select it instead.');
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-text-2">
        Scan this with your authenticator app, or type the key. Then enter the code it shows.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <div className="size-[200px]">
          <Suspense>
            <QrCode text={uri} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-1 basis-[180px] flex-col items-start gap-2">
          <span className="field-label">Key</span>
          <code className="num text-[17px] [overflow-wrap:anywhere]">{inFours(secret)}</code>
          <Button size="s" onClick={() => void copy()}>
            Copy Key
          </Button>
        </div>
      </div>
      <CodeForm
        label="Six-digit code"
        actText="Add Authenticator App"
        isPending={adding.isPending}
        error={adding.error}
        send={(code, onError) => adding.mutate(code, { onSuccess: onAdded, onError })}
      />
      <Button variant="ghost" className="self-start" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}

/** 'ABCD EFGH', which is easier to type than one word. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
