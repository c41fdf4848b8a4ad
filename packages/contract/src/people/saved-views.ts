import { endpoint } from '../endpoint.js';
import type * as schemas from './saved-views.schema.js';

export const tag = 'Staff';

/** Everybody on the staff holds it. */
const policy = { permission: 'user.read' } as const;
const url = '/api/v1/manager/saved-views';

export const listSavedViews = endpoint<typeof schemas.listSavedViews>()({
  url,
  summary: "The caller's saved views of a list",
  policy,
});

export const saveView = endpoint<typeof schemas.saveView>()({
  method: 'PUT',
  url,
  summary: 'Save the filters of a list under a name; a view of that name is replaced',
  policy,
  audit: 'none',
});

export const deleteSavedView = endpoint<typeof schemas.deleteSavedView>()({
  method: 'POST',
  url: '/api/v1/manager/saved-views/delete',
  summary: "Delete one of the caller's saved views",
  policy,
  audit: 'none',
});
