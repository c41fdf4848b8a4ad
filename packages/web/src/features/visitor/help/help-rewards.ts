import { paths } from '@limelight/contract/paths';
import { dividendDelayMinutes } from '@limelight/rules/dividend';
import {
  referralActiveDaysNeeded,
  referralMemberDaysNeeded,
  referralsPerMonthMax,
  referralTradesNeeded,
} from '@limelight/rules/referral';
import { daysPerFreeze, freezesAtStart, freezesMax, streakMilestones } from '@limelight/rules/reward';
import type { HelpEntries } from './help-entry';

function listed(values: readonly number[]): string {
  return `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`;
}

export const rewardEntries: HelpEntries = {
  'daily-bonus': {
    question: 'What is the daily bonus?',
    answer: ({ dailyBonus }) => [
      dailyBonus === null
        ? 'There’s no cash bonus at the moment, but claiming the day on the dashboard still counts for your streak. A day begins at midnight in London.'
        : `${dailyBonus} a day: just press Claim on the dashboard. A day begins at midnight in London.`,
      `Days in a row make a streak. Streaks of ${listed(streakMilestones)} days earn a badge.`,
    ],
    links: [{ label: 'Go to Rewards', to: paths.rewards }],
  },
  freezes: {
    question: 'What happens to my streak when I miss a day?',
    answer: () => [
      `A freeze saves it. You start with ${freezesAtStart}, earn one with every ${daysPerFreeze} days of a streak, and can hold up to ${freezesMax}. Miss a day without a freeze and the streak ends; your next claim starts a new one.`,
    ],
  },
  referrals: {
    question: 'What do I get for inviting friends?',
    when: ({ referralBonus }) => referralBonus !== null,
    answer: ({ referralBonus }) => [
      `You each get ${referralBonus} once a friend who signed up with your code has verified their email, made ${referralTradesNeeded} trades, been active on ${referralActiveDaysNeeded} days and a member for ${referralMemberDaysNeeded}.`,
      `At most ${referralsPerMonthMax} invitations are paid in a month; later ones wait for the next. If an invitation looks like one person with several accounts, our team reviews it first.`,
    ],
  },
  dividends: {
    question: 'Do shares pay dividends?',
    when: ({ dividend }) => dividend !== null,
    answer: ({ dividend, dividendFactor }) => [
      `Yes, ${dividend} of a holding's value a day, paid about ${dividendDelayMinutes} minutes after midnight in London. It counts the shares you held through the last two midnights and still hold.`,
      ...(dividendFactor === null ? [] : [`With a VIP plan you get ${dividendFactor} of that.`]),
    ],
  },
};
