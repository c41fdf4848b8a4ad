import { paths } from '@limelight/contract/paths';
import { ageYearsMin } from '@limelight/rules/account';
import type { HelpEntries } from './help-entry';

export const startEntries: HelpEntries = {
  'what-is-limelight': {
    question: ({ siteName }) => `What is ${siteName}?`,
    answer: ({ siteName }) => [
      `${siteName} is a celebrity stock exchange. You trade imaginary shares of public figures with imaginary money, SE$, at prices that are the same for everyone at every moment.`,
      'The people listed don’t endorse the game, take part in it or earn from it.',
    ],
  },
  'how-do-i-start': {
    question: 'How do I start?',
    when: ({ registrationOpen }) => registrationOpen,
    answer: ({ startingCash }) => [
      `Sign up on the home page and open the link in the email we send you. Your account then gets ${startingCash} to trade with.`,
      'Pick a celebrity on the Trade page, choose how many shares you want, and confirm. Your dashboard has a short list of first steps.',
    ],
    links: [{ label: 'Go to the home page', to: paths.landing }],
  },
  'registration-closed': {
    question: 'Why can’t I sign up?',
    when: ({ registrationOpen }) => !registrationOpen,
    answer: () => ['Sign-up is closed at the moment. If you have an account, you can keep playing as usual.'],
  },
  'play-as-guest': {
    question: 'Can I try it without an account?',
    answer: ({ guestCash }) => [
      `Yes. "Play as guest" on the home page opens a portfolio of ${guestCash} that is saved in your browser and trades at the live prices.`,
      'When you sign up, your watchlist comes with you. The guest portfolio and its cash don’t.',
    ],
  },
  'real-money': {
    question: 'Is any of this real money?',
    answer: () => [
      'Not what you trade with. SE$ has no value outside the game. It cannot be exchanged for money, goods or services, cannot be withdrawn, and cannot be given to someone else.',
      'Tokens and VIP cost real money. You need neither to play, and there’s no way to cash out: what you win stays in the game.',
    ],
    links: [{ label: 'Read the terms', to: paths.terms }],
  },
  'who-may-play': {
    question: 'Who may play?',
    answer: () => [`Anyone aged ${ageYearsMin} or older, with one account each.`],
  },
};
