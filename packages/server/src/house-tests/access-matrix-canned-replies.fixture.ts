import type { Group } from './access-matrix-row.fixture.js';

const reply = { text: 'Hello {name}.' };

export const cannedReplyGroups: readonly Group[] = [
  {
    policy: { permission: 'ticket.answer' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/canned-replies': 200,
      'GET /api/v1/manager/canned-replies/csv': 200,
      'GET /api/v1/manager/canned-replies/insertable': 200,
      'GET /api/v1/manager/canned-replies/:id': 404,
    },
  },
  {
    policy: { permission: 'canned-reply.edit' },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/canned-replies': {
        status: 201,
        body: (access) => {
          const id = access.newId();
          return { id, title: id, ...reply };
        },
      },
      'PUT /api/v1/manager/canned-replies/:id': { status: 404, body: () => ({ version: 1, title: 'A', ...reply }) },
      'DELETE /api/v1/manager/canned-replies/:id': 404,
    },
  },
];
