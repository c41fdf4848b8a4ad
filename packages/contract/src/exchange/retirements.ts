import { endpoint } from '../endpoint.js';
import type * as schemas from './retirements.schema.js';

const mayRetire = { permission: 'celebrity.retire' } as const;
const withPassword = { ...mayRetire, recentAuthentication: true } as const;

export const listOwnPayouts = endpoint<typeof schemas.listOwnPayouts>()({
  url: '/api/v1/retirements/own',
  summary: 'What the player was paid for shares of celebrities that left, newest first',
  policy: 'player',
  scope: 'read',
});

export const previewRetirement = endpoint<typeof schemas.previewRetirement>()({
  url: '/api/v1/manager/celebrities/:id/retirement',
  summary: 'What a retirement would end and pay: holders, shares, SE$, orders, news',
  policy: mayRetire,
  errors: ['CELEBRITY_UNKNOWN'],
});

export const retireCelebrity = endpoint<typeof schemas.retireCelebrity>()({
  method: 'POST',
  url: '/api/v1/manager/celebrities/:id/retirement',
  summary: 'Give notice that a celebrity leaves: trading ends now, and every holder is paid when the notice is over',
  policy: withPassword,
  audit: 'celebrity.retire',
  errors: ['CELEBRITY_UNKNOWN', 'CONFLICT'],
});

export const withdrawRetirement = endpoint<typeof schemas.withdrawRetirement>()({
  method: 'POST',
  url: '/api/v1/manager/celebrities/:id/retirement/withdraw',
  summary: 'Take a notice back before it is over: the celebrity is suspended, and can be restored',
  policy: withPassword,
  audit: 'celebrity.withdraw-retirement',
  errors: ['CELEBRITY_UNKNOWN', 'CONFLICT'],
});
