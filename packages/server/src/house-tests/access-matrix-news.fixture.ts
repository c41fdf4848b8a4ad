import type { Group } from './access-matrix-row.fixture.js';

const draft = { celebrityId: null, title: 'A headline', body: 'A text.', impactBps: null };
const testimonial = { name: 'Amara', text: 'I like it.', consent: 'By mail', place: 1, shown: true };
const tip = { celebrityId: '1', text: 'A tip.', fromDay: '2001-01-01', toDay: '2001-01-01' };
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
  {
    policy: { permission: 'testimonial.manage' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/testimonials': 200,
      'GET /api/v1/manager/testimonials/csv': 200,
      'GET /api/v1/manager/testimonials/:id': 404,
      'POST /api/v1/manager/testimonials': {
        status: 201,
        body: (access) => ({ id: access.newId(), ...testimonial }),
      },
      'PUT /api/v1/manager/testimonials/:id': { status: 404, body: () => ({ version: 1, ...testimonial }) },
      'DELETE /api/v1/manager/testimonials/:id': 404,
      'GET /api/v1/manager/tips': 200,
      'GET /api/v1/manager/tips/csv': 200,
      'GET /api/v1/manager/tips/:id': 404,
      // In the past.
      'POST /api/v1/manager/tips': { status: 400, body: (access) => ({ id: access.newId(), ...tip }) },
      'PUT /api/v1/manager/tips/:id': { status: 404, body: () => ({ version: 1, ...tip }) },
      'DELETE /api/v1/manager/tips/:id': 404,
    },
  },
];
