export type FaqCategory = 'general' | 'gameplay' | 'scoring' | 'technical';

/** Answers by question and category [A2.49]; Scoring also has the scoring table. */
export const FAQ: Readonly<Record<FaqCategory, Readonly<Record<string, string>>>> = {
  general: {
    'What is Singleback?':
      'A season-long fantasy football survivor game. Each week you build a lineup of NFL players. You can use each player only once all season, unless your group allows more.',
    'Is it free?':
      'Yes. A free account needs no credit card. You get one lineup per week and can join one group besides Everyone. Usage percentages are locked.',
    'What does Premium add?':
      'Unlimited lineups per week, usage percentages, custom group settings, and email notifications: injury alerts and lineup reminders.',
    'How do I play with friends?':
      'Create or join a group. Any member can share its join link or send email invitations, which expire after seven days. Each group has its own settings and standings.',
    'What is Season in an Evening?':
      'All 18 weeks of a finished season in about twenty minutes, at /try, without an account. You pick nine each week from what was known then, and your picks are final before you see the points. Where a real postseason is finished, its four rounds can be played too. Nothing there counts in your groups.',
    'Is anyone eliminated?':
      'No. Everyone plays all 18 weeks. Only your players run out. The overall leaderboard shows the top 10 users by season points. A group may choose to play last one standing.',
    'Who can see my email address?': 'Only you and whoever runs this Singleback. Other users see your display name.',
  },
  gameplay: {
    'What is in a lineup?':
      'Nine slots by default: a quarterback, two running backs, two wide receivers, a tight end, a FLEX (running back, wide receiver or tight end), a defense and a kicker. Groups can change this.',
    'How often can I use a player?':
      'Once per season, unless your group allows more. Usage is counted per group, so a player you used in one group is still available in another.',
    'When does my lineup lock?':
      "Slot by slot, when each player's game starts. You can change the other slots until then. A lineup with a locked player can't be deleted or moved to another group.",
    'Can others see my lineup?':
      "Only the slots that have locked. Every other slot stays hidden until its player's game starts.",
    'Can I pick a player on bye?': 'No, it would waste a use. You can pick a player who is ruled out, after a warning.',
    'What is Double Down?':
      'A group setting: one player in each lineup scores double points. You can change your choice until that player locks.',
    'What is last one standing?':
      'A group setting: each week the lowest score is out, or the lowest two or three, until one is left. No lineup scores 0. A tie is broken by the season total, and who is still tied stays in. Until the first lock of the next week a correction can change who is out. Whoever is out keeps reading, chatting and playing elsewhere. With several left in the last week, its most points win.',
    'What happens in the postseason?':
      'It is a season of its own with four rounds: Wild Card, Divisional, Conference and Super Bowl. Every player can be used again, once. Only players whose team still plays are listed, and a slot may stay empty and scores 0. Whoever created a group can renew it for the postseason. Last one standing has a cut after each round. The table of the regular season stays one press away on the leaderboard, and its groups keep their standings and lineups.',
    'What is the playoff multiplier?':
      'Points count more in the final weeks: 25% more in weeks 15 to 18, unless your group changed it. These are regular-season weeks, not the NFL playoffs.',
    'What if I miss a week?':
      'You score 0 that week and keep playing. Some groups give you their lowest score of that week instead, up to twice. No players are used.',
    'How do I know that nobody changed a pick?':
      'At every lock, what each slot holds is fixed in a public log. At /verify you can check that no counted pick of your group was changed, added or dropped afterwards. It can’t prove that nobody looked.',
    'What if two users have the same total?': 'They share a rank, and the next rank is skipped: 1, 2, 2, 4.',
  },
  scoring: {},
  technical: {
    "I didn't get the confirmation email.":
      'Check your spam folder first. Then sign in with your email and password to get a new link. Each link works for 24 hours.',
    'I forgot my password.':
      "Choose 'Forgot your password?' on the sign-in page. The link we email you works once, for one hour. Setting a new password signs out your other devices and removes your passkeys. Or sign in without it: 'Email Me a Code'.",
    'I lost my phone.':
      'On another device, open Security in your profile. Sign the phone out, and remove its passkey if it has one. You can also sign out all other devices at once.',
    'What time zone are kickoffs and locks in?':
      "Your device's time zone. Locks follow our server's clock, not your device's.",
    'Why did my points change after the game?':
      'The NFL corrects stats for days after a game. Each correction updates every affected lineup and the standings.',
    'How do I stop the emails?':
      'Your profile has a switch for each kind of email, under Notifications. The link at the end of such an email stops them all. You still get what your account needs: sign-in codes, confirmation and password reset links, and security notices.',
    'How do I get or delete my data?':
      "In your profile, 'Download My Data' gives you everything as a file and 'Delete Account' removes your account. Your past lineups stay in the standings under 'Former player'.",
    'How do I report a problem?': "Choose 'Send Feedback' in the menu under your avatar.",
  },
};
