import { endpoint } from '../endpoint.js';
import type * as schemas from './rewards.schema.js';

export const getDailyBonus = endpoint<typeof schemas.getDailyBonus>()({
  url: '/api/v1/daily-bonus',
  summary: "The player's streak, freezes and the calendar of five weeks",
  policy: 'player',
  offline: true,
});

export const claimDailyBonus = endpoint<typeof schemas.claimDailyBonus>()({
  method: 'POST',
  url: '/api/v1/daily-bonus',
  summary: 'Claim the daily bonus; repeating it on the same London day says so and moves no money',
  policy: 'trader',
});

export const listReferrals = endpoint<typeof schemas.listReferrals>()({
  url: '/api/v1/referrals',
  summary: "The player's referral code and the progress of invited players",
  policy: 'player',
  offline: true,
});

export const listDividends = endpoint<typeof schemas.listDividends>()({
  url: '/api/v1/dividends',
  summary: "The player's dividends, newest day first",
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const getChecklist = endpoint<typeof schemas.getChecklist>()({
  url: '/api/v1/checklist',
  summary: "The player's progress through the five steps of the first day",
  policy: 'player',
  offline: true,
});
