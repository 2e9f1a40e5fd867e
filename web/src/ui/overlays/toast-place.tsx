import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type CSSProperties, type FocusEvent, useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';

/** The tone of a toast or message. */
export type Tone = 'good' | 'bad' | 'info';

/** An action offered with a toast. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

const TONES = {
  good: { Icon: CircleCheck, color: 'var(--good)' },
  bad: { Icon: CircleAlert, color: 'var(--bad)' },
  info: { Icon: Info, color: 'var(--info)' },
} as const satisfies Record<Tone, unknown>;

let resolveMounted = () => {};
/** A toast shown before the Toaster is mounted would be lost. */
const mounted = new Promise<void>((resolve) => {
  resolveMounted = resolve;
});

/** Shows a toast once the Toaster is mounted. One of the same `id` that is still shown is replaced. */
export async function showToast(tone: Tone, text: string, action?: ToastAction, id?: string): Promise<void> {
  await mounted;
  sonner.custom(
    (id) => {
      const close = () => {
        returnFocus();
        sonner.dismiss(id);
      };
      return <Toast tone={tone} text={text} action={action} onClose={close} />;
    },
    // The same words again replace the toast that says them.
    { onAutoClose: returnFocus, id: id ?? `${tone} ${text}` },
  );
}

/** Closes all toasts. */
export function clearToasts(): void {
  returnFocus();
  sonner.dismiss();
}

let focusedBefore: HTMLElement | null = null;

/** Restores the focus before it is lost with a toast. */
function returnFocus(): void {
  if (document.activeElement?.closest('[data-sonner-toaster]')) focusedBefore?.focus({ preventScroll: true });
}

/**
 * Sonner restores the focus whenever it leaves a toast, so that Tab would cycle and never reach the rest of the page.
 * Therefore focus events are hidden from it.
 */
function keepFocusFromSonner(event: FocusEvent<HTMLElement>): void {
  event.stopPropagation();
  const from = event.relatedTarget;
  if (from instanceof HTMLElement && !event.currentTarget.contains(from)) focusedBefore = from;
}

interface ToastProps {
  tone: Tone;
  text: string;
  action: ToastAction | undefined;
  onClose: () => void;
}

function Toast({ tone, text, action, onClose }: ToastProps) {
  const { Icon, color } = TONES[tone];
  return (
    <div
      className="flex min-h-12 w-full items-center gap-3 rounded-2 border border-l-4 border-line-2 border-l-(--toast-tone) bg-raise-2 py-1.5 pr-1.5 pl-4 font-text text-body text-text shadow-2"
      style={{ '--toast-tone': color } as CSSProperties}
    >
      <Icon size={20} className="text-(--toast-tone)" aria-hidden />
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

/** The toast container: top right, four seconds each, five at most, newest on top [A9.6, G9.13]. */
export function ToastPlace() {
  useEffect(() => resolveMounted(), []);
  return (
    <div onFocusCapture={keepFocusFromSonner}>
      <SonnerToaster
        position="top-right"
        duration={4000}
        visibleToasts={5}
        expand
        gap={10}
        offset={{ top: 72, right: 24 }}
        mobileOffset={{ top: 64, left: 12, right: 12 }}
        style={{ '--width': '380px' } as CSSProperties}
        toastOptions={{ unstyled: true, className: 'w-(--width)' }}
      />
    </div>
  );
}
