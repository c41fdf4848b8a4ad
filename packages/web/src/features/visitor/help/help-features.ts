import { addresses } from '@limelight/contract/addresses';
import { paths } from '@limelight/contract/paths';
import { apiKeysMax } from '@limelight/rules/api-key';
import {
  dealtTradeDays,
  divisionNames,
  divisions,
  leagueMoversMax,
  leagueSize,
  promotionTradeDaysMin,
} from '@limelight/rules/league';
import type { HelpEntries } from './help-entry';

export const featureEntries: HelpEntries = {
  'market-events': {
    question: 'Where does market news come from?',
    answer: () => [
      "From the exchange's own newsroom, which reports what happens on the market: records, streaks, surges. Our staff write some of it. None of it is about the life of a person.",
    ],
  },
  leagues: {
    question: 'How do leagues and leaderboards work?',
    answer: () => [
      `Every month you play in a league of about ${leagueSize} players. There are ${divisions.length} divisions, from ${divisionNames.bronze} to ${divisionNames.limelight}: the best ${leagueMoversMax} of a league move up if they traded on ${promotionTradeDaysMin} days of the month, the last ${leagueMoversMax} move down. A month starts with the players who traded in the ${dealtTradeDays} days before; anyone else joins with the next trade.`,
      'Players are ranked by return: what trading made of their portfolio, in percent. Each time money comes in, a bonus or tokens for example, the return so far is locked in and the next part counts from the new value, so that money you put in or were given changes it at no moment. If every part of your portfolio gains 30%, your return is 30%, whether you claimed every bonus or none.',
      'You are ranked after your first trade, under the handle that you choose in your profile; your name stays private. Undone trades do not count. You can hide from the rankings: then only you see your place, and your league goes on.',
    ],
    links: [{ label: 'Go to Leaderboards', to: paths.leaderboards }],
  },
  'popularity-and-sentiment': {
    question: 'What are popularity and fan sentiment?',
    answer: () => [
      'Popularity, from 0 to 100, ranks celebrities by the players who hold or watch them. It moves once a day, by at most one point. Accounts count after 7 days and 5 trades, and it takes one in a hundred of them to move a popularity by one point.',
      'Fan sentiment compares how many players bought and sold in the last 24 hours. It stays neutral until one side leads by at least 3 players and a tenth of all of them.',
    ],
  },
  'simulated-history': {
    question: 'Why does a chart say "simulated"?',
    answer: () => [
      'The exchange made a year of history before it opened, by the same rules as its prices, so that charts are not empty. That part is marked; nobody could trade then.',
    ],
  },
  install: {
    question: ({ siteName }) => `Can I install ${siteName}?`,
    answer: () => [
      'Yes: "Install" or "Add to home screen" in the menu of your browser. Without a connection you can still read what was last loaded, marked with its time; trading waits until you are back.',
    ],
  },
  api: {
    question: 'Can I write a program that plays?',
    answer: ({ keyRequestsPerMinute }) => [
      `Yes. Make a key on your profile, up to ${apiKeysMax} of them, and send it with each request. A key reads, or reads and trades, as you and with your limits. It may make ${keyRequestsPerMinute} requests a minute.`,
      'Making a key that trades marks your account as a bot, for good. Bots have the mark on their profile and a league of their own.',
    ],
    links: [
      { label: 'API documentation', to: addresses.apiPages },
      { label: 'Your API keys', to: paths.apiKeys },
    ],
  },
};

export const securityEntries: HelpEntries = {
  fairness: {
    question: 'How do I know that prices are fair?',
    answer: () => [
      'Before a day begins we publish a seal: the SHA-256 of a secret number from which every draw of that day is made. When the day is over we publish the number itself. Anybody can then work the day out again and compare it with the prices that were posted.',
      'Neither we nor anybody else can change a day without breaking its seal. Your browser can check a finished day for you; seals, numbers and prices are in the API too, under Market.',
    ],
    links: [
      { label: 'Check a finished day', to: paths.fairness },
      { label: 'API documentation', to: addresses.apiPages },
    ],
  },
  'two-factor': {
    question: 'How do I protect my account?',
    answer: () => [
      'Use a password that you use nowhere else, and switch two-factor authentication on: logging in then also asks for a code of an app on your phone. Keep the recovery codes for the day the phone is gone.',
      'Your profile lists the devices that are logged in; you can log out each of them, or all.',
    ],
    links: [{ label: 'Go to your profile', to: paths.profile }],
  },
  'leaked-key': {
    question: 'Somebody has seen my API key',
    answer: () => [
      'Revoke it: it stops working at once. A key can never change your password, your email or your keys.',
    ],
    links: [{ label: 'Your API keys', to: paths.apiKeys }],
  },
  'what-we-keep': {
    question: 'What do you know about me?',
    answer: () => [
      'What the privacy policy lists, and nothing for advertising. No other company sees how you play. Push messages, if you turn them on, pass through the service of your browser, and a payment through the provider you choose.',
    ],
    links: [{ label: 'Read the privacy policy', to: paths.privacy }],
  },
  'report-a-fault': {
    question: 'How do I report a bug?',
    answer: () => ['Please report it below. Good-faith reports are never punished.'],
  },
};
