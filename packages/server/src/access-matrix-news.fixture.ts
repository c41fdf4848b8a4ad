import type { Group } from './access-matrix-row.fixture.js';

const draft = { celebrityId: null, title: 'A headline', body: 'A text.', impactBps: null };
const change = () => ({ version: 1 });

/** What staff write for players: news, testimonials and tips. */
export const newsGroups: readonly Group[] = [
  {
    policy: { permission: 'news.manage' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/news': 200,
      'GET /api/v1/manager/news/csv': 200,
      'GET /api/v1/manager/news/balance': 200,
      'GET /api/v1/manager/news/audience': 200,
      'GET /api/v1/manager/news/:id': 404,
      'POST /api/v1/manager/news': { status: 201, body: (access) => ({ id: access.newId(), ...draft }) },
      'PUT /api/v1/manager/news/:id': { status: 404, body: () => ({ version: 1, ...draft }) },
      'POST /api/v1/manager/news/:id/schedule': {
        status: 404,
        body: (access) => ({ version: 1, publishAt: new Date(access.services.clock.nowMs() + 60_000).toISOString() }),
      },
      'POST /api/v1/manager/news/:id/announce': { status: 404, body: change },
      'POST /api/v1/manager/news/:id/unschedule': { status: 404, body: change },
      'POST /api/v1/manager/news/:id/publish': { status: 404, body: change },
      'POST /api/v1/manager/news/:id/archive': { status: 404, body: change },
      'POST /api/v1/manager/news/:id/restore': { status: 404, body: change },
    },
  },
];
