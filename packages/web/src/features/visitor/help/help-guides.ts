import { addresses } from '@limelight/contract/addresses';
import { paths } from '@limelight/contract/paths';
import { apiKeysMax } from '@limelight/rules/api-key';
import { referralActiveDaysNeeded, referralMemberDaysNeeded, referralTradesNeeded } from '@limelight/rules/referral';
import { tokensMax } from '@limelight/rules/token';
import type { HelpLink, HelpPart } from './help-entry';
import type { HelpFacts } from './help-facts';
import { planParts } from './help-vip';

export interface HelpGuide {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Boxes above the steps. */
  readonly parts?: (facts: HelpFacts) => readonly HelpPart[];
  /** Without what is turned off. */
  readonly steps: (facts: HelpFacts) => readonly string[];
  readonly links: readonly HelpLink[];
}

/** The cards that open a panel. A guide is added together with its feature. */
export const helpGuides: readonly HelpGuide[] = [
  {
    id: 'trading',
    title: 'Trading Guide',
    lead: 'From the first look to the first profit',
    steps: ({ fee, tick }) => [
      'Look around on the Trade page: search, filter, sort, and watch who interests you with the star.',
      `Open a celebrity. The chart, the news and the statistics say what happened; a new price comes every ${tick}.`,
      `Press Trade, choose the number of shares, and read the ticket: the fee of ${fee} is in it.`,
      'Confirm. The receipt is your proof, and My Holdings shows what your shares are worth now.',
      'Selling goes the same way. Spread your cash over several celebrities, and sell when you think the price is right.',
    ],
    links: [{ label: 'Go to Trade', to: paths.trade }],
  },
  {
    id: 'payments',
    title: 'Payment Help',
    lead: 'Tokens, receipts and refunds',
    steps: ({ tokenPrice, tokenCash }) => [
      `On Buy Tokens, choose 1 to ${tokensMax} tokens. Each costs ${tokenPrice} and adds ${tokenCash} to your cash. VIP plans are on the VIP page.`,
      'Choose how to pay. You pay on the page of the payment provider, and we never see the number of your card.',
      'You come back to the dashboard, which shows what became of the payment. What you bought is yours once the provider has confirmed it, and the receipt is in your mail.',
      'Still waiting? You may leave, and we notify you. Failed? You see why, nothing was charged, and you can try again.',
      'Something went wrong? Write to us with the number of the order, from your payment history. Mistakes and failed deliveries are refunded, and your statutory rights stay.',
    ],
    links: [
      { label: 'Buy Tokens', to: paths.buyTokens },
      { label: 'Read the terms', to: paths.terms },
    ],
  },
  {
    id: 'vip',
    title: 'VIP Benefits',
    lead: 'What you get with each plan',
    parts: planParts,
    steps: () => [
      'Choose a plan on the VIP page, and pay on the page of your payment provider.',
      'Your plan begins when the payment is confirmed, and renews every month.',
      'Change or cancel it on the VIP page at any time; cancelling takes two clicks.',
    ],
    links: [{ label: 'Go to VIP', to: paths.vip }],
  },
  {
    id: 'orders',
    title: 'Orders and Alerts',
    lead: 'Trade automatically at your price',
    steps: ({ openOrders, priceAlerts }) => [
      'A limit order buys at your price or below.',
      'A stop sells when a price falls to yours and bounds a loss; a take-profit sells when it rises to yours.',
      'The fee is that of the day you place the order. What passes by itself, such as a halt, makes it wait.',
      'Cash or shares are set aside while the order waits, and are free again when you cancel it or its time is over.',
      `A price alert only tells you. ${openOrders} orders and ${priceAlerts} alerts can wait at the same time.`,
      'My Holdings has a list of each: cancel, remove, or save them as a file.',
    ],
    links: [
      { label: 'Go to Trade', to: paths.trade },
      { label: 'Go to My Holdings', to: paths.holdings },
    ],
  },
  {
    id: 'rewards',
    title: 'Rewards Guide',
    lead: 'Bonuses, streaks and dividends',
    steps: ({ dailyBonus, referralBonus, dividend }) => [
      `Claim ${dailyBonus ?? 'the day'} on the dashboard every day. Days in a row make a streak, and freezes keep it when you miss one.`,
      ...(referralBonus === null
        ? []
        : [
            `Invite friends with your code: ${referralBonus} for each of you once your friend has made ${referralTradesNeeded} trades, been active on ${referralActiveDaysNeeded} days and a member for ${referralMemberDaysNeeded}. Accounts that share a device or a network are reviewed first.`,
          ]),
      ...(dividend === null
        ? []
        : [`Hold shares overnight: from the second night on they pay ${dividend} of their value a day.`]),
    ],
    links: [{ label: 'Go to the dashboard', to: paths.dashboard }],
  },
  {
    id: 'api',
    title: 'API Guide',
    lead: 'Let a program play for you',
    steps: ({ keyRequestsPerMinute }) => [
      `Make a key on your profile; you can have ${apiKeysMax}. It is shown once, so keep it where you keep passwords.`,
      'Send it with each request as "Authorization: Bearer" and the key.',
      `Read prices and your portfolio, and trade if the key may. ${keyRequestsPerMinute} requests a minute are yours; after that the answer says how long to wait.`,
      'An account with a key that trades is marked as a bot and plays in a league of bots.',
    ],
    links: [
      { label: 'API documentation', to: addresses.apiPages },
      { label: 'Your API keys', to: paths.apiKeys },
    ],
  },
];
