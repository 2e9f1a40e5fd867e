import { Link } from '@tanstack/react-router';

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
  sections: Sections;
  other: { to: '/terms' | '/privacy'; label: string };
}

function LegalPage({ title, sections, other }: LegalPageProps) {
  return (
    <article className="page max-w-180 py-6 pb-16">
      <h1 className="title-1">{title}</h1>
      <div className="hash mt-4" aria-hidden />
      {Object.entries(sections).map(([heading, lines]) => (
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

/** A page in plain words: sentences by heading. */
type Sections = Readonly<Record<string, readonly string[]>>;

const TERMS: Sections = {
  'What this is': [
    'Singleback is a game of skill about real football. There is nothing to bet and nothing to win but the season.',
    'It runs on someone’s own server. They decide who can play here, and are responsible for it.',
    'It is not connected with the NFL or its teams.',
  ],
  'Your account': [
    'One person, one account. Use an email address that is yours.',
    'Others see your display name. It must not be insulting or someone else’s name. Names can be reported and changed.',
    'Whoever runs this Singleback may suspend an account that ruins the game for others.',
    'You can delete your account at any time in your profile.',
  ],
  'The game': [
    'A player locks at kickoff. The server’s clock decides, and nothing is changed later on request.',
    'Points come from official statistics. When those are corrected, so are your points, even weeks later.',
    'Games can move, and data can be late. Standings are as accurate as their sources.',
  ],
  Premium: [
    'Premium is a subscription where it is offered. The price is shown before you pay, and Stripe takes the payment.',
    'You can cancel at any time. Premium then lasts until the end of the period you paid for. You keep your lineups and groups.',
  ],
};

const PRIVACY: Sections = {
  'What is stored': [
    'Your email address, your display name, and a hash of your password, if you have one. For a passkey, its public key and name. Your fingerprint or face never leaves your device.',
    'Your lineups with their history, your groups, the invitations you send, your settings and your feedback.',
    'Where you are signed in: browser, time and network address, so that you can sign devices out, and so that nobody can guess passwords quickly.',
    'Stripe stores your payments. Only their status is stored here.',
    'A lineup that you build as a visitor stays on your device. If you ask for a code, the lineup is stored with it for a day.',
  ],
  'Who sees it': [
    'Others see your display name, your points and ranks, and your players once they have locked. Never before.',
    'Commissioners can have news of their group posted to Discord, Slack or a program of theirs: names, points, and who has a lineup. The group’s history shows when one is added.',
    'Your email address is shown to nobody but you and whoever runs this Singleback.',
    'Nothing is sold, and there are no advertisements.',
    'Whoever runs it may send error and usage reports to a service of their choice, with all text masked and without your picks.',
  ],
  Cookies: [
    'They keep you signed in and recognize this browser, so that we can tell you about sign-ins from others. They don’t track you elsewhere.',
  ],
  'Your rights': [
    'Your profile lets you download everything that is stored about you.',
    'It also lets you delete your account. Your past lineups then stay in the standings under “Former player”.',
    'Every optional email says why you get it. You can turn off each kind in your profile, under Notifications.',
  ],
};
