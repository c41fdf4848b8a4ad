import type { Group } from './access-matrix-row.fixture.js';

const unknown = '0197f3a0-1111-7000-8000-000000000009';
const url = `/api/v1/squads/${unknown}/signals`;

/** The endpoints of squads' signals. */
export const squadSignalGroups: readonly Group[] = [
  {
    policy: 'player',
    scope: 'read',
    routes: {
      'GET /api/v1/squads/:id/signals': { status: 404, url },
      'GET /api/v1/own-signal': 200,
      'GET /api/v1/players/:handle/signals': { status: 404, url: '/api/v1/players/nobody_at_all/signals' },
    },
  },
  {
    policy: 'trader',
    routes: {
      'POST /api/v1/squads/:id/signals': {
        status: 404,
        url,
        body: (access) => ({ id: access.newId(), direction: 'up', tick: 1 }),
      },
    },
  },
];
