import type { Group } from './access-matrix-row.fixture.js';

const unknown = '0197f3a0-1111-7000-8000-000000000009';
const url = `/api/v1/squads/${unknown}`;
const messageUrl = `${url}/messages/1`;
const muteUrl = `${url}/members/nobody_at_all/mute`;
const blockUrl = '/api/v1/me/blocks/nobody_at_all';
const reason = 'Advertising';

/** The endpoints of the squads' chat. */
export const squadChatGroups: readonly Group[] = [
  {
    policy: 'player',
    scope: 'read',
    routes: {
      'GET /api/v1/squads/:id/chat': { status: 404, url: `${url}/chat` },
      'GET /api/v1/squads/:id/messages': { status: 404, url: `${url}/messages` },
      'GET /api/v1/squads/:id/found-messages': { status: 404, url: `${url}/found-messages?q=hello` },
      'GET /api/v1/squads/:id/mentionable': { status: 404, url: `${url}/mentionable` },
      'GET /api/v1/squads/:id/mutes': { status: 404, url: `${url}/mutes` },
    },
  },
  {
    policy: 'player',
    routes: {
      'DELETE /api/v1/squads/:id/messages/:number': { status: 404, url: messageUrl },
      'POST /api/v1/squads/:id/messages/:number/reports': {
        status: 404,
        url: `${messageUrl}/reports`,
        body: () => ({ reason: 'spam' }),
      },
      'PUT /api/v1/squads/:id/read-pointer': { status: 404, url: `${url}/read-pointer`, body: () => ({ number: 1 }) },
      'PUT /api/v1/squads/:id/quiet': { status: 404, url: `${url}/quiet`, body: () => ({ quiet: true }) },
      'GET /api/v1/me/blocks': 200,
      'PUT /api/v1/me/blocks/:handle': { status: 404, url: blockUrl },
      'DELETE /api/v1/me/blocks/:handle': { status: 404, url: blockUrl },
    },
  },
  {
    policy: 'trader',
    routes: {
      'POST /api/v1/squads/:id/messages': {
        status: 404,
        url: `${url}/messages`,
        body: (access) => ({ id: access.newId(), text: 'Hello' }),
      },
      'PUT /api/v1/squads/:id/messages/:number': { status: 404, url: messageUrl, body: () => ({ text: 'Hello' }) },
      'POST /api/v1/squads/:id/messages/:number/removal': {
        status: 404,
        url: `${messageUrl}/removal`,
        body: () => ({ reason }),
      },
      'PUT /api/v1/squads/:id/messages/:number/reactions/:reaction': {
        status: 404,
        url: `${messageUrl}/reactions/heart`,
      },
      'DELETE /api/v1/squads/:id/messages/:number/reactions/:reaction': {
        status: 404,
        url: `${messageUrl}/reactions/heart`,
      },
      'PUT /api/v1/squads/:id/slow-mode': { status: 404, url: `${url}/slow-mode`, body: () => ({ seconds: 30 }) },
      'PUT /api/v1/squads/:id/members/:handle/mute': {
        status: 404,
        url: muteUrl,
        body: () => ({ length: '15m', reason }),
      },
      'DELETE /api/v1/squads/:id/members/:handle/mute': { status: 404, url: muteUrl },
    },
  },
  {
    policy: { permission: 'squad.moderate' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/squad-reports': 200,
      'GET /api/v1/manager/squad-reports/:id': { status: 404, url: `/api/v1/manager/squad-reports/${unknown}` },
      'POST /api/v1/manager/squad-reports/:id/decision': {
        status: 404,
        url: `/api/v1/manager/squad-reports/${unknown}/decision`,
        body: () => ({ decision: 'dismiss', reason }),
      },
      'POST /api/v1/manager/squad-mutes/:userId': {
        status: 404,
        url: `/api/v1/manager/squad-mutes/${unknown}`,
        body: () => ({ length: '24h', reason }),
      },
      'POST /api/v1/manager/squad-mutes/:userId/end': {
        status: 404,
        url: `/api/v1/manager/squad-mutes/${unknown}/end`,
        body: () => ({ reason }),
      },
    },
  },
];
