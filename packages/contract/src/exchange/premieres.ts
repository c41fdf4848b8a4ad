import { endpoint } from '../endpoint.js';
import type * as schemas from './premieres.schema.js';

export const listPremieres = endpoint<typeof schemas.listPremieres>()({
  url: '/api/v1/premieres',
  summary: 'The calendar of premieres: the last days with their results, and all announced days',
  policy: 'public',
});

export const getPremiereDraw = endpoint<typeof schemas.getPremiereDraw>()({
  url: '/api/v1/premieres/:day',
  summary: 'The candidates of a day’s premieres, to repeat the draw',
  policy: 'public',
  errors: ['NOT_FOUND'],
});
