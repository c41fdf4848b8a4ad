import { endpoint } from '../endpoint.js';
import { streamEvent } from '../stream.js';
import type * as schemas from './news.schema.js';

export const listNews = endpoint<typeof schemas.listNews>()({
  url: '/api/v1/news',
  summary: 'Market events, newest first',
  policy: 'public',
  offline: true,
});

/** A news item, when it becomes public. */
export const newsEvent = streamEvent<typeof schemas.newsEvent>('news');
