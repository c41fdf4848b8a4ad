import { type Group, nobody } from './access-matrix-row.fixture.js';

const text = { subject: 'Three premieres', preheader: '', body: 'Tonight', listIds: [] };

/** The endpoints of email lists and campaigns. */
export const campaignGroups: readonly Group[] = [
  {
    policy: { permission: 'campaign.manage' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/email-lists': 200,
      'GET /api/v1/manager/email-lists/csv': 200,
      'GET /api/v1/manager/email-lists/summary': 200,
      'POST /api/v1/manager/email-lists': { status: 201, body: () => ({ name: 'Press', description: '' }) },
      'GET /api/v1/manager/email-lists/:id': 404,
      'PUT /api/v1/manager/email-lists/:id': { status: 404, body: () => ({ name: 'Press', version: 1 }) },
      'DELETE /api/v1/manager/email-lists/:id': 404,
      'GET /api/v1/manager/email-lists/:id/subscribers': 404,
      'POST /api/v1/manager/email-lists/:id/subscribers': { status: 404, body: () => ({ email: 'ama@example.org' }) },
      'DELETE /api/v1/manager/email-lists/:id/subscribers/:subscriberId': {
        status: 404,
        url: `/api/v1/manager/email-lists/${nobody}/subscribers/${nobody}`,
      },
      'POST /api/v1/manager/email-lists/:id/import': 415,
      'POST /api/v1/manager/email-lists/:id/import-preview': 415,
      'GET /api/v1/manager/campaigns': 200,
      'GET /api/v1/manager/campaigns/csv': 200,
      'POST /api/v1/manager/campaigns': { status: 201, body: () => text },
      'GET /api/v1/manager/campaigns/:id': 404,
      'PUT /api/v1/manager/campaigns/:id': { status: 404, body: () => ({ ...text, version: 1 }) },
      'DELETE /api/v1/manager/campaigns/:id': 404,
      'GET /api/v1/manager/campaigns/:id/preview': 404,
      'GET /api/v1/manager/campaigns/:id/failures': 404,
      'GET /api/v1/manager/campaigns/:id/failures/csv': 404,
      'POST /api/v1/manager/campaigns/:id/test': 404,
      'POST /api/v1/manager/campaigns/:id/pause': 404,
      'POST /api/v1/manager/campaigns/:id/resume': 404,
      'POST /api/v1/manager/campaigns/:id/cancel': 404,
    },
  },
  {
    policy: { permission: 'campaign.manage', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/email-lists/:id/subscribers/csv': 404,
      'POST /api/v1/manager/campaigns/:id/send': { status: 404, body: () => ({ version: 1, recipients: 1 }) },
      'POST /api/v1/manager/campaigns/:id/schedule': {
        status: 404,
        body: () => ({ version: 1, at: '2030-01-01T00:00:00.000Z' }),
      },
    },
  },
];
