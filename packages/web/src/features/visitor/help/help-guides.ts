import { addresses } from '@limelight/contract/addresses';
import { paths } from '@limelight/contract/paths';
import { apiKeysMax } from '@limelight/rules/api-key';
import { referralActiveDaysNeeded, referralMemberDaysNeeded, referralTradesNeeded } from '@limelight/rules/referral';
import { kicksPerDayMax, kickUndoDays, squadSilenceNoticeDays } from '@limelight/rules/squad';
import { eventLockMs, eventMs } from '@limelight/rules/squad-event';
import { recordMin, signalAccountDays, signalHours, signalTrades } from '@limelight/rules/squad-signal';
import { hourMs } from '@limelight/rules/time';
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
    lead: 'Make your first trade',
    steps: ({ fee, firstTradeFree, tick }) => [
      'Browse the Trade page: search, filter and sort, and tap the star icon to watch a celebrity.',
      `Open a celebrity to see the chart, the news and the statistics. A new price comes every ${tick}.`,
      `Press Trade, choose how many shares, and check the ticket: it includes the fee of ${fee}${firstTradeFree ? ', which your first trade does not have' : ''}.`,
      'Confirm. The receipt is your proof, and My Holdings shows what your shares are worth now.',
      'Sell the same way. Spread your cash over several celebrities, and sell when you think the price is right.',
    ],
    links: [{ label: 'Go to Trade', to: paths.trade }],
  },
  {
    id: 'payments',
    title: 'Payment Help',
    lead: 'Tokens, receipts and refunds',
    steps: ({ tokenPrice, tokenCash }) => [
      `On Buy Tokens, choose 1 to ${tokensMax} tokens. Each costs ${tokenPrice} and adds ${tokenCash} to your cash. VIP plans are on the VIP page.`,
      'Choose how to pay. You pay on the payment provider’s page, so we never see your card number.',
      'Back on the dashboard, you see how the payment went. What you bought is yours once the provider confirms it, and we email you the receipt.',
      'Still waiting? You can leave, and we’ll notify you. Failed? You see why, nothing was charged, and you can try again.',
      'Something went wrong? Write to us with the order number from your payment history. Mistakes and failed deliveries are refunded, and your statutory rights stay.',
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
      'Choose a plan on the VIP page and pay on your payment provider’s page.',
      'Your plan starts when the payment is confirmed, and renews every month.',
      'Change or cancel it on the VIP page at any time. Cancelling takes two clicks.',
    ],
    links: [{ label: 'Go to VIP', to: paths.vip }],
  },
  {
    id: 'orders',
    title: 'Orders and Alerts',
    lead: 'Trade automatically at your price',
    steps: ({ openOrders, priceAlerts }) => [
      'A limit order buys at your price or below.',
      'A stop sells when the price falls to yours, to limit a loss; a take-profit sells when it rises to yours.',
      'You pay the fee from the day you place the order. If trading pauses, for example in a halt, the order waits.',
      'Cash or shares are reserved while the order waits, and free again when you cancel it or it expires. A subscription to an IPO and a pledge for an event reserve cash too.',
      `A price alert only notifies you. You can have ${openOrders} orders and ${priceAlerts} alerts waiting at the same time.`,
      'My Holdings lists both: cancel orders, remove alerts, or export them as CSV.',
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
      `Claim ${dailyBonus ?? 'the day'} on the dashboard every day. Days in a row make a streak, and a freeze saves it when you miss one.`,
      ...(referralBonus === null
        ? []
        : [
            `Invite friends with your code: you each get ${referralBonus} once your friend has made ${referralTradesNeeded} trades, been active on ${referralActiveDaysNeeded} days and a member for ${referralMemberDaysNeeded}. Accounts that share a device or a network are reviewed first.`,
          ]),
      ...(dividend === null
        ? []
        : [`Hold shares overnight: from the second night on they pay ${dividend} of their value a day.`]),
    ],
    links: [{ label: 'Go to the dashboard', to: paths.dashboard }],
  },
  {
    id: 'squads',
    title: 'Pump Squads',
    lead: 'The fans of one star',
    steps: ({ squadMemberships, squadFounderDays, squadFounderTrades, squadSilence, captainSilence }) => [
      `A squad is a fan group of one star. Find one on Squads, or open a friend’s link or code. Joining is free, and you can be in up to ${squadMemberships}.`,
      `Found your own once your account is ${squadFounderDays} old and has made ${squadFounderTrades}. You’re its captain; the name and its address stay.`,
      'The captain can make members deputies, with each right by itself: the description, the chat, removing members, events, replacing the invitation. Nobody can remove the captain.',
      'Members write to each other in the squad’s chat: text alone, where $ and a star’s name lead to the star. Report what breaks the rules, or block its writer: then neither of you sees the other. The magnifying glass finds messages by their words.',
      `A signal is a member’s call that the star is up or down in ${signalHours} hours, for who has an account of ${signalAccountDays} days and ${signalTrades} trades. One at a time, public, and not to be withdrawn: it is scored by itself, shows whether the caller holds shares or sold since, and moves no money. From ${recordMin} on, a player’s record says how many were right and what luck gives.`,
      'Who looks after the chat, and staff, can remove messages and mute their writer for a while. You always read why, and until when. You think they’re wrong? Write to support.',
      `Officers with the right propose events. Pledge cash, and at the start all pledges become shares at one price, locked for ${eventLockMs / hourMs} hours. For ${eventMs / hourMs} hours trades in the star then have a boost. Nobody has to pledge.`,
      `Officers can remove a member with a reason, up to ${kicksPerDayMax} a day. The captain can undo that within ${kickUndoDays} days, or let the player join again later. You think yours was unfair? Write to support.`,
      `When the captain leaves, closes the account, is suspended or does nothing for ${captainSilence}, the longest-serving active deputy takes over, or else the longest-serving active member. The captain can also hand over.`,
      `After ${squadSilence} in which nobody does anything, a squad is archived: it can be read, and nobody can join. Its captain is warned ${squadSilenceNoticeDays} days before.`,
    ],
    links: [{ label: 'Go to Squads', to: paths.squads }],
  },
  {
    id: 'api',
    title: 'API Guide',
    lead: 'Connect your own apps and bots',
    steps: ({ keyRequestsPerMinute }) => [
      `Create a key on your profile; you can have ${apiKeysMax}. It’s shown once, so store it like a password.`,
      'Send it with each request as "Authorization: Bearer" followed by the key.',
      `Read prices and your portfolio, and trade if the key allows it. You get ${keyRequestsPerMinute} requests a minute; above that, the response says how long to wait.`,
      'An account with a key that trades is marked as a bot and plays in the bot league.',
    ],
    links: [
      { label: 'API documentation', to: addresses.apiPages },
      { label: 'Your API keys', to: paths.apiKeys },
    ],
  },
];
