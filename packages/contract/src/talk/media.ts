import { endpoint } from '../endpoint.js';
import type * as schemas from './media.schema.js';

const policy = { permission: 'media.manage' } as const;

export const listMedia = endpoint<typeof schemas.listMedia>()({
  url: '/api/v1/manager/media',
  summary: 'Files of the media library, or of its Trash',
  policy,
});

export const exportMedia = endpoint<typeof schemas.exportMedia>()({
  url: '/api/v1/manager/media/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy,
});

export const getMediaStorage = endpoint<typeof schemas.getMediaStorage>()({
  url: '/api/v1/manager/media/storage',
  summary: 'How much of its quota the media library uses, and how many files are in its Trash',
  policy,
});

export const getMedia = endpoint<typeof schemas.getMedia>()({
  url: '/api/v1/manager/media/:id',
  summary: 'One file with everything that uses it',
  policy,
  errors: ['NOT_FOUND'],
});

/** The response is the picture itself. */
export const getMediaPreview = endpoint<typeof schemas.getMediaPreview>()({
  url: '/api/v1/manager/media/:id/preview',
  summary: 'A smaller picture of an image, also from the Trash, where the public address has none',
  policy,
  errors: ['NOT_FOUND'],
});

/** The body is `multipart/form-data` with one file, so it has no schema here. */
export const uploadMedia = endpoint<typeof schemas.uploadMedia>()({
  method: 'PUT',
  url: '/api/v1/manager/media/:id',
  summary: 'Upload a file as the one file of a multipart form; a repeat with the same id returns the same file',
  policy,
  audit: 'media.upload',
  status: 201,
  upload: true,
  errors: [
    'FILE_TOO_LARGE',
    'FILE_TYPE_INVALID',
    'FILE_UNREADABLE',
    'TOO_MANY_FILES',
    'MEDIA_QUOTA_FULL',
    'MEDIA_ID_REUSED',
  ],
});

export const importMedia = endpoint<typeof schemas.importMedia>()({
  method: 'POST',
  url: '/api/v1/manager/media/imports',
  summary: 'Download a picture from a public https address into the library, once',
  policy,
  audit: 'media.import',
  status: 201,
  errors: [
    'ADDRESS_REFUSED',
    'DOWNLOAD_FAILED',
    'FILE_TOO_LARGE',
    'FILE_TYPE_INVALID',
    'FILE_UNREADABLE',
    'MEDIA_QUOTA_FULL',
    'MEDIA_ID_REUSED',
  ],
});

export const updateMedia = endpoint<typeof schemas.updateMedia>()({
  method: 'PATCH',
  url: '/api/v1/manager/media/:id',
  summary: 'Change the name, the alt text and the rights note; CONFLICT contains the file as it is now',
  policy,
  audit: 'media.update',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const trashMedia = endpoint<typeof schemas.trashMedia>()({
  method: 'POST',
  url: '/api/v1/manager/media/:id/trash',
  summary: 'Move a file that nothing uses to the Trash; its public address has no content from then on',
  policy,
  audit: 'media.trash',
  errors: ['NOT_FOUND', 'MEDIA_IN_USE'],
});

export const restoreMedia = endpoint<typeof schemas.restoreMedia>()({
  method: 'POST',
  url: '/api/v1/manager/media/:id/restore',
  summary: 'Take a file out of the Trash',
  policy,
  audit: 'media.restore',
  errors: ['NOT_FOUND'],
});

export const deleteMedia = endpoint<typeof schemas.deleteMedia>()({
  method: 'DELETE',
  url: '/api/v1/manager/media/:id',
  summary: 'Delete a file of the Trash permanently',
  policy: { ...policy, recentAuthentication: true },
  audit: 'media.delete',
  errors: ['NOT_FOUND', 'MEDIA_IN_USE'],
});
