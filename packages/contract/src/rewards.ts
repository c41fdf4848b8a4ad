import { endpoint } from './endpoint.js';
import type * as schemas from './rewards.schema.js';

export const getDailyBonus = endpoint<typeof schemas.getDailyBonus>()({
  method: 'GET',
  url: '/api/v1/daily-bonus',
  tag: 'Rewards',
  summary: "The player's streak, freezes and the calendar of five weeks",
  policy: 'player',
});

export const claimDailyBonus = endpoint<typeof schemas.claimDailyBonus>()({
  method: 'POST',
  url: '/api/v1/daily-bonus',
  tag: 'Rewards',
  summary: "Claim the day's bonus; a repeat on the same London day is told so and moves no money",
  policy: 'player',
});

export const listReferrals = endpoint<typeof schemas.listReferrals>()({
  method: 'GET',
  url: '/api/v1/referrals',
  tag: 'Rewards',
  summary: "The player's referral code, and what became of those who came with it",
  policy: 'player',
});

export const listDividends = endpoint<typeof schemas.listDividends>()({
  method: 'GET',
  url: '/api/v1/dividends',
  tag: 'Rewards',
  summary: "The player's dividends, newest day first",
  policy: 'player',
  scope: 'read',
});

export const getChecklist = endpoint<typeof schemas.getChecklist>()({
  method: 'GET',
  url: '/api/v1/checklist',
  tag: 'Rewards',
  summary: 'The five steps of a first day, as far as the player has come',
  policy: 'player',
});
