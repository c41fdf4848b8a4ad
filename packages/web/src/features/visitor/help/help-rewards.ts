import { paths } from '@limelight/contract/paths';
import { dividendDelayMinutes } from '@limelight/rules/dividend';
import { referralActiveDaysNeeded, referralsPerMonthMax, referralTradesNeeded } from '@limelight/rules/referral';
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
        ? 'It brings no cash at the moment. Pressing Claim on the dashboard still counts the day for your streak. A day begins at midnight in London.'
        : `${dailyBonus} a day for pressing Claim on the dashboard. A day begins at midnight in London.`,
      `Days in a row make a streak. Streaks of ${listed(streakMilestones)} days bring a badge.`,
    ],
    links: [{ label: 'Go to Rewards', to: paths.rewards }],
  },
  freezes: {
    question: 'What happens to my streak when I miss a day?',
    answer: () => [
      `A freeze keeps it. You begin with ${freezesAtStart}, earn one with every ${daysPerFreeze} days of a streak, and hold ${freezesMax} at most. A missed day without a freeze ends the streak, and the next claim begins a new one.`,
    ],
  },
  referrals: {
    question: 'What do I get for inviting friends?',
    when: ({ referralBonus }) => referralBonus !== null,
    answer: ({ referralBonus }) => [
      `${referralBonus} for each of you. It is paid once your friend, who signed up with your code, has verified the email, made ${referralTradesNeeded} trades and been active on ${referralActiveDaysNeeded} days.`,
      `At most ${referralsPerMonthMax} invitations are paid in a month; later ones wait for the next. Invitations that look like one person with several accounts are checked by a person first.`,
    ],
  },
  dividends: {
    question: 'Do shares pay dividends?',
    when: ({ dividend }) => dividend !== null,
    answer: ({ dividend, dividendFactor }) => [
      `Yes, ${dividend} of a holding's value a day, paid about ${dividendDelayMinutes} minutes after midnight in London. What counts are the shares you held through the last two midnights and still hold.`,
      ...(dividendFactor === null ? [] : [`With a VIP plan you get ${dividendFactor} of that.`]),
    ],
  },
};
