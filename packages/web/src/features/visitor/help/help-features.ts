import { addresses } from '@limelight/contract/addresses';
import { paths } from '@limelight/contract/paths';
import { apiKeysMax } from '@limelight/rules/api-key';
import { boostPpmMax } from '@limelight/rules/boost';
import { formatCounted } from '@limelight/rules/count';
import { eventFeeBps } from '@limelight/rules/fee';
import {
  dealtTradeDays,
  divisionNames,
  divisions,
  leagueMoversMax,
  leagueSize,
  promotionTradeDaysMin,
} from '@limelight/rules/league';
import { bps, seCents } from '@limelight/rules/money';
import { sentimentPlayersMin } from '@limelight/rules/movement';
import { handTradesPerDayMax, programTicksInRow } from '@limelight/rules/program';
import { rankedMeaning } from '@limelight/rules/ranked';
import { formatSetting } from '@limelight/rules/setting';
import { kickUndoDays } from '@limelight/rules/squad';
import {
  eventAccountDays,
  eventAccountTrades,
  eventBoostPpm,
  eventChangeMs,
  eventLockMs,
  eventMs,
  eventNoticeMsMax,
  eventNoticeMsMin,
  eventPledgersMin,
  eventSlotMs,
  prizeCents,
} from '@limelight/rules/squad-event';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import type { HelpEntries } from './help-entry';

const eventFee = formatSetting('bps', eventFeeBps);
const [boostEach, boostMost] = [eventBoostPpm(1), boostPpmMax].map((ppm) => formatSetting('ppm', ppm));
/** What stays of the fee of a pledge at most. Of a hundred SE$, cents are basis points. */
const feeLeft = formatSetting('bps', eventFeeBps - prizeCents(seCents(10_000), bps(10_000)));

