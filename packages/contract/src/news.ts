import { endpoint } from './endpoint.js';
import type * as schemas from './news.schema.js';

export const listNews = endpoint<typeof schemas.listNews>()({
  method: 'GET',
  url: '/api/v1/news',
  tag: 'News',
  summary: 'Market events, newest first',
  policy: 'public',
});
