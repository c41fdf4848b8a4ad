import { attempts, type Group } from './access-matrix-row.fixture.js';

const unknown = '0197f3a0-1111-7000-8000-000000000009';
const url = `/api/v1/squad-cases/kick/${unknown}`;

/** Appeals of what was done in squads. */
export const squadAppealGroups: readonly Group[] = [
  {
    policy: 'player',
    routes: {
      'GET /api/v1/squad-cases/:kind/:id': { status: 404, url },
      'POST /api/v1/squad-cases/:kind/:id/appeal': {
        status: 404,
        url: `${url}/appeal`,
        body: () => ({ message: 'I was polite' }),
        writes: attempts,
      },
    },
  },
  {
    policy: { permission: 'ticket.answer' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/support-tickets/:number/squad-case': {
        status: 404,
        url: '/api/v1/manager/support-tickets/999999999/squad-case',
      },
    },
  },
  {
    policy: { permission: 'squad.moderate' },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/squads/:id/mutes/:muteId/end': {
        status: 404,
        url: `/api/v1/manager/squads/${unknown}/mutes/${unknown}/end`,
        body: () => ({ reason: 'The appeal was right' }),
      },
    },
  },
];
