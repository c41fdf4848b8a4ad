import { addDays, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { AccessUnderTest } from './access-matrix.fixture.js';
import type { Group } from './access-matrix-row.fixture.js';

const unknown = '0197f3a0-1111-7000-8000-000000000009';
const url = `/api/v1/squad-events/${unknown}`;
const staffUrl = `/api/v1/manager/squad-events/${unknown}`;

const noonOfTheDayAfter = (access: AccessUnderTest) =>
  new Date(startOfLondonDay(addDays(londonDay(access.services.clock.nowMs()), 2)) + 12 * hourMs).toISOString();

/** The endpoints of events of squads and private ones. */
export const squadEventGroups: readonly Group[] = [
  {
    policy: 'public',
    routes: {
      'GET /api/v1/squad-events': 200,
      'GET /api/v1/squad-events/:id': { status: 404, url },
      'GET /api/v1/squad-events/:id/pledges': { status: 404, url: `${url}/pledges` },
      'GET /api/v1/private-events/by-code': { status: 404, url: '/api/v1/private-events/by-code?code=ABCDEFGH' },
    },
  },
  { policy: 'player', scope: 'read', routes: { 'GET /api/v1/event-pledges': 200 } },
  {
    policy: 'trader',
    scope: 'trade',
    routes: {
      'PUT /api/v1/squad-events/:id/pledge': {
        status: 404,
        url: `${url}/pledge`,
        body: () => ({ cents: 1_000, seenCents: 0 }),
      },
      'DELETE /api/v1/squad-events/:id/pledge': { status: 404, url: `${url}/pledge` },
    },
  },
  {
    policy: 'trader',
    routes: {
      'POST /api/v1/squads/:id/events': {
        status: 404,
        url: `/api/v1/squads/${unknown}/events`,
        body: (access) => ({ id: access.newId(), startsAt: noonOfTheDayAfter(access) }),
      },
      'POST /api/v1/private-events': {
        status: 201,
        members: ['elite'],
        body: (access) => ({ id: access.newId(), celebrityId: '1', startsAt: noonOfTheDayAfter(access) }),
      },
      'POST /api/v1/squad-events/:id/withdrawal': { status: 404, url: `${url}/withdrawal` },
    },
  },
  {
    policy: { permission: 'squad.moderate' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/squad-events': 200,
      'POST /api/v1/manager/squad-events/:id/cancel': {
        status: 404,
        url: `${staffUrl}/cancel`,
        body: () => ({ reason: 'A mistake' }),
      },
    },
  },
];
