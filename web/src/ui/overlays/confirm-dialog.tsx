import { AlertDialog as Primitive } from 'radix-ui';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { toast } from './toast.tsx';
import { useBackLayer } from './use-back-layer.ts';
import { coverPage, useOwnClose, useReturnFocus } from './use-modal.ts';

interface ConfirmDialogProps {
  open?: boolean;
  onClose: () => void;
  title: string;
  message: ReactNode;
  confirmText?: string;
  cancelText?: string;
  /** 'danger' has a red confirm button; neither type focuses it first. */
  type?: 'warning' | 'danger';
  busy?: boolean;
  /** The question lacks an answer from `children`. */
  disabled?: boolean;
  /** What has to be chosen first, below the message. */
  children?: ReactNode;
  onConfirm: () => void;
  /** It asks whether to leave the page, which Back has begun: Back does not close it too. */
  answersBack?: boolean;
}

/** A confirmation dialog [A2.51]. It closes on Cancel, Escape and Back; the caller closes it after confirming. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { remember, giveBack } = useReturnFocus();
  const { open = true, onClose, title, message, confirmText = 'Confirm', cancelText = 'Cancel' } = props;
  useBackLayer(open && !props.answersBack, onClose);
  return (
    <Primitive.Root open={open} onOpenChange={() => onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay ref={coverPage} className="scrim" />
        <Primitive.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="dialog bg-raise-2"
          style={{ '--dialog-width': '440px' } as CSSProperties}
        >
          <div className="flex flex-col gap-2 p-5 md:p-6">
            <Primitive.Title className="title-2">{title}</Primitive.Title>
            <Primitive.Description className="text-text-2">{message}</Primitive.Description>
            {props.children}
            <div className="mt-3 flex justify-end gap-2">
              <Primitive.Cancel asChild>
                <Button>{cancelText}</Button>
              </Primitive.Cancel>
              <Button
                variant={props.type === 'danger' ? 'danger' : 'flag'}
                busy={props.busy ?? false}
                disabled={props.disabled ?? false}
                onClick={props.onConfirm}
              >
                {confirmText}
              </Button>
            </div>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface QuestionProps extends Omit<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm' | 'answersBack'> {
  /** What a yes does; resolves with null, or with why it failed, in words. */
  act: () => Promise<string | null>;
  /** Shown once it is done. */
  done?: string;
  /** Where that or the failure is shown, if not in a toast. */
  messages?: { good: (words: string) => void; bad: (words: string) => void };
}

/** A confirmation that acts, says how that went, and closes [A2.51]. It is open while it is mounted. */
export function Question({ act, done, messages = toast, onClose, ...shown }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const close = useOwnClose(onClose);
  const confirm = async () => {
    setBusy(true);
    const failure = await act();
    if (failure !== null) messages.bad(failure);
    else if (done) messages.good(done);
    close();
  };
  return <ConfirmDialog {...shown} onClose={onClose} busy={isBusy} onConfirm={() => void confirm()} />;
}
