import { endpoint } from '../endpoint.js';
import type * as schemas from './splits.schema.js';

export const listSplits = endpoint<typeof schemas.listSplits>()({
  url: '/api/v1/splits',
  summary: 'Announced and executed splits of all celebrities, newest first',
  policy: 'public',
});

export const listOwnSplits = endpoint<typeof schemas.listOwnSplits>()({
  url: '/api/v1/splits/own',
  summary: "How splits changed the player's shares, newest first",
  policy: 'player',
  scope: 'read',
});
