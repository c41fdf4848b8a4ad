import { addDays, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { AccessUnderTest } from './access-matrix.fixture.js';
import type { Group } from './access-matrix-row.fixture.js';

const unknown = '0197f3a0-1111-7000-8000-000000000009';
const url = `/api/v1/ipos/${unknown}`;
const staffUrl = `/api/v1/manager/ipos/${unknown}`;

const terms = (access: AccessUnderTest, name: string) => ({
  name,
  category: 'Music',
  country: 'Ghana',
  description: 'Singer from Accra.',
  popularity: 50,
  fanSentiment: 'neutral',
  imageMediaId: null,
  priceCents: 24_000,
  shares: 1_000,
  cap: 20,
  opensAt: new Date(startOfLondonDay(addDays(londonDay(access.services.clock.nowMs()), 3)) + 12 * hourMs).toISOString(),
});

/** The endpoints of IPOs. */
export const ipoGroups: readonly Group[] = [
  {
    policy: 'public',
    routes: {
      'GET /api/v1/ipos': 200,
      'GET /api/v1/ipos/:id': { status: 404, url },
      'GET /api/v1/ipos/:id/share-out': { status: 404, url: `${url}/share-out` },
    },
  },
  { policy: 'player', scope: 'read', routes: { 'GET /api/v1/ipo-subscriptions': 200 } },
  {
    policy: 'trader',
    scope: 'trade',
    routes: {
      'PUT /api/v1/ipos/:id/subscription': {
        status: 404,
        url: `${url}/subscription`,
        body: () => ({ shares: 1, seenShares: 0, seenPriceCents: 24_000 }),
      },
      'DELETE /api/v1/ipos/:id/subscription': { status: 404, url: `${url}/subscription` },
    },
  },
  {
    policy: { permission: 'ipo.manage' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/ipos': 200,
      'GET /api/v1/manager/ipos/csv': 200,
      'GET /api/v1/manager/ipos/:id': { status: 404, url: staffUrl },
      'GET /api/v1/manager/ipo-reviews': 200,
      'POST /api/v1/manager/ipos': { status: 201, body: (access) => terms(access, `Abena ${access.newId()}`) },
      'PUT /api/v1/manager/ipos/:id': {
        status: 404,
        url: staffUrl,
        body: (access) => ({ ...terms(access, 'Abena'), version: 1 }),
      },
      'POST /api/v1/manager/ipos/:id/reviews/:userId': {
        status: 404,
        url: `${staffUrl}/reviews/${unknown}`,
        body: () => ({ decision: 'release', reason: 'A family' }),
      },
    },
  },
  {
    policy: { permission: 'ipo.manage', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/ipos/:id/cancel': {
        status: 404,
        url: `${staffUrl}/cancel`,
        body: () => ({ reason: 'A mistake', publicReason: 'The terms had a mistake' }),
      },
    },
  },
];
