import type { Group } from './access-matrix-row.fixture.js';

const unknown = '0197f3a0-1111-7000-8000-000000000009';
const url = `/api/v1/squads/${unknown}`;
const staffUrl = `/api/v1/manager/squads/${unknown}`;
const memberUrl = `${url}/members/Nobody_1`;
const kickUrl = `${url}/kicks/${unknown}`;
const because = () => ({ reason: 'Insults' });

/** The endpoints of squads. */
export const squadGroups: readonly Group[] = [
  {
    policy: 'public',
    routes: {
      'GET /api/v1/squads': 200,
      'GET /api/v1/squad-handles/:handle': { status: 404, url: '/api/v1/squad-handles/nobody' },
      'GET /api/v1/squads/by-code': { status: 404, url: '/api/v1/squads/by-code?code=ABCDEFGH' },
    },
  },
  {
    policy: 'player',
    scope: 'read',
    routes: {
      'GET /api/v1/own-squads': 200,
      'GET /api/v1/squads/:id/standing': { status: 404, url: `${url}/standing` },
      'GET /api/v1/squads/:id/members': { status: 404, url: `${url}/members` },
      'GET /api/v1/squads/:id/kicks': { status: 404, url: `${url}/kicks` },
      'GET /api/v1/squads/:id/deeds': { status: 404, url: `${url}/deeds` },
    },
  },
  {
    policy: 'trader',
    routes: {
      // All accounts are new.
      'POST /api/v1/squads': {
        status: 403,
        body: (access) => ({ id: access.newId(), name: 'Velvet Fans', celebrityId: '1' }),
      },
      'PUT /api/v1/squads/:id/membership': { status: 404, url: `${url}/membership` },
      'DELETE /api/v1/squads/:id/membership': { status: 404, url: `${url}/membership` },
      'POST /api/v1/squads/:id/invite-code': { status: 404, url: `${url}/invite-code` },
      'PUT /api/v1/squads/:id/description': {
        status: 404,
        url: `${url}/description`,
        body: () => ({ description: 'New', seenDescription: '' }),
      },
      'PUT /api/v1/squads/:id/members/:handle/role': {
        status: 404,
        url: `${memberUrl}/role`,
        body: () => ({ role: 'deputy', rights: ['events'] }),
      },
      'POST /api/v1/squads/:id/members/:handle/hand-over': { status: 404, url: `${memberUrl}/hand-over` },
      'POST /api/v1/squads/:id/members/:handle/kick': { status: 404, url: `${memberUrl}/kick`, body: because },
      'POST /api/v1/squads/:id/kicks/:kickId/undo': { status: 404, url: `${kickUrl}/undo` },
      'POST /api/v1/squads/:id/kicks/:kickId/lift': { status: 404, url: `${kickUrl}/lift` },
    },
  },
  {
    policy: { permission: 'squad.moderate' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/squads': 200,
      'GET /api/v1/manager/squads/csv': 200,
      'GET /api/v1/manager/squads/:id': { status: 404, url: staffUrl },
      'GET /api/v1/manager/squads/:id/kicks': { status: 404, url: `${staffUrl}/kicks` },
      'GET /api/v1/manager/squads/:id/deeds': { status: 404, url: `${staffUrl}/deeds` },
      'POST /api/v1/manager/squads/:id/rename': {
        status: 404,
        url: `${staffUrl}/rename`,
        body: () => ({ name: 'Other Fans', reason: 'An insult' }),
      },
      'POST /api/v1/manager/squads/:id/mute': {
        status: 404,
        url: `${staffUrl}/mute`,
        body: () => ({ until: null, reason: 'Insults' }),
      },
      'POST /api/v1/manager/squads/:id/archive': { status: 404, url: `${staffUrl}/archive`, body: because },
      'POST /api/v1/manager/squads/:id/restore': { status: 404, url: `${staffUrl}/restore`, body: because },
      'POST /api/v1/manager/squads/:id/kicks/:kickId/undo': {
        status: 404,
        url: `${staffUrl}/kicks/${unknown}/undo`,
        body: because,
      },
    },
  },
];
