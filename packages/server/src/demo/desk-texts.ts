/** What simulated players ask, and what the staff answers. */
export const questions = [
  [
    'How do I undo a trade?',
    'I pressed Buy twice. Can I take the second one back?',
    'Yes, for a minute after it, in your history.',
  ],
  [
    'My limit order was not filled',
    'The price touched it for a moment, I think.',
    'It is filled at the first tick at or below it; the chart of that hour stayed above.',
  ],
  [
    'Where do I see my dividends?',
    'I hold five stars and saw one payment.',
    'All of them are in your portfolio under Dividends, one line a day.',
  ],
  [
    'Change my email address',
    'I lost the old mailbox last week.',
    'Please log in and change it in your profile; the new address gets a link.',
  ],
  [
    'Which league am I in?',
    'I joined in the middle of the month.',
    'You are placed with your first trade. The league page shows your place.',
  ],
  [
    'Is VIP paid every month?',
    'I would like it for one month only.',
    'It renews until you cancel it, and stays until the end of the month that you paid.',
  ],
  [
    'Alerts by push',
    'They arrive on the laptop but not on my phone.',
    'Push is switched on for each browser: open your profile on the phone.',
  ],
  [
    'How are prices made?',
    'A friend says the house decides them.',
    'By numbers that are sealed the day before. The page Fairness checks any day for you.',
  ],
] as const;

/** Announcements of the demo. `NAME` is a celebrity's. */
export const announcements = [
  ['Fan day for NAME', 'All of today is for the fans of NAME. This announcement belongs to the demo.'],
  ['NAME in the spotlight this week', 'The stage belongs to NAME until Sunday. This announcement belongs to the demo.'],
  ['Listening party for NAME', 'Fans of NAME meet tonight. This announcement belongs to the demo.'],
] as const;

export const campaigns = [
  [
    'Your first month on the exchange',
    'Hello {name},\n\nthank you for playing. Open your portfolio and see what the month brought.',
  ],
  [
    'Leagues end on the last day',
    'Hello {name},\n\nthe league of this month closes soon. One trade more may be a place more.',
  ],
] as const;
