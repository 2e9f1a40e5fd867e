import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { Brand } from '../../ui/brand.tsx';

interface AuthFrameProps {
  title: string;
  children: ReactNode;
  /** Under the line at the foot: the way to another view. */
  foot?: ReactNode;
}

/** What stands beside the card: the page knows, the card only makes room. */
export const BesideForm = createContext<ReactNode>(null);

/** The card of every sign-in screen: on a phone the whole page, on a desk a scorecard in the middle of it. */
export function AuthFrame({ title, children, foot }: AuthFrameProps) {
  const beside = useContext(BesideForm);
  return (
    <div className="auth-page">
      <header className="auth-brand">
        <Link to="/" aria-label="Singleback" className="inline-flex min-h-11 items-center rounded-2">
          <Brand />
        </Link>
      </header>
      {beside}
      <main id="main" tabIndex={-1} className="auth-card">
        <h1 className="title-1 px-5 pt-2 pb-5 md:px-8 md:pt-8">{title}</h1>
        <div className="hash" aria-hidden />
        <div className="flex flex-col gap-5 px-5 py-5 md:px-8 md:py-6">{children}</div>
        {foot ? <div className="auth-foot">{foot}</div> : null}
      </main>
    </div>
  );
}

/** A link that changes the view, in a line of text. */
export function ViewLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link max-md:min-h-11" onClick={onPress}>
      {children}
    </button>
  );
}

/** What went wrong, above a form's button; read out when it comes. */
export function FormError({ words }: { words: string | null }) {
  return (
    <div role="alert" className={words ? 'rounded-2 bg-bad-lo px-3 py-2.5 text-bad' : undefined}>
      {words}
    </div>
  );
}
