import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const TONES = {
  good: { Icon: CircleCheck, color: 'var(--good)' },
  bad: { Icon: CircleAlert, color: 'var(--bad)' },
  info: { Icon: Info, color: 'var(--info)' },
} as const;

interface ToastAction {
  label: string;
  onPress: () => void;
}

/** Says in passing what has happened, with one action at most. Call from anywhere; the Toaster shows it. */
export const toast = {
  good: (text: string, action?: ToastAction) => show('good', text, action),
  bad: (text: string, action?: ToastAction) => show('bad', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
};

function show(tone: keyof typeof TONES, text: string, action?: ToastAction): void {
  sonner.custom((id) => <Toast tone={tone} text={text} action={action} onClose={() => sonner.dismiss(id)} />);
}

interface ToastProps {
  tone: keyof typeof TONES;
  text: string;
  action: ToastAction | undefined;
  onClose: () => void;
}

function Toast({ tone, text, action, onClose }: ToastProps) {
  const { Icon, color } = TONES[tone];
  return (
    <div className="toast" style={{ '--toast-tone': color } as CSSProperties}>
      <Icon size={20} className="toast-icon" aria-hidden />
      <span className="min-w-0 flex-1 py-2">{text}</span>
      {action ? (
        <Button
          size="s"
          onClick={() => {
            action.onPress();
            onClose();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label="Close" onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Where toasts stand: top right, four seconds each, five at most, newest on top [A9.6, G9.13]. */
export function Toaster() {
  return (
    <SonnerToaster
      position="top-right"
      duration={4000}
      visibleToasts={5}
      expand
      gap={10}
      offset={{ top: 72, right: 24 }}
      mobileOffset={{ top: 64, left: 12, right: 12 }}
      style={{ '--width': '380px' } as CSSProperties}
      toastOptions={{ unstyled: true, className: 'toast-place' }}
    />
  );
}
