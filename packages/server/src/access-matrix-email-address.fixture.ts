import { attempts, type Group } from './access-matrix-row.fixture.js';

/** The endpoints of the email address. */
export const emailAddressGroups: readonly Group[] = [
  { policy: 'player', routes: { 'POST /api/v1/me/email': 400 } },
  {
    policy: 'public',
    routes: {
      'POST /api/v1/email-changes/:token/confirm': {
        status: 404,
        url: '/api/v1/email-changes/unknown/confirm',
        writes: attempts,
      },
      'POST /api/v1/email-changes/:token/revert': {
        status: 404,
        url: '/api/v1/email-changes/unknown/revert',
        writes: attempts,
      },
    },
  },
];