export const featureEntries: HelpEntries = {
  'market-events': {
    question: 'Where does market news come from?',
    answer: () => [
      "From the exchange's own newsroom, which covers the market: records, streaks, surges. Our team writes some of it. None of it is about a person’s life.",
    ],
  },
  leagues: {
    question: 'How do leagues and leaderboards work?',
    answer: () => [
      `Every month you play in a league of about ${leagueSize} players. There are ${divisions.length} divisions, from ${divisionNames.bronze} to ${divisionNames.limelight}: the top ${leagueMoversMax} of a league move up if they traded on ${promotionTradeDaysMin} days of the month, the bottom ${leagueMoversMax} move down. If you traded in the ${dealtTradeDays} days before a month, you’re in from the start; otherwise you join with your next trade.`,
      'Players are ranked by return: how much trading grew their portfolio, in percent. Whenever money comes in, such as a bonus or tokens, your return up to then is locked in and the rest counts from the new value. So money you add or receive never changes your return. If every part of your portfolio gains 30%, your return is 30%, whether you claimed every bonus or none.',
      `${rankedMeaning} All prices of the ranking’s days count, from your first trade on; who no longer fits leaves at midnight in London, and reads why before. The rankings and your dashboard say what is missing.`,
      'You’re ranked under the handle you choose in your profile; your name stays private. Undone trades don’t count. You can hide from the rankings: then only you see your place, and you keep playing in your league.',
      `Bots have a table of their own: accounts whose API key trades, and those that trade as nobody does by hand, with more than ${handTradesPerDayMax} trades a day or within half a second of ${programTicksInRow} prices in a row. While trading is frozen on an account, it isn’t ranked and its return stands still.`,
      'One person has one place: of accounts that share a mailbox, or of three that share a number or a device, only the oldest is ranked. The others read it a day before. If they are your family’s, write to us.',
    ],
    links: [{ label: 'Go to Leaderboards', to: paths.leaderboards }],
  },
  squads: {
    question: 'What is a squad?',
    answer: ({ squadMemberships, squadFounderDays, squadFounderTrades }) => [
      `A squad is a fan group of one star. Anyone with an account can join, free of charge, and be in up to ${squadMemberships}. To found one, your account must be ${squadFounderDays} old and have made ${squadFounderTrades}.`,
      'Everybody can read what a squad is about and who leads it; only players with an account see its members, by their handles.',
    ],
    links: [{ label: 'Go to Squads', to: paths.squads }],
  },
  'squad-events': {
    question: 'What is a squad event?',
    answer: () => [
      `A squad event pools the cash of its members for their star. The captain or a deputy proposes a time ${eventNoticeMsMin / hourMs} hours to ${eventNoticeMsMax / dayMs} days ahead, and members pledge what they like. It takes place if ${eventPledgersMin} pledgers count ${eventSlotMs / hourMs} hours before: accounts of ${eventAccountDays} days with ${eventAccountTrades} trades, one per person. Of two events of a star near each other, the one with more of them does. Otherwise all cash is free again.`,
      `At the start every pledge becomes shares at the same price, that of the first tick. For the ${eventMs / hourMs} hours after it, every trade in the star costs ${eventFee}, whatever your plan, and its price has a boost: ${boostEach} for each pledger who counts, up to ${boostMost}, falling evenly to nothing. The boost is never more than the fee, so neither selling into it nor buying before it is a free gain. Charts, returns, alerts and records use the price without it.`,
      `Pledged shares are locked for ${eventLockMs / hourMs} hours. Then you get back what exceeds ${feeLeft} of the ${eventFee} fee, or the fee of your plan where that is lower. You can lower or withdraw a pledge until ${formatCounted(eventChangeMs / minuteMs, 'minute')} before the start; leaving the squad withdraws it, too. The event’s page lets your browser repeat the boost from the list of pledges.`,
    ],
    links: [
      { label: 'Go to Squads', to: paths.squads },
      { label: 'See the calendar', to: paths.calendar },
    ],
  },
  'squad-appeals': {
    question: 'I was removed or muted in a squad. Can I appeal?',
    answer: () => [
      'Yes. Whoever removes you, mutes you or removes your message gives a reason, and so does our team when it mutes, renames or archives a squad or cancels its event. You read why, until when, and how to appeal, in your notifications, in the chat and on the squad’s page.',
      'Open “Appeal” and say why it’s wrong. Your appeal becomes a message to support that carries what was done, so you need not explain it. A person reads it, undoes it if you are right, and replies by email and here. There is one appeal for each; to add something, write again in it.',
      `A removal from a squad can be undone for ${kickUndoDays} days; after that its captain can still let you join again. The text of a removed message is deleted and cannot be brought back.`,
    ],
    links: [{ label: 'Go to Squads', to: paths.squads }],
  },
  'popularity-and-sentiment': {
    question: 'What are popularity and fan sentiment?',
    answer: () => [
      'Popularity, from 0 to 100, ranks celebrities by how many players hold or watch them. It moves once a day, by one point at most. Accounts count after 7 days and 5 trades, and it takes one in a hundred of them, and at least 25, to move a celebrity by one point.',
      `Fan sentiment compares how many players bought and sold in the last 24 hours. There is none under ${sentimentPlayersMin} players, and it stays neutral until one side leads by at least 3 players and a tenth of all of them.`,
    ],
  },
  'simulated-history': {
    question: 'Why does a chart say "simulated"?',
    answer: () => [
      'So that charts aren’t empty, the exchange simulated a year of prices before it opened, by the same rules. That part is marked; nobody could trade then.',
    ],
  },
  install: {
    question: ({ siteName }) => `Can I install ${siteName}?`,
    answer: () => [
      'Yes: choose "Install" or "Add to home screen" in your browser’s menu. Offline, you can still read what was last loaded, marked with its time. Reconnect to trade.',
    ],
  },
  api: {
    question: 'Can I connect my own app or bot?',
    answer: ({ keyRequestsPerMinute }) => [
      `Yes. Create a key on your profile and send it with each request; you can have ${apiKeysMax}. A key reads, or reads and trades, as you and within your limits, with up to ${keyRequestsPerMinute} requests a minute.`,
      'Creating a key that trades marks your account as a bot permanently. Bots have the mark on their profile and a league of their own.',
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
      'Before a day begins we publish a seal: the SHA-256 of a secret number that decides every draw of that day. When the day is over we publish the number itself, so anyone can recompute the day and compare it with the prices we posted.',
      'Nobody, not even us, can change a day without breaking its seal. Your browser can check a finished day for you; seals, numbers and prices are also in the API, under Market.',
    ],
    links: [
      { label: 'Check a finished day', to: paths.fairness },
      { label: 'API documentation', to: addresses.apiPages },
    ],
  },
  'two-factor': {
    question: 'How do I protect my account?',
    answer: () => [
      'Use a password that you use nowhere else, and turn on two-factor authentication: logging in then also asks for a code from an app on your phone. Keep the recovery codes somewhere safe in case you lose the phone.',
      'Your profile lists the devices that are signed in. You can sign out any of them, or everywhere else in one go.',
    ],
    links: [{ label: 'Go to your profile', to: paths.profile }],
  },
  'leaked-key': {
    question: 'Someone has seen my API key',
    answer: () => [
      'Revoke it, and it stops working immediately. A key can never change your password, your email or your keys.',
    ],
    links: [{ label: 'Your API keys', to: paths.apiKeys }],
  },
  'what-we-keep': {
    question: 'What do you know about me?',
    answer: () => [
      'Only what the privacy policy lists, and nothing for advertising. No other company sees how you play. Push messages, if you turn them on, go through your browser’s push service, and payments through the provider you choose.',
    ],
    links: [{ label: 'Read the privacy policy', to: paths.privacy }],
  },
  'report-a-fault': {
    question: 'How do I report a bug?',
    answer: () => ['Please report it below. Good-faith reports are never punished.'],
  },
};
