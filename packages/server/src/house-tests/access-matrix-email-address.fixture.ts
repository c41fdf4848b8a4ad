import { attempts, type Group } from './access-matrix-row.fixture.js';

/** The endpoints of the email address. */
export const emailAddressGroups: readonly Group[] = [
  { policy: 'player', routes: { 'POST /api/v1/me/email': 400 } },
  {
    policy: 'public',
    routes: {
      'POST /api/v1/email-changes/confirm': {
        status: 404,
        body: () => ({ token: 'unknown' }),
        writes: attempts,
      },
      'POST /api/v1/email-changes/revert': {
        status: 404,
        body: () => ({ token: 'unknown' }),
        writes: attempts,
      },
    },
  },
];
