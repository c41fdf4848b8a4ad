import { endpoint } from './endpoint.js';
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
  summary: "Claim the day's bonus; a repeat on the same London day is told so and moves no money",
  policy: 'trader',
});

export const listReferrals = endpoint<typeof schemas.listReferrals>()({
  url: '/api/v1/referrals',
  summary: "The player's referral code, and what became of those who came with it",
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
  summary: 'The five steps of a first day, as far as the player has come',
  policy: 'player',
  offline: true,
});
