import { Link } from '@tanstack/react-router';
import { PRIVACY, type Section, TERMS } from './legal-words.ts';

/** /terms: what using this Singleback means, in plain words. */
export function TermsPage() {
  return <LegalPage title="Terms" sections={TERMS} other={{ to: '/privacy', label: 'Privacy' }} />;
}

/** /privacy: what is stored, who sees it, and how to delete it. */
export function PrivacyPage() {
  return <LegalPage title="Privacy" sections={PRIVACY} other={{ to: '/terms', label: 'Terms' }} />;
}

interface LegalPageProps {
  title: string;
  sections: readonly Section[];
  other: { to: '/terms' | '/privacy'; label: string };
}

function LegalPage({ title, sections, other }: LegalPageProps) {
  return (
    <article className="page max-w-180 py-6 pb-16">
      <h1 className="title-1">{title}</h1>
      <div className="hash mt-4" aria-hidden />
      {sections.map(({ heading, lines }) => (
        <section key={heading} className="mt-7">
          <h2 className="title-2">{heading}</h2>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-text-2">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-8">
        See also{' '}
        <Link to={other.to} className="link">
          {other.label}
        </Link>
        .
      </p>
    </article>
  );
}
