import type { Group } from './access-matrix-row.fixture.js';

const url = '/api/v1/manager/celebrities/1';
const fields = {
  name: 'Esi Quaye',
  category: 'Music',
  country: 'Ghana',
  description: 'Singer of two albums.',
  featured: false,
  fanSentiment: 'neutral',
  imageMediaId: null,
};

/** The endpoints of celebrities. */
export const celebrityGroups: readonly Group[] = [
  {
    policy: { permission: 'celebrity.edit' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/celebrities': 200,
      'GET /api/v1/manager/celebrities/csv': 200,
      'GET /api/v1/manager/celebrities/:id': { status: 200, url },
      'POST /api/v1/manager/celebrities': {
        status: 201,
        body: (access) => ({ ...fields, name: `Esi ${access.newId()}`, priceCents: 20_000, popularity: 50 }),
      },
      'PUT /api/v1/manager/celebrities/:id': { status: 409, url, body: () => ({ ...fields, version: 1_000 }) },
      'POST /api/v1/manager/celebrities/:id/popularity': {
        status: 200,
        url: `${url}/popularity`,
        body: () => ({ popularity: 60, reason: 'Entered for somebody else' }),
      },
      'POST /api/v1/manager/celebrities/:id/suspend': {
        status: 404,
        url: '/api/v1/manager/celebrities/gh99/suspend',
        body: () => ({ reason: 'A request' }),
      },
      'POST /api/v1/manager/celebrities/:id/restore': {
        status: 409,
        url: `${url}/restore`,
        body: () => ({ reason: 'A mistake' }),
      },
    },
  },
  {
    policy: { permission: 'celebrity.set-price', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/celebrities/:id/price': {
        status: 404,
        url: '/api/v1/manager/celebrities/gh99/price',
        body: () => ({ priceCents: 20_000, reason: 'An impact was applied twice' }),
      },
    },
  },
  {
    policy: { permission: 'celebrity.retire' },
    staff: ['manager', 'admin'],
    routes: { 'GET /api/v1/manager/celebrities/:id/retirement': { status: 200, url: `${url}/retirement` } },
  },
  {
    policy: { permission: 'celebrity.retire', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/celebrities/:id/retirement': {
        status: 404,
        url: '/api/v1/manager/celebrities/gh99/retirement',
        body: () => ({ reason: 'A request', sentence: 'Leaves the stage.', onRequest: false, name: 'Nobody' }),
      },
      'POST /api/v1/manager/celebrities/:id/retirement/withdraw': {
        status: 409,
        url: `${url}/retirement/withdraw`,
        body: () => ({ reason: 'A mistake' }),
      },
    },
  },
];
