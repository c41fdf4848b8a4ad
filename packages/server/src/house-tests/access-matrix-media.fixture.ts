import { attempts, type Group, nobody } from './access-matrix-row.fixture.js';

const staff = ['manager', 'admin'] as const;

/** A real multipart body whose file is of no accepted type. */
function refusedFile(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['MZ']), 'notes.exe');
  return form;
}

/** The endpoints of the media library. */
export const mediaGroups: readonly Group[] = [
  {
    policy: { permission: 'media.manage' },
    staff,
    routes: {
      'GET /api/v1/manager/media': 200,
      'GET /api/v1/manager/media/csv': 200,
      'GET /api/v1/manager/media/storage': 200,
      'GET /api/v1/manager/media/:id': 404,
      'GET /api/v1/manager/media/:id/preview': 404,
      'PUT /api/v1/manager/media/:id': { status: 415, body: refusedFile, writes: attempts },
      'POST /api/v1/manager/media/imports': {
        status: 400,
        body: () => ({ id: nobody, url: 'https://127.0.0.1/picture.png' }),
        writes: attempts,
      },
      'PATCH /api/v1/manager/media/:id': {
        status: 404,
        body: () => ({ version: 1, name: 'tour', altText: '', rights: '' }),
      },
      'POST /api/v1/manager/media/:id/trash': 404,
      'POST /api/v1/manager/media/:id/restore': 404,
    },
  },
  {
    policy: { permission: 'media.manage', recentAuthentication: true },
    staff,
    routes: { 'DELETE /api/v1/manager/media/:id': 404 },
  },
];
