import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface TypedGuard {
  /** For the dialog's element. */
  onInput: (event: FormEvent<HTMLElement>) => void;
  onSubmit: () => void;
  /** Closes the dialog, or asks first. */
  close: () => void;
  question: ReactNode;
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Asks before what was typed into a dialog is lost by Back, Escape, its close button or a press beside it. */
export function useTypedGuard(onClose: () => void): TypedGuard {
  const typed = useRef(new Set<TextInput>());
  const wasSubmitted = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = () => {
    const fields = [...typed.current].filter((field) => field.isConnected && field.value.trim() !== '');
    return fields.length > 0 && (!wasSubmitted.current || fields.some(hasFailed));
  };
  const close = () => {
    if (isUnsaved()) return setAsking(true);
    typed.current.clear();
    onClose();
  };
  return {
    onInput: ({ target, currentTarget }) => {
      // React's events also come from a dialog that is opened within this one.
      if (!isTextInput(target) || !currentTarget.contains(target)) return;
      typed.current.add(target);
      wasSubmitted.current = false;
    },
    onSubmit: () => {
      wasSubmitted.current = true;
    },
    close,
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        message="It hasn’t been saved."
        cancelText="Keep Editing"
        confirmText="Discard"
        type="danger"
        onConfirm={() => {
          typed.current.clear();
          setAsking(false);
          onClose();
        }}
      />
    ),
  };
}

const NOT_TYPED = ['search', 'checkbox', 'radio', 'range', 'file'];

function isTextInput(target: EventTarget): target is TextInput {
  if (target instanceof HTMLTextAreaElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return !NOT_TYPED.includes(target.type) && target.autocomplete !== 'one-time-code';
}

/** Whether what was submitted with the field was refused: then it is still to be lost. */
function hasFailed(field: TextInput): boolean {
  const dialog = field.closest('.dialog');
  return dialog?.querySelector('[aria-invalid="true"], [role="alert"]:not(:empty)') != null;
}
