// The ways to sign in and up.
/** What a newcomer accepts with the button above or below; `by`: what the button does. */
export function AcceptTerms({ by }: { by: string }) {
  return (
    <p className="text-center text-meta text-text-2">
      By {by} you accept the{' '}
      <a className="link" href="/terms" target="_blank" rel="noreferrer">
        Terms
      </a>{' '}
      and{' '}
      <a className="link" href="/privacy" target="_blank" rel="noreferrer">
        Privacy
      </a>
      .
    </p>
  );
}
