export type FaqCategory = 'general' | 'gameplay' | 'scoring' | 'technical';

export interface Question {
  readonly ask: string;
  readonly answer: string;
}

/** Questions and answers by category [A2.49]; Scoring also has the scoring table. */
export const FAQ: Readonly<Record<FaqCategory, readonly Question[]>> = {
  general: [
    {
      ask: 'What is Singleback?',
      answer:
        'A season-long fantasy football survivor game. Each week you build a lineup of NFL players, and each player may be used only a limited number of times in the season: once, unless your group says otherwise. What is left is the game.',
    },
    {
      ask: 'Is it free?',
      answer:
        'Yes. A free account needs no credit card. It plays one lineup per week and can join one group beside the one that everyone is in. Usage percentages are locked.',
    },
    {
      ask: 'What does Premium add?',
      answer:
        'Unlimited lineups per week, usage percentages, custom group settings, and e-mail notifications: injury alerts and lineup reminders.',
    },
    {
      ask: 'How do I play with friends?',
      answer:
        'In a group. Whoever is in one can share its join link or send an invitation by e-mail; an invitation lasts seven days. Everyone in a group plays by the same settings and has a table of their own.',
    },
    {
      ask: 'Is anyone eliminated?',
      answer:
        'No. The players are spent, not you: everybody plays all 18 weeks. The overall leaderboard shows the top 10 users by season points.',
    },
    {
      ask: 'Who can see my e-mail address?',
      answer: 'Nobody but you. The tables and your friends see the display name that you chose.',
    },
  ],
  gameplay: [
    {
      ask: 'What is in a lineup?',
      answer:
        'Nine slots, if the group has not set it otherwise: a quarterback, two running backs, two wide receivers, a tight end, a FLEX (running back, wide receiver or tight end), a defense and a kicker.',
    },
    {
      ask: 'How often may I use a player?',
      answer:
        'Once per season, unless your group allows more. A use counts in the group it was made in: a player spent in one group can still play for you in another.',
    },
    {
      ask: 'Until when can I change my lineup?',
      answer:
        "Until each player's team game starts. A player whose game has started is locked; the other slots stay open. A lineup that holds a locked player can be neither deleted nor moved to another group.",
    },
    {
      ask: 'Can others see my lineup?',
      answer:
        'Slot by slot, and only once the game of the player in it has started. Until then nobody sees your choice.',
    },
    {
      ask: 'Can I pick a player on bye?',
      answer: 'No: it would spend a use for nothing. A player who is ruled out may be picked, after a warning.',
    },
    {
      ask: 'What is Double Down?',
      answer:
        'A setting of the group: one player of each lineup counts double. The choice can be changed until that player is locked.',
    },
    {
      ask: 'What is the playoff multiplier?',
      answer:
        'Points count more in the last weeks: a quarter more in weeks 15 to 18, unless the group has set it otherwise. These playoff weeks are weeks of the regular season, when the best players are mostly spent.',
    },
    {
      ask: 'What if I miss a week?',
      answer: 'You score nothing that week, and you play on. Your players stay unspent.',
    },
    {
      ask: 'What if two users have the same total?',
      answer: 'They share the rank, and the next rank is left out: 1, 2, 2, 4.',
    },
  ],
  scoring: [],
  technical: [
    {
      ask: 'The confirmation mail has not come.',
      answer:
        'Look in your spam folder first. Then sign in with your e-mail and password: you will be offered a new link. A link works for 24 hours.',
    },
    {
      ask: 'I forgot my password.',
      answer:
        "Choose 'Forgot your password?' where you sign in. The mail's link works for one hour, once; with a new password your other devices are signed out.",
    },
    {
      ask: 'In which time zone are kickoffs and locks?',
      answer: "In your device's own. What is locked, though, is decided by our clock, not by your device's.",
    },
    {
      ask: 'My points have changed after the game.',
      answer:
        'The league corrects its statistics for days after a game. Each correction scores every lineup it touches again, and the tables with it.',
    },
    {
      ask: 'How do I stop the e-mails?',
      answer:
        'With the unsubscribe link in each of them, or in your profile under Notifications. Mails that you ask for yourself, such as a link for a new password, still come.',
    },
    {
      ask: 'How do I get or delete my data?',
      answer:
        "In your profile: 'Download My Data' gives you everything as a file, 'Delete Account' removes your account. Your past lineups then stay in the tables under 'Former player'.",
    },
    {
      ask: 'Something is wrong. Whom do I tell?',
      answer: "Us, please: choose 'Send Feedback' in the menu under your avatar.",
    },
  ],
};
