import { paths } from '@limelight/contract/paths';
import { ageYearsMin } from '@limelight/rules/account';
import type { HelpEntries } from './help-entry';

export const startEntries: HelpEntries = {
  'what-is-limelight': {
    question: ({ siteName }) => `What is ${siteName}?`,
    answer: ({ siteName }) => [
      `${siteName} is a celebrity stock exchange. You trade imaginary shares of public figures with imaginary money, SE$, at prices that are the same for everybody at the same moment.`,
      'The people who are listed do not endorse the game, take part in it or earn from it.',
    ],
  },
  'how-do-i-start': {
    question: 'How do I start?',
    when: ({ registrationOpen }) => registrationOpen,
    answer: ({ startingCash }) => [
      `Sign up on the home page and open the link in the mail that we send you. Your account then gets ${startingCash} to trade with.`,
      'Pick a celebrity on the Trade page, choose how many shares you want, and confirm the ticket. The dashboard has a short list of first steps.',
    ],
    links: [{ label: 'Go to the home page', to: paths.landing }],
  },
  'registration-closed': {
    question: 'Why can I not sign up?',
    when: ({ registrationOpen }) => !registrationOpen,
    answer: () => ['Sign-up is closed at the moment. Players who have an account go on as usual.'],
  },
  'play-as-guest': {
    question: 'Can I try it without an account?',
    answer: ({ guestCash }) => [
      `Yes. "Play as guest" on the home page opens a portfolio of ${guestCash} that is kept in your browser and trades at the live prices.`,
      'When you sign up, your watchlist comes with you; the guest portfolio and its cash do not.',
    ],
  },
  'real-money': {
    question: 'Is any of this real money?',
    answer: () => [
      'Not what you trade with. SE$ has no value outside the game. It cannot be exchanged for money, goods or services, cannot be withdrawn, and cannot be given to somebody else.',
      'Tokens and VIP are paid for with real money. You need neither to play, and the way back is closed: what you win stays in the game.',
    ],
    links: [{ label: 'Read the terms', to: paths.terms }],
  },
  'who-may-play': {
    question: 'Who may play?',
    answer: () => [`Anybody who is at least ${ageYearsMin} years old, with one account each.`],
  },
};
