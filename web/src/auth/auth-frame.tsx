// Sign in, sign up, codes, passkeys, passwords.
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Brand, SkipLink } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { useAdoptFilled } from '../ui/forms/adopt-filled.ts';
import { usePageTitle } from '../ui/page-title.ts';

interface AuthFrameProps {
  title: string;
  /** The document title if it differs from the heading. */
  pageTitle?: string;
  children: ReactNode;
  /** Below the line at the bottom: the link to another view. */
  foot?: ReactNode;
  /** false: a new heading leaves the focus to a field. */
  hasFocus?: boolean | undefined;
}

/** Content beside the card, provided by the page. */
export const BesideForm = createContext<ReactNode>(null);

let lastHeading: string | null = null;

/** The card of every sign-in screen: full page on a phone, a centered scorecard on a desktop. */
export function AuthFrame({ title, pageTitle = title, children, foot, hasFocus = true }: AuthFrameProps) {
  const beside = useContext(BesideForm);
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLElement>(null);
  useAdoptFilled(card);
  usePageTitle(pageTitle);
  // A change of view moves the focus to its heading for screen readers; the first view of a page load does not.
  useEffect(() => {
    if (hasFocus && lastHeading !== null && lastHeading !== title) heading.current?.focus({ preventScroll: true });
    lastHeading = title;
  }, [title, hasFocus]);
  return (
    <div className="auth-page">
      <SkipLink />
      <header className="auth-brand">
        <Link to="/" aria-label="Singleback" className="inline-flex min-h-11 items-center rounded-2">
          <Brand />
        </Link>
      </header>
      {beside}
      <main ref={card} id="main" tabIndex={-1} className="auth-card">
        <h1 ref={heading} tabIndex={-1} className="title-1 px-5 pt-2 pb-5 outline-none md:px-8 md:pt-8">
          {title}
        </h1>
        <div className="hash" aria-hidden />
        <div className="flex flex-col gap-5 px-5 py-5 md:px-8 md:py-6">{children}</div>
        {foot ? <div className="auth-foot">{foot}</div> : null}
      </main>
    </div>
  );
}

/** A link within text that changes the view. */
export function ViewLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link min-h-6 max-md:min-h-11" onClick={onPress}>
      {children}
    </button>
  );
}

interface SubmitButtonProps {
  disabled: boolean;
  isBusy: boolean;
  busyText: string;
  children: ReactNode;
}

/** The submit button of an auth form; what stands beside the form has the next step of its own. */
export function SubmitButton({ disabled, isBusy, busyText, children }: SubmitButtonProps) {
  const beside = useContext(BesideForm);
  return (
    <Button
      type="submit"
      variant={beside ? 'outline' : 'flag'}
      size="l"
      disabled={disabled}
      busy={isBusy}
      busyText={busyText}
    >
      {children}
    </Button>
  );
}

/** The form's error, above its button; announced when it appears. */
export function FormError({ words }: { words: string | null }) {
  return (
    <div role="alert" className={words ? 'rounded-2 bg-bad-lo px-3 py-2.5 text-bad' : undefined}>
      {words}
    </div>
  );
}
