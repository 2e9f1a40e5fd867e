import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type CSSProperties, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useBackLayer } from './use-back-layer.ts';
import { coverPage, useReturnFocus } from './use-modal.ts';

export interface DialogProps {
  /** Left out by one that is mounted while it is open. */
  open?: boolean;
  onClose: () => void;
  title: string;
  /** A short description, announced with the title. */
  description?: ReactNode;
  /** 440 for a question, 680 for a form, 940 and 1080 for a page of its own. */
  width?: 440 | 680 | 940 | 1080;
  /** Full height on a phone; not for short questions. 'low': at the bottom and as high as it needs to be. */
  sheet?: boolean | 'low';
  /** Replaces the title row. It must contain the title; the close button stays. */
  head?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
  /** False: the page beside it can be used, and a press there does not close it. */
  isModal?: boolean;
  /** Closing does not ask: what was typed is still there when it opens again, or is soon typed again. */
  keepsTyped?: boolean;
  onOpenAutoFocus?: (event: Event) => void;
}

/**
 * A dialog with trapped and restored focus; Escape, Back and the backdrop close it, and ask first if something typed would
 * be lost; header and footer are fixed, the body scrolls.
 */
export function Dialog(props: DialogProps) {
  const { remember, giveBack } = useReturnFocus();
  const { open = true, onClose, title, description, width = 680, sheet = true, head, foot, children } = props;
  const guard = useTypedGuard(onClose);
  const close = props.keepsTyped ? onClose : guard.close;
  useBackLayer(open, close);
  return (
    <Primitive.Root open={open} onOpenChange={() => close()} modal={props.isModal ?? true}>
      <Primitive.Portal>
        <Primitive.Overlay ref={coverPage} className="scrim" />
        <Primitive.Content
          className={cx('dialog', sheet && 'dialog-sheet', sheet === 'low' && 'dialog-low', props.className)}
          style={{ '--dialog-width': `${width}px` } as CSSProperties}
          onOpenAutoFocus={(event) => {
            remember(event);
            (props.onOpenAutoFocus ?? focusFirst)(event);
          }}
          onCloseAutoFocus={giveBack}
          onInput={guard.onInput}
          onSubmit={guard.onSubmit}
          onEscapeKeyDown={(event) => clearsSearch(event.target) && event.preventDefault()}
          onInteractOutside={(event) => props.isModal === false && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={head ? 'relative' : 'dialog-head'}>
            {head}
            <Primitive.Title className={head ? 'sr-only' : 'title-1'}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" className={head ? 'absolute top-3 right-3' : ''}>
                <X size={20} aria-hidden />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="hash" aria-hidden />
          <div ref={letKeyboardScroll} className="dialog-body">
            {description ? (
              <Primitive.Description className="mb-4 text-text-2">{description}</Primitive.Description>
            ) : null}
            {children}
          </div>
          {foot ? <div className="dialog-foot">{foot}</div> : null}
          {guard.question}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

// Into the first field, else onto the dialog itself: never onto what would close it again. Where there is no pointer the
// field would bring the keyboard up over what should first be read.
function focusFirst(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget as HTMLElement;
  const field = dialog.querySelector<HTMLElement>('.dialog-body :is(input, textarea)');
  (field && matchMedia('(pointer: fine)').matches ? field : dialog).focus();
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** A scrollable body without focusable content must be focusable, or keys could not scroll it. */
function letKeyboardScroll(body: HTMLElement | null) {
  if (!body) return;
  const update = () => {
    const needsFocus = body.scrollHeight > body.clientHeight && !body.querySelector(FOCUSABLE);
    if (needsFocus) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(update);
  sizes.observe(body);
  const changes = new MutationObserver(update);
  changes.observe(body, { childList: true, subtree: true });
  update();
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Asks before what was typed into a dialog is lost by Back, Escape, its close button or a press beside it. */
function useTypedGuard(onClose: () => void) {
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
    onInput: ({ target, currentTarget }: FormEvent<HTMLElement>) => {
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
        onClose={() => setAsking(false)}
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

const NOT_TYPED = ['checkbox', 'radio', 'range', 'file'];

/** A search is nothing to lose with the dialog. */
const isSearch = ({ inputMode }: HTMLInputElement) => inputMode === 'search';

/** Whether Escape clears a search before it closes the dialog. */
const clearsSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && isSearch(target) && target.value !== '';

function isTextInput(target: EventTarget): target is TextInput {
  if (target instanceof HTMLTextAreaElement) return true;
  if (!(target instanceof HTMLInputElement) || isSearch(target)) return false;
  return !NOT_TYPED.includes(target.type) && target.autocomplete !== 'one-time-code';
}

/** Whether what was submitted with the field was refused: then it is still to be lost. */
function hasFailed(field: TextInput): boolean {
  const dialog = field.closest('.dialog');
  return dialog?.querySelector('[aria-invalid="true"], [role="alert"]:not(:empty)') != null;
}
