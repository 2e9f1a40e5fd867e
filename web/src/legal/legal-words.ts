/** A part of a page in plain words. */
export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The terms. */
export const TERMS: readonly Section[] = [
  {
    heading: 'What this is',
    lines: [
      'Singleback is a game of skill about real football. There is nothing to bet and nothing to win but the season.',
      'It runs on somebody’s own server. Whoever runs it decides who may play here, and answers for it.',
      'It is not connected with the NFL or its teams.',
    ],
  },
  {
    heading: 'Your account',
    lines: [
      'One person, one account. Use an email address that is yours.',
      'Your display name is seen by others: nothing insulting, and nobody else’s name. Names can be reported and changed.',
      'Whoever runs this Singleback may suspend an account that spoils the game for others.',
      'You can delete your account at any time in your profile.',
    ],
  },
  {
    heading: 'The game',
    lines: [
      'A player locks at kickoff. The server’s clock decides, and nothing is changed afterwards by request.',
      'Points come from official statistics. When those are corrected, so are your points, even weeks later.',
      'Games can move, and data can be late. The tables are as right as the sources are.',
    ],
  },
  {
    heading: 'Premium',
    lines: [
      'Premium is a subscription where it is offered. The price is shown before you pay, and Stripe takes the payment.',
      'You can cancel at any time. Premium then runs until the end of the time you paid for, and your lineups and groups stay.',
    ],
  },
];

/** The privacy notice. */
export const PRIVACY: readonly Section[] = [
  {
    heading: 'What is stored',
    lines: [
      'Your email address, your display name, and your password as a hash, if you have one. Of a passkey its public half and its name; your fingerprint or face never leaves your device.',
      'Your lineups with their history, your groups, the invitations you send, your settings and your feedback.',
      'Where you are signed in: browser, time and network address, so that you can end it, and so that guessing passwords is slow.',
      'Payments are stored by Stripe. Only their state is stored here.',
      'A lineup that you build as a visitor stays on your device. If you ask for a code it is stored with it for a day.',
    ],
  },
  {
    heading: 'Who sees it',
    lines: [
      'Others see your display name, your points and ranks, and your players once they have locked. Never before.',
      'Commissioners can have news of their group posted to Discord, Slack or a program of theirs: names, points, and who has a lineup. Adding such a webhook is in the group’s history.',
      'Your email address is shown to nobody but you and whoever runs this Singleback.',
      'Nothing is sold, and there are no advertisements.',
      'Whoever runs it may have errors and usage reported to a service of their choice, with all text masked and without your picks.',
    ],
  },
  {
    heading: 'Cookies',
    lines: [
      'They keep you signed in and recognize this browser, so that you hear about sign-ins from others. None of them follows you elsewhere.',
    ],
  },
  {
    heading: 'Your rights',
    lines: [
      'Your profile lets you download everything that is stored about you.',
      'It also lets you delete your account. Lineups then stay in the tables as those of a “Former player”.',
      'Every email that your account does not need says why you get it. Each kind of them can be turned off in your profile, under Notifications.',
    ],
  },
];
